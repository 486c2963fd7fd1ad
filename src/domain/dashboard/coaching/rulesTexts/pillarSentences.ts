import type { RulesNarrationContext } from '../coach.js';
import { rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';

export const pillarPhrase = ({ name }: RankedPillar, { evidence }: RulesNarrationContext): string =>
  `${PILLAR_TITLES[name]} at ${evidence.format(`pillars.${name}.score`)}`;

/** Explains a grade that differs from the one that the score alone would give. */
export function gradeSentence({ subject }: RulesNarrationContext): string | null {
  const { grade, raw_grade: raw } = subject.tickerAudit;
  return grade === null || raw === null || grade === raw
    ? null
    : `The grade stays ${grade}, although the score alone gives ${raw}: a grade changes only when the score is clearly past a boundary.`;
}

/** Names the pillars that support the score and those that weigh on it. */
export function pillarSentence(context: RulesNarrationContext): string {
  const { subject, evidence } = context;
  const { tickerAudit } = subject;
  const ranked = rankedPillars(subject);
  const [best, second] = ranked;
  const worst = ranked.at(-1);
  if (tickerAudit.score === null || best === undefined || second === undefined || worst === undefined)
    return 'There is no score: the price history is too short.';
  return `The score of ${evidence.format('score')}${tickerAudit.grade === null ? '' : ` (grade ${tickerAudit.grade})`} rests on ${pillarPhrase(best, context)} and ${pillarPhrase(second, context)}; the weakest pillar is ${pillarPhrase(worst, context)}.`;
}
