import type { TickerAudit } from '../../http/contract/audit.js';
import { figureWords, INDICATOR_GROUPS } from '../wording/figures.js';
import { figure } from '../wording/numbers.js';

type Values = TickerAudit['metadata']['indicators'];

/** The last value of each series; what this page cannot place comes last. */
export function Indicators({ indicators }: { readonly indicators: Values }) {
  const placed = new Set(INDICATOR_GROUPS.flat());
  const others = Object.keys(indicators).filter((name) => !placed.has(name));
  return (
    <section>
      <h3>Indicators</h3>
      {[...INDICATOR_GROUPS, others].map((names) => (
        <dl key={names.join()} className="figures">
          {names.map((name) => {
            const value = indicators[name];
            return value === undefined ? null : (
              <div key={name}>
                <dt>{figureWords(name)}</dt>
                <dd>{figure(value)}</dd>
              </div>
            );
          })}
        </dl>
      ))}
    </section>
  );
}
