import type { Coach, CoachSubject } from '../coach.js';
import { exitFacts, exitFigures, plannedExitOf } from '../figures/exitFigures.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { exitText } from '../rulesTexts/exitText.js';

/** Explains what the plan sells after a take-profit rung is reached or the stop is breached. */
export const exitCoach: Coach = {
  name: 'exit',
  path: '/coach/exit/generate',
  title: 'Exit Coach',
  summary:
    'Appears when a take-profit rung is hit or the stop is breached: what the plan sells, and why. Cause, rung and stop are computed.',
  promptVersion: 2,
  output: 'prose',
  needs: [],
  unavailableReason: (subject) => (plannedExitOf(subject) === null ? reasonWithout(subject) : null),
  evidence: (subject) =>
    evidenceWithCommonFigures(
      subject,
      [...holdingFigures(subject), ...exitFigures(subject), ...levelFigures(subject), ...ruleFigures(subject)],
      { ...holdingFacts(subject), ...exitFacts(subject) },
    ),
  computedFields: (subject) => ({ state: subject.tickerAudit.state, ...plannedExitOf(subject) }),
  rulesNarration: exitText,
  promptBrief: ({ ticker }) =>
    `Tell the trader who holds ${ticker} what the plan sells now, and why: the rung that was reached, the stop that was breached or the state EXIT, ` +
    'the gain or loss so far, how much of the position is left, and where its stop and its next rung are.',
};

function reasonWithout({ tickerAudit: { state, position, framework, metadata } }: CoachSubject): string {
  if ((framework?.holding ?? null) !== null) {
    const others = state === 'EXIT' ? ' For the state EXIT, see AI Thesis.' : '';
    return `No take-profit rung was reached and the close is not below the stop.${others}`;
  }
  if ((position?.quantity ?? 0) === 0) return 'You hold no shares of this ticker, so there is no exit to plan.';
  return metadata.framework_reason ?? 'The framework has no stop and no rungs for this position.';
}
