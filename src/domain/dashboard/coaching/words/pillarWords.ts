import type { Told } from '../coach.js';
import { rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/wholeFigures.js';

export const pillarWords = ({ name }: RankedPillar, { words }: Told): string =>
  `${PILLAR_TITLES[name]} at ${words.say(`pillars.${name}.score`)}`;

/** What carries the score and what drags on it. */
export function pillarSentence(told: Told): string {
  const { subject, words } = told;
  const { published } = subject;
  const ranked = rankedPillars(subject);
  const [best, second] = ranked;
  const worst = ranked.at(-1);
  if (published.score === null || best === undefined || second === undefined || worst === undefined)
    return 'There is no score: the price history is too short.';
  return `The score of ${words.say('score')}${published.grade === null ? '' : ` (grade ${published.grade})`} rests on ${pillarWords(best, told)} and ${pillarWords(second, told)}; the weakest pillar is ${pillarWords(worst, told)}.`;
}
