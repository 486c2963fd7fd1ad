import type { Coach, CoachSubject } from '../coach.js';
import { exitFacts, exitFigures, plannedExitOf } from '../figures/exitFigures.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { exitText } from '../rulesTexts/exitText.js';

/** What the plan asks to sell, once a take-profit rung is reached or the stop is breached. */
export const exitCoach: Coach = {
  name: 'exit',
  path: '/coach/exit/generate',
  title: 'Exit Coach',
  summary:
    'Appears when a take-profit rung is hit or the stop is breached: what the plan asks to sell, and why. Cause, rung and stop are computed.',
  promptVersion: 1,
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
    `Tell the trader who holds ${ticker} what the plan asks to sell now, and why: the rung that was reached or the stop that was breached, ` +
    'what has been gained or lost, what is left of the position and where its stop and its next rung are.',
};

function reasonWithout({ tickerAudit: { framework } }: CoachSubject): string {
  if ((framework?.holding ?? null) === null) return 'Nothing is held: there is no exit to plan.';
  return 'No take-profit rung has been reached and no close is below the stop.';
}
