import type { Coach } from '../coach.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { thesisText } from '../rulesTexts/thesisText.js';

/** Explains the framework's conclusion about a ticker. Always available. */
export const thesisCoach: Coach = {
  name: 'thesis',
  path: '/thesis/ai/generate',
  title: 'AI Thesis',
  summary:
    'Explains what the framework concludes about the ticker and why, in plain language; length, focus and tone follow your preferences. Always available.',
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
