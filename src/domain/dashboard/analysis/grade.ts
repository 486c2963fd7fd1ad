import type { Series } from '../market/series.js';

/** Grades with their lowest score, best first. */
const GRADES = [
  ['A+', 90],
  ['A', 82],
  ['A-', 76],
  ['B+', 70],
  ['B', 64],
  ['B-', 58],
  ['C+', 52],
  ['C', 46],
  ['C-', 40],
  ['D', 30],
  ['F', -Infinity],
] as const;

export type Grade = (typeof GRADES)[number][0];

/** Best first. */
export const GRADE_NAMES: readonly Grade[] = GRADES.map(([grade]) => grade);

/** The published grade changes only when the score is this many points beyond the threshold. */
const GRADE_HYSTERESIS = 2;

/** Rank 0 is the best grade; this rank stands for a missing score. */
const NO_RANK = GRADES.length;

/** The grade of a score without hysteresis; null for a missing score (NaN). */
export const rawGrade = (score: number): Grade | null => gradeOf(rankOf(score));

/** Published grade of each bar, replayed from the first. It changes only when the score is well beyond a threshold. */
export function publishedGrades(scores: Series): (Grade | null)[] {
  let rank: number = NO_RANK;
  return Array.from(scores, (score) => gradeOf((rank = nextRank(rank, score))));
}

/**
 * Published grade of bar `t`, equal to the result of replaying all bars. Looks back only to the last score that
 * determines the grade on its own.
 */
export function publishedGradeAt(scoreAt: (t: number) => number, t: number): Grade | null {
  let settled = t;
  while (settled > 0 && !settles(scoreAt(settled))) settled--;
  let rank: number = NO_RANK;
  for (let bar = settled; bar <= t; bar++) rank = nextRank(rank, scoreAt(bar));
  return gradeOf(rank);
}

/** Published grade of a bar whose prior bar has the grade `prior`. */
export const nextGrade = (prior: Grade | null, score: number): Grade | null =>
  gradeOf(nextRank(prior === null ? NO_RANK : GRADE_NAMES.indexOf(prior), score));

function settles(score: number): boolean {
  const best = rankOf(score + GRADE_HYSTERESIS);
  return best !== NO_RANK && best === rankOf(score - GRADE_HYSTERESIS);
}

function nextRank(published: number, score: number): number {
  if (Number.isNaN(score)) return published;
  if (published === NO_RANK) return rankOf(score);
  const best = rankOf(score + GRADE_HYSTERESIS);
  const worst = rankOf(score - GRADE_HYSTERESIS);
  return Math.min(Math.max(published, best), worst);
}

function rankOf(score: number): number {
  let rank = 0;
  for (const [, from] of GRADES) {
    if (score >= from) return rank;
    rank++;
  }
  return NO_RANK;
}

const gradeOf = (rank: number): Grade | null => GRADES[rank]?.[0] ?? null;

export const GRADE_RULE_TEXT =
  `Raw: ${GRADES.map(([grade, from]) => (Number.isFinite(from) ? `${grade} from ${from}` : `else ${grade}`)).join(', ')}. ` +
  `Published: the grade of the prior bar, raised to the raw grade of score − ${GRADE_HYSTERESIS} when that is better, or lowered to that of score + ` +
  `${GRADE_HYSTERESIS} when that is worse.`;
