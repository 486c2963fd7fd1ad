import type { Series } from './series.js';

/** Each grade and the score it starts at, best first. */
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

/** A border must be passed by this many points before the published grade follows. */
const GRADE_HYSTERESIS = 2;

/** The grade of a score alone; null without a score. */
export function rawGrade(score: number): Grade | null {
  return GRADES.find(([, from]) => score >= from)?.[0] ?? null;
}

/** The published grade for each bar: replayed from the first score, it leaves a grade only well beyond the border. */
export function publishedGrades(scores: Series): (Grade | null)[] {
  let published: Grade | null = null;
  return Array.from(scores, (score) => (published = nextGrade(published, score)));
}

function nextGrade(published: Grade | null, score: number): Grade | null {
  if (published === null) return rawGrade(score);
  const best = rawGrade(score + GRADE_HYSTERESIS);
  const worst = rawGrade(score - GRADE_HYSTERESIS);
  if (best === null || worst === null) return published;
  if (rank(published) > rank(worst)) return worst;
  return rank(published) < rank(best) ? best : published;
}

/** 0 is the best. */
const rank = (grade: Grade): number => GRADES.findIndex(([name]) => name === grade);

export const GRADE_RULE =
  `Raw: ${GRADES.map(([grade, from]) => (Number.isFinite(from) ? `${grade} from ${from}` : `else ${grade}`)).join(', ')}. ` +
  `Published: from the grade of the bar before up to the raw grade of score − ${GRADE_HYSTERESIS} when that is better, down to that of score + ` +
  `${GRADE_HYSTERESIS} when that is worse.`;
