import type { Coach } from '../coach.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { structureFigures } from '../figures/structureFigures.js';
import { pillarFigures, wholeEvidence } from '../figures/wholeFigures.js';
import { thesisText } from '../words/thesisWords.js';

/** What the framework concludes of a ticker, and why. Always there. */
export const thesisCoach: Coach = {
  name: 'thesis',
  path: '/thesis/ai/generate',
  title: 'AI Thesis',
  summary: 'What the framework concludes of the ticker and why, in plain language, by your preferences for length, focus and tone. Always available.',
  promptVersion: 1,
  output: 'prose',
  needs: [],
  whyNot: () => null,
  evidence: (subject) =>
    wholeEvidence(
      subject,
      [...pillarFigures(subject), ...holdingFigures(subject), ...levelFigures(subject), ...structureFigures(subject), ...ruleFigures(subject)],
      { ...holdingFacts(subject), setup: subject.published.structure?.state ?? null, verdict: subject.published.structure?.verdict ?? null },
    ),
  computed: ({ published: { state, score, grade } }) => ({ state, score, grade }),
  narrate: thesisText,
  brief: ({ ticker }) =>
    `Write the thesis on ${ticker} for the trader who holds or watches it: the framework's state, what caused it, the price level that matters ` +
    'most, what speaks for it and against it, and the next condition to watch.',
};
