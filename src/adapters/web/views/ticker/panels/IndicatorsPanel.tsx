import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import { figureLabel, INDICATOR_GROUPS } from '../../../wording/figures.js';
import { formatFigure } from '../../../wording/numbers.js';
import { FactList } from './FactList.js';

type Values = TickerAudit['metadata']['indicators'];

/** Shows the last value of each indicator; indicators without a group come last. */
export function IndicatorsPanel({ indicators }: { readonly indicators: Values }) {
  const placed = new Set(INDICATOR_GROUPS.flat());
  const others = Object.keys(indicators).filter((name) => !placed.has(name));
  return (
    <Panel title="Indicators" note="at the last close" className="indicators-panel">
      <div className="body groups">
        {[...INDICATOR_GROUPS, ...(others.length === 0 ? [] : [others])].map((names) => (
          <FactList
            key={names.join()}
            facts={names.flatMap((name) => {
              const value = indicators[name];
              return value === undefined
                ? []
                : [{ name: figureLabel(name), value: formatFigure(value), evidence: `indicators.${name}` }];
            })}
          />
        ))}
      </div>
    </Panel>
  );
}
