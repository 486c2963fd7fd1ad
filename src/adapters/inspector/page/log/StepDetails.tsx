import type { MachineGraph } from '../../graph/machineGraph.js';
import { transitionText } from '../../graph/transitionLines.js';
import type { StepView } from '../../recorder/inspection.js';
import { stepTitle, stateChangeText, shortStateNames } from '../stepHistory.js';
import { GuardResult } from './GuardResult.js';
import { formatClockTime } from './formatClockTime.js';

/** Shows all recorded details of one step. */
export function StepDetails({ step, graph }: { readonly step: StepView; readonly graph: MachineGraph | null }) {
  const { actor, event, at, times, payload, from, taken, actions, refusal, asked } = step;
  const transitions = graph?.transitions.filter(({ id }) => taken.includes(id)) ?? [];
  return (
    <section className="step-details" aria-label="Step details">
      <h3>
        {stepTitle(step)} <span className="who">{actor}</span>
      </h3>
      <dl>
        <Row name="Time">
          {times > 1 ? `${formatClockTime(at)}, the last of ${times} repetitions` : formatClockTime(at)}
        </Row>
        <Row name="State">{stateChangeText(step)}</Row>
        {refusal !== null && (
          <Row name="No transition">
            <span className="refusal">
              {refusal.by === 'guard'
                ? `${refusal.guards.map((guard) => `[${guard}]`).join(', ')} returned false.`
                : `${shortStateNames(from)} has no transition for ${event}.`}
            </span>
          </Row>
        )}
        {transitions.length > 0 && <Row name="Taken">{transitions.map(transitionText).join(', ')}</Row>}
        {transitions.flatMap(({ id, description }) =>
          description === null
            ? []
            : [
                <Row key={id} name="Reason">
                  {description}
                </Row>,
              ],
        )}
        {asked.length > 0 && (
          <Row name="Guards evaluated">
            <ol className="guards">
              {asked.map((each) => (
                <li key={each.transition}>
                  <GuardResult result={each} />
                </li>
              ))}
            </ol>
          </Row>
        )}
        {actions.length > 0 && <Row name="Transition actions">{actions.join(', ')}</Row>}
        {payload !== null && (
          <Row name="Payload">
            <pre>{pretty(payload)}</pre>
          </Row>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats a payload. A truncated payload is not valid JSON and is shown as it is. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
