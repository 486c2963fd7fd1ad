/** Thresholds of the rules for verdicts and states. A sentence may contain these numbers. */
const THRESHOLDS = new Set([2, 20, 25, 50, 60, 70, 80]);

/** Returns the numbers in a Trap & Structure sentence that are neither recomputed (rounded as shown) nor thresholds. */
export function unexplainedNumbers(sentence, { structure }) {
  const { reward_risk: rewardRisk, stretch, primary_resistance: r, primary_support: s, trap } = structure.structure;
  const known = [structure.exhaustion.rsi, rewardRisk, stretch, r, s, trap?.price].filter((n) => typeof n === 'number');
  const stated = sentence.replaceAll(/[A-Z]+\d+/g, '').match(/-?\d+(?:\.\d+)?/g) ?? [];
  return stated.filter((text) => {
    const digits = text.split('.')[1]?.length ?? 0;
    return (
      !THRESHOLDS.has(Number(text)) &&
      !known.some((n) => n.toFixed(digits) === text || (0).toFixed(digits) === text.replace('-', ''))
    );
  });
}
