import type { TickerAudit } from '../../http/contract/audit.js';
import { price } from '../wording/numbers.js';

type Reading = NonNullable<TickerAudit['structure']>;

const STATES: Readonly<Record<Reading['state'], string>> = {
  TRAP: 'Trap',
  FADE: 'Fade',
  CHASE: 'Chase',
  CLEAN: 'Clean',
  NEUTRAL: 'Neutral',
};

const VERDICTS: Readonly<Record<Reading['verdict'], string>> = { OK: 'OK', WAIT: 'Wait', AVOID: 'Avoid' };

/** How the current bar stands between its levels, and what that means for an entry. */
export function TrapStructure({ structure }: { readonly structure: Reading }) {
  const { state, verdict, reason, better_entries } = structure;
  return (
    <section className="card">
      <h4>
        Trap &amp; structure <span className={`badge verdict-${verdict}`} title="Of an entry now">{VERDICTS[verdict]}</span>
        <span className="dim">{STATES[state]}</span>
      </h4>
      <p>{reason}</p>
      {better_entries.length > 0 && (
        <dl className="entries">
          {better_entries.map((entry) => (
            <div key={`${entry.price} ${entry.reason}`}>
              <dt>{price(entry.price)}</dt>
              <dd>{entry.reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
