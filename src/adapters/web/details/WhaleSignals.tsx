import type { TickerAudit } from '../../http/contract/audit.js';
import { session } from '../wording/dates.js';

type Whale = NonNullable<TickerAudit['whale']>;

const KINDS: Readonly<Record<Whale['signals'][number]['kind'], string>> = {
  unusual_volume: 'Unusual volume',
  accumulation: 'Accumulation',
  option_sweep: 'Option sweep',
};

/** Signs of large traders; nothing when there are none. */
export function WhaleSignals({ whale: { signals } }: { readonly whale: Whale }) {
  if (signals.length === 0) return null;
  return (
    <section>
      <h3>Large traders</h3>
      <dl className="triggers">
        {signals.map(({ kind, date, direction, contract }) => (
          <div key={`${kind} ${date} ${contract}`}>
            <dt>
              {KINDS[kind]} {contract}
            </dt>
            <dd>{session(date)}</dd>
            <dd>{direction}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
