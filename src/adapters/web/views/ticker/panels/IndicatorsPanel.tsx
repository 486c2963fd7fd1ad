import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import { Panel } from '../../../pieces/Panel.js';
import { figureWords, INDICATOR_GROUPS } from '../../../wording/figures.js';
import { figure } from '../../../wording/numbers.js';
import { Facts } from './Facts.js';

type Values = TickerAudit['metadata']['indicators'];

/** The last value of each series; what this page cannot place comes last. */
export function IndicatorsPanel({ indicators }: { readonly indicators: Values }) {
  const placed = new Set(INDICATOR_GROUPS.flat());
  const others = Object.keys(indicators).filter((name) => !placed.has(name));
  return (
    <Panel title="Indicators" note="at the last close" className="indicators-panel">
      <div className="body groups">
        {[...INDICATOR_GROUPS, ...(others.length === 0 ? [] : [others])].map((names) => (
          <Facts
            key={names.join()}
            facts={names.flatMap((name) => {
              const value = indicators[name];
              return value === undefined
                ? []
                : [{ name: figureWords(name), value: figure(value), evidence: `indicators.${name}` }];
            })}
          />
        ))}
      </div>
    </Panel>
  );
}
