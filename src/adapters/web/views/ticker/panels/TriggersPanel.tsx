import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatPrecisePoints } from '../../../wording/numbers.js';
import { triggerLabel } from '../../../wording/triggers.js';
import { RuleInputs } from '../RuleInputs.js';
import { RuleText } from '../RuleText.js';

/** Shows the triggers of the last bars, latest first, each with its rule and inputs. */
export function TriggersPanel({
  triggers: { fired, swing_signal, strength_rule },
}: {
  readonly triggers: ExplainedTicker['explanation']['triggers'];
}) {
  return (
    <Panel title="Triggers" note={fired.length === 0 ? undefined : 'strength 0 to 100'}>
      {fired.length === 0 && <p className="body dim">No triggers in the last six bars.</p>}
      <ul className="triggers">
        {fired.map(({ name, bars_ago, strength, rule, inputs }) => (
          <li key={`${name} ${bars_ago}`} data-evidence={`triggers.${name}`}>
            <details>
              <summary>
                <span>{triggerLabel(name)}</span>
                <span className="dim">{bars_ago === 0 ? 'last bar' : `${formatCount(bars_ago, 'bar')} ago`}</span>
                <span className="strength">{formatPrecisePoints(100 * strength)}</span>
              </summary>
              <RuleText rule={rule} />
              <RuleInputs inputs={inputs} />
            </details>
          </li>
        ))}
      </ul>
      <details className="rules">
        <summary>Swing signal and strength</summary>
        <RuleText rule={swing_signal.rule} />
        <RuleText rule={`Strength: ${strength_rule}`} />
      </details>
    </Panel>
  );
}
