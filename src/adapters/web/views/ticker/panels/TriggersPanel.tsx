import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { count } from '../../../wording/count.js';
import { finePoints } from '../../../wording/numbers.js';
import { triggerWords } from '../../../wording/triggers.js';
import { Inputs } from '../Inputs.js';
import { RuleText } from '../RuleText.js';

/** What happened in the last bars, the latest first, each with its rule and what the rule read. */
export function TriggersPanel({
  triggers: { fired, swing_signal, strength_rule },
}: {
  readonly triggers: ExplainedTicker['explanation']['triggers'];
}) {
  return (
    <Panel title="Triggers" note={fired.length === 0 ? undefined : 'strength 0 to 100'}>
      {fired.length === 0 && <p className="body dim">None in the last six bars.</p>}
      <ul className="triggers">
        {fired.map(({ name, bars_ago, strength, rule, inputs }) => (
          <li key={`${name} ${bars_ago}`} data-evidence={`triggers.${name}`}>
            <details>
              <summary>
                <span>{triggerWords(name)}</span>
                <span className="dim">{bars_ago === 0 ? 'last bar' : `${count(bars_ago, 'bar')} ago`}</span>
                <span className="strength">{finePoints(100 * strength)}</span>
              </summary>
              <RuleText rule={rule} />
              <Inputs inputs={inputs} />
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
