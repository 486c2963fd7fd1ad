/** Lowest score of each grade, best first. */
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
];
const HYSTERESIS = 2;

const rank = (score) => GRADES.findIndex(([, least]) => score >= least);

export const rawGrade = (score) => GRADES[rank(score)][0];

/**
 * Replays the grades, starting with the raw grade of the first scored bar. A grade changes only when the score is at
 * least 2 points past the boundary.
 */
export function replayedGrade(scores) {
  const known = scores.filter((score) => score !== null);
  if (known.length === 0) return null;
  let at = rank(known[0]);
  for (const score of known) {
    while (at > 0 && score >= GRADES[at - 1][1] + HYSTERESIS) at -= 1;
    while (score < GRADES[at][1] - HYSTERESIS) at += 1;
  }
  return GRADES[at][0];
}
