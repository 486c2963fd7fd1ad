import type { RulesNarrationContext } from '../coach.js';
import { rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';

export const pillarPhrase = ({ name }: RankedPillar, { evidence: words }: RulesNarrationContext): string =>
  `${PILLAR_TITLES[name]} at ${words.format(`pillars.${name}.score`)}`;

/** What carries the score and what drags on it. */
export function pillarSentence(told: RulesNarrationContext): string {
  const { subject, evidence: words } = told;
  const { tickerAudit: published } = subject;
  const ranked = rankedPillars(subject);
  const [best, second] = ranked;
  const worst = ranked.at(-1);
  if (published.score === null || best === undefined || second === undefined || worst === undefined)
    return 'There is no score: the price history is too short.';
  return `The score of ${words.format('score')}${published.grade === null ? '' : ` (grade ${published.grade})`} rests on ${pillarPhrase(best, told)} and ${pillarPhrase(second, told)}; the weakest pillar is ${pillarPhrase(worst, told)}.`;
}
