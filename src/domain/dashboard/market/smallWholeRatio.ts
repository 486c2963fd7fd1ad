const SMALLER_PARTS = [1, 2, 3, 4, 5];
const LARGEST_PART = 100;
const PLAIN_WITHIN = 2e-3;

/** Returns the closest ratio of small whole numbers, such as 4:1, 3:2 or 1:10; null when none is close. */
export function smallWholeRatio(ratio: number): number | null {
  if (ratio < 1) return inverse(smallWholeRatio(1 / ratio));
  const candidates = SMALLER_PARTS.map((parts) => Math.round(ratio * parts) / parts);
  return (
    candidates.find((plain) => plain > 1 && plain <= LARGEST_PART && Math.abs(plain / ratio - 1) <= PLAIN_WITHIN) ??
    null
  );
}

const inverse = (ratio: number | null): number | null => (ratio === null ? null : 1 / ratio);
