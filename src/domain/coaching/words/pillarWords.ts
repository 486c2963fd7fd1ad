import { PILLAR_NAMES, type PillarName } from '../../audit/score.js';
import { PILLAR_TITLES } from '../figures/wholeFigures.js';
import type { Told } from '../coach.js';

export interface RankedPillar {
  readonly name: PillarName;
  readonly score: number;
}

/** The pillars that have a score, the strongest first. */
export const rankedPillars = ({ subject: { published } }: Told): RankedPillar[] =>
  PILLAR_NAMES.flatMap((name) => {
    const { score } = published.pillars[name];
    return score === null ? [] : [{ name, score }];
  }).toSorted((one, other) => other.score - one.score);

export const pillarWords = ({ name }: RankedPillar, { words }: Told): string => `${PILLAR_TITLES[name]} at ${words.say(`pillars.${name}.score`)}`;

/** What carries the score and what drags on it. */
export function pillarSentence(told: Told): string {
  const { subject: { published }, words } = told;
  const ranked = rankedPillars(told);
  const [best, second] = ranked;
  const worst = ranked.at(-1);
  if (published.score === null || best === undefined || second === undefined || worst === undefined) return 'There is no score: the price history is too short.';
  return `The score of ${words.say('score')}${published.grade === null ? '' : ` (grade ${published.grade})`} rests on ${pillarWords(best, told)} and ${pillarWords(second, told)}; the weakest pillar is ${pillarWords(worst, told)}.`;
}
