import { MAX_BAR_AGE_DAYS } from '../../../domain/dashboard/market/calendar/freshness.js';
import { priceSourceTitle, SAMPLE_PRICE_SOURCE } from '../../../domain/dashboard/market/priceSource.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { formatAge, daysSince, formatDateTime, formatSessionDate } from '../wording/dates.js';
import { useNow } from '../pieces/state/useNow.js';

/** Shows the source and the age of the prices, so that stale prices are noticed. */
export function PriceFreshness({ audit }: { readonly audit: AuditPayload }) {
  const now = useNow(MINUTE_MS / 2);
  const { data_source, as_of, generated_at } = audit;
  const days = as_of === null ? 0 : daysSince(as_of, now);
  const stale = data_source === SAMPLE_PRICE_SOURCE || days > MAX_BAR_AGE_DAYS;
  return (
    <p className={stale ? 'freshness stale' : 'freshness'}>
      <span className="source">
        {priceSourceTitle(data_source)}
        {as_of !== null && <> to {formatSessionDate(as_of)}</>}
      </span>
      <span className="dim">
        {days > MAX_BAR_AGE_DAYS && <span className="age">{days.toLocaleString('en-US')} days old · </span>}
        audited{' '}
        <time dateTime={generated_at} title={formatDateTime(generated_at, now)}>
          {formatAge(generated_at, now)}
        </time>
      </span>
    </p>
  );
}
