import type { Coach } from '../coach.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { thesisText } from '../words/thesisWords.js';

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
  whyNot: () => null,
  evidence: fullEvidence,
  computed: ({ published: { state, score, grade } }) => ({ state, score, grade }),
  narrate: thesisText,
  brief: ({ ticker }) =>
    `Write the thesis on ${ticker} for the trader who holds or watches it: the framework's state, what caused it, the price level that matters ` +
    'most, what speaks for it and against it, and the next condition to watch.',
};
