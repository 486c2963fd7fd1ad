import { maxRoundingErrorOf } from './printedNumber.js';
import type { PrintedNumber } from './statement.js';

interface PercentageLine {
  readonly line: number;
  readonly value: PrintedNumber;
  /** Percentage of the account's value. */
  readonly percent: PrintedNumber;
}

/**
 * Returns the lines that contradict most others. Each line implies a range of values of the whole account; the value
 * that lies in the most ranges is taken as correct. Returns all lines when no two of them agree.
 */
export function linesAgainstMost<Line extends PercentageLine>(lines: readonly Line[]): Line[] {
  const ranges = lines.flatMap((each) => {
    const range = impliedAccountValues(each);
    return range === null ? [] : [{ each, ...range }];
  });
  const ends = ranges
    .flatMap(({ least, most }) => [
      { at: least, step: 1 },
      { at: most, step: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || other.step - one.step);
  let [depth, deepest, best] = [0, 0, 0];
  for (const { at, step } of ends) {
    depth += step;
    if (depth <= deepest) continue;
    [deepest, best] = [depth, at];
  }
  if (deepest < 2) return [...lines];
  return ranges.filter(({ least, most }) => best < least || best > most).map(({ each }) => each);
}

/** The account values that fit a line, within the rounding of both numbers; null if its percentage rounds to 0. */
function impliedAccountValues({
  value,
  percent,
}: PercentageLine): { readonly least: number; readonly most: number } | null {
  const [slack, percentSlack] = [maxRoundingErrorOf(value).toNumber(), maxRoundingErrorOf(percent).toNumber()];
  const [size, share] = [Math.abs(value.value.toNumber()), Math.abs(percent.value.toNumber())];
  if (share <= percentSlack) return null;
  return {
    least: (100 * (size - slack)) / (share + percentSlack),
    most: (100 * (size + slack)) / (share - percentSlack),
  };
}
