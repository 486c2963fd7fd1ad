import type { Coach, CoachSubject } from '../coach.js';
import { entryFacts, entryFigures, plannedEntryOf } from '../figures/entryFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { structureFigures } from '../figures/structureFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { entryText } from '../rulesTexts/entryText.js';

/** Plans an entry when a trigger arms a ticker that is not held. */
export const entryCoach: Coach = {
  name: 'entry',
  path: '/coach/entry/generate',
  title: 'Entry Coach',
  summary:
    'Appears when an entry trigger is active: no position is open and the swing signal is ARMED. Trigger, entry price and stop are computed.',
  promptVersion: 1,
  output: 'prose',
  needs: [],
  unavailableReason: (subject) => (plannedEntryOf(subject) === null ? reasonWithout(subject) : null),
  evidence: (subject) =>
    evidenceWithCommonFigures(
      subject,
      [...entryFigures(subject), ...structureFigures(subject), ...levelFigures(subject), ...ruleFigures(subject)],
      entryFacts(subject),
    ),
  computedFields(subject) {
    const planned = plannedEntryOf(subject);
    return {
      state: subject.tickerAudit.state,
      trigger: planned?.trigger.name ?? null,
      entry_price: planned?.price ?? null,
      stop: planned?.holding.initialStop ?? null,
    };
  },
  rulesNarration: entryText,
  promptBrief: ({ ticker }) =>
    `Explain to a trader who holds no ${ticker} which trigger is armed, where an entry at the last close would have its stop and its first rungs, ` +
    'what it would risk per share, what the framework and the last bar say for and against it, and what would end the setup.',
};

function reasonWithout({ tickerAudit: { position, framework, swing_signal } }: CoachSubject): string {
  if ((position?.quantity ?? 0) < 0) return 'You hold a short position in this ticker, so there is no entry to plan.';
  if ((position?.quantity ?? 0) !== 0 || (framework?.holding ?? null) !== null)
    return 'You already hold this ticker, so there is no entry to plan.';
  return `No entry trigger is active: the swing signal is ${swing_signal}, not ARMED.`;
}
