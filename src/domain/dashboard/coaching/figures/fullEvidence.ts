import type { CoachSubject } from '../coach.js';
import type { Evidence } from '../evidence.js';
import { holdingFacts, holdingFigures } from './holdingFigures.js';
import { levelFigures } from './levelFigures.js';
import { ruleFigures } from './ruleFigures.js';
import { structureFigures } from './structureFigures.js';
import { termFigures, triggerFigures, triggersOfLastSession } from './termFigures.js';
import { pillarFigures, evidenceWithCommonFigures } from './commonFigures.js';

/** All figures and facts of a ticker, for coaches that cover the whole audit. */
export function fullEvidence(subject: CoachSubject): Evidence {
  const { structure } = subject.tickerAudit;
  return evidenceWithCommonFigures(
    subject,
    [
      ...pillarFigures(subject),
      ...holdingFigures(subject),
      ...levelFigures(subject),
      ...structureFigures(subject),
      ...ruleFigures(subject),
      ...termFigures(subject),
      ...triggerFigures(subject),
    ],
    {
      ...holdingFacts(subject),
      setup: structure?.state ?? null,
      verdict: structure?.verdict ?? null,
      triggers_today: triggersOfLastSession(subject)
        .map(({ name }) => name)
        .join(', '),
    },
  );
}
