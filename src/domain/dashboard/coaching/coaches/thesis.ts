import type { Coach } from '../coach.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { thesisText } from '../rulesTexts/thesisText.js';

/** What the framework concludes of a ticker, and why. Always there. */
export const thesisCoach: Coach = {
  name: 'thesis',
  path: '/thesis/ai/generate',
  title: 'AI Thesis',
  summary:
    'What the framework concludes of the ticker and why, in plain language, by your preferences for length, focus and tone. Always available.',
  promptVersion: 1,
  output: 'prose',
  needs: [],
  unavailableReason: () => null,
  evidence: fullEvidence,
  computedFields: ({ tickerAudit: { state, score, grade } }) => ({ state, score, grade }),
  rulesNarration: thesisText,
  promptBrief: ({ ticker }) =>
    `Write the thesis on ${ticker} for the trader who holds or watches it: the framework's state, what caused it, the price level that matters ` +
    'most, what speaks for it and against it, and the next condition to watch.',
};
