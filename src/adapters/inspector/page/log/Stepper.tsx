import { Icon } from '../Icon.js';
import type { StepView } from '../../recorder/inspection.js';
import { adjacentStep } from './adjacentStep.js';

interface Props {
  readonly shown: readonly StepView[];
  readonly moment: number | null;
  readonly goTo: (seq: number | null) => void;
}

/** Toolbar that steps through the recorded steps. */
export function Stepper({ shown, moment, goTo }: Props) {
  const place = moment === null ? shown.length : shown.findLastIndex(({ seq }) => seq <= moment) + 1;
  return (
    <div className="stepper" role="toolbar" aria-label="Steps">
      <button
        type="button"
        disabled={place <= 1}
        title="First step (Home)"
        aria-label="First step"
        onClick={() => goTo(shown[0]?.seq ?? null)}
      >
        <Icon of="first" />
      </button>
      <button
        type="button"
        disabled={place <= 1}
        title="Step back (←)"
        aria-label="Step back"
        onClick={() => goTo(adjacentStep(shown, moment, 'earlier'))}
      >
        <Icon of="back" />
      </button>
      <output aria-live="polite">{shown.length === 0 ? 'No steps yet' : `Step ${place} of ${shown.length}`}</output>
      <button
        type="button"
        disabled={moment === null}
        title="Step forward (→)"
        aria-label="Step forward"
        onClick={() => goTo(adjacentStep(shown, moment, 'later'))}
      >
        <Icon of="forward" />
      </button>
      <button
        type="button"
        className="now"
        aria-pressed={moment === null}
        title="Latest state (End)"
        onClick={() => goTo(null)}
      >
        Now
      </button>
    </div>
  );
}
