import type { TickerAudit } from '../../http/contract/audit.js';
import { count } from '../wording/count.js';
import { figure } from '../wording/numbers.js';
import { triggerWords } from '../wording/triggers.js';

/** What happened in the last bars, the latest first. */
export function Triggers({ triggers }: { readonly triggers: NonNullable<TickerAudit['triggers']> }) {
  return (
    <section>
      <h3>Triggers</h3>
      {triggers.length === 0 && <p className="dim">None in the last bars.</p>}
      <dl className="triggers">
        {triggers
          .toSorted((one, other) => one.bars_ago - other.bars_ago)
          .map(({ name, strength, bars_ago }) => (
            <div key={`${name} ${bars_ago}`}>
              <dt>{triggerWords(name)}</dt>
              <dd>{bars_ago === 0 ? 'last bar' : `${count(bars_ago, 'bar')} ago`}</dd>
              <dd title="Strength, 0 to 1">{figure(strength)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
