import type { Coach } from '../coach.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { newsFacts, newsFigures } from '../figures/newsFigures.js';
import { wholeEvidence } from '../figures/wholeFigures.js';
import { newsVersusState } from '../news/newsConflict.js';
import { catalystText } from '../words/catalystWords.js';

/** What the headlines are worth, and whether they are at odds with the state. */
export const catalystCoach: Coach = {
  name: 'catalyst',
  path: '/coach/catalyst/generate',
  title: 'Catalyst Interpreter',
  summary:
    'Classifies headlines as MATERIAL or NOISE by stated rules and flags conflicts between state and news. Without headlines it says why.',
  promptVersion: 1,
  output: 'cited prose',
  needs: ['headlines'],
  whyNot: () => null,
  evidence(subject) {
    const figures = [
      ...newsFigures(subject),
      ...levelFigures(subject),
      ...holdingFigures(subject),
      ...ruleFigures(subject),
    ];
    return {
      ...wholeEvidence(subject, figures, { ...newsFacts(subject), ...holdingFacts(subject) }),
      sources: subject.headlines.sources,
    };
  },
  computed: (subject) => ({ state: subject.published.state, ...newsVersusState(subject) }),
  narrate: catalystText,
  brief: ({ ticker }) =>
    `Explain to a trader which of the headlines about ${ticker} matter, by their computed classification, and whether they are at odds with the framework's state. ` +
    'Quote a title only word for word, between “ and ”, and cite its address.',
};
