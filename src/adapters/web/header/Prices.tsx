import type { AuditPayload } from '../../http/contract/audit.js';
import { age, daysSince, moment, session } from '../wording/dates.js';
import { useNow } from '../wording/now.js';

const SOURCES: Readonly<Record<string, string>> = {
  sample: 'Sample prices',
  csv: 'Prices from your files',
  yahoo: 'Prices from Yahoo',
  tradier: 'Prices from Tradier',
};

/** A long weekend is not yet a sign of missing prices. */
const STALE_DAYS = 4;
const MINUTE_MS = 60_000;

/** Where the prices come from and how old they are: nobody may take old prices for today's. */
export function Prices({ audit }: { readonly audit: AuditPayload }) {
  const now = useNow(MINUTE_MS / 2);
  const { data_source, as_of, generated_at } = audit;
  const source = SOURCES[data_source] ?? `Prices from ${data_source}`;
  const days = as_of === null ? 0 : daysSince(as_of, now);
  const warning = warningOf(data_source, days);
  return (
    <div className="prices">
      <p className={warning === null ? 'source' : 'source warned'}>
        <strong>{source}</strong>
        {as_of !== null && <>, last session {session(as_of)}</>}
        {warning !== null && <> — {warning}</>}
      </p>
      <p className="dim">
        Audited <time dateTime={generated_at}>{moment(generated_at, now)}</time>, {age(generated_at, now)}
      </p>
    </div>
  );
}

function warningOf(source: string, days: number): string | null {
  if (source === 'sample') return 'not today’s market';
  return days > STALE_DAYS ? `${days} days old` : null;
}
