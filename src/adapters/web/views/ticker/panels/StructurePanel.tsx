import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { areEntriesMoot } from '../../../../../domain/dashboard/coaching/deriskingStates.js';
import { VerdictBadge } from '../../../tickers/badges.js';
import { formatFigure, formatPrice } from '../../../wording/numbers.js';
import { RuleText } from '../RuleText.js';
import { FactList } from './FactList.js';

const words = (name: string | null): string => (name === null ? '–' : name.replaceAll('_', ' ').toLowerCase());

interface Props {
  readonly audit: TickerAudit;
  readonly explanation: ExplainedTicker['explanation'];
}

/** Shows where the current bar stands between its levels, and the resulting entry verdict. */
export function StructurePanel({ audit, explanation: { structure: explained } }: Props) {
  const { structure: reading } = audit;
  const isMoot = areEntriesMoot(audit);
  if (reading === null || explained === null) {
    return (
      <Panel title="Trap & Structure">
        <p className="body dim">There are no levels to compare the bar with.</p>
      </Panel>
    );
  }
  const { state, verdict, reason, structure, exhaustion, tape, better_entries } = reading;
  return (
    <Panel title="Trap & Structure" note={state} tools={<VerdictBadge verdict={verdict} isMoot={isMoot} />}>
      <div className="body" data-evidence="structure">
        <p>{reason}</p>
        <FactList
          facts={[
            { name: 'Reward to risk', value: formatFigure(structure.reward_risk), evidence: 'structure.reward_risk' },
            {
              name: 'Distance from EMA 20 (ATR)',
              value: formatFigure(structure.stretch),
              evidence: 'structure.stretch',
            },
            {
              name: `RSI, ${words(exhaustion.label)}`,
              value: formatFigure(exhaustion.rsi),
              evidence: 'structure.exhaustion.rsi',
            },
            { name: 'Momentum', value: words(exhaustion.momentum) },
            { name: 'At resistance', value: words(tape.lean_at_resistance) },
          ]}
        />
        {better_entries.length > 0 && !isMoot && (
          <>
            <h3>Better entries</h3>
            <dl className="entries">
              {better_entries.map((entry, place) => (
                <div key={`${entry.price} ${entry.reason}`} data-evidence={`structure.better_entries.${place}.price`}>
                  <dt>{formatPrice(entry.price)}</dt>
                  <dd>{entry.reason}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      <details className="rules">
        <summary>Rules for state and verdict</summary>
        <RuleText rule={explained.state.rule} />
        <RuleText rule={explained.verdict.rule} />
      </details>
    </Panel>
  );
}
