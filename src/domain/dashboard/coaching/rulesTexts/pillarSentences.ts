import type { RulesNarrationContext } from '../coach.js';
import { rankedPillars, type RankedPillar } from '../figures/rankedPillars.js';
import { PILLAR_TITLES } from '../figures/commonFigures.js';

export const pillarPhrase = ({ name }: RankedPillar, { evidence }: RulesNarrationContext): string =>
  `${PILLAR_TITLES[name]} at ${evidence.format(`pillars.${name}.score`)}`;

/** Explains why the grade differs from the raw grade; null if they are equal or missing. */
export function gradeSentence({ subject, evidence }: RulesNarrationContext): string | null {
  const { grade, raw_grade: raw } = subject.tickerAudit;
  return grade === null || raw === null || grade === raw
    ? null
    : `The grade is ${grade}, although the score of ${evidence.format('score')} alone would give ${raw}: the grade changes only when the score is well beyond a threshold.`;
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
