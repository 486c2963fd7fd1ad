import type { Coach } from '../coach.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { newsFacts, newsFigures } from '../figures/newsFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { assessHeadlines } from '../news/assessHeadlines.js';
import { catalystText } from '../rulesTexts/catalystText.js';

/** Classifies headlines and checks whether they contradict the state. */
export const catalystCoach: Coach = {
  name: 'catalyst',
  path: '/coach/catalyst/generate',
  title: 'Catalyst Interpreter',
  summary:
    'Classifies headlines as MATERIAL or NOISE by stated rules and flags conflicts between state and news. Without headlines, it says why.',
  promptVersion: 1,
  output: 'cited prose',
  needs: ['headlines'],
  unavailableReason: () => null,
  evidence(subject) {
    const figures = [
      ...newsFigures(subject),
      ...levelFigures(subject),
      ...holdingFigures(subject),
      ...ruleFigures(subject),
    ];
    return {
      ...evidenceWithCommonFigures(subject, figures, { ...newsFacts(subject), ...holdingFacts(subject) }),
      sources: subject.headlines.sources,
    };
  },
  computedFields: (subject) => ({ state: subject.tickerAudit.state, ...assessHeadlines(subject) }),
  rulesNarration: catalystText,
  promptBrief: ({ ticker }) =>
    `Explain to a trader which of the headlines about ${ticker} matter, by their computed classification, and whether they contradict the framework's state. ` +
    'Quote a title only word for word, between “ and ”, and cite its address.',
};
