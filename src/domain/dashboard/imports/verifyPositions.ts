import { sumOf, toDecimal, type Decimal } from '../portfolio/decimal.js';
import { printAmount, maxQuantityErrorOf, maxRoundingErrorOf } from './printedNumber.js';
import type { ConsistencyReportBuilder } from './consistencyReport.js';
import { linesAgainstMost } from './percentages.js';
import type { BrokerStatement, OtherAsset, PrintedNumber, StatementPosition, StatementTotal } from './statement.js';

/** Checks value, cost and gain of a position against each other, allowing for the rounding of printed decimals. */
export function verifyPosition(position: StatementPosition, proof: ConsistencyReportBuilder): void {
  const { line, symbol, quantity, price, value, averageCost, costBasis, gain } = position;
  const isLong = quantity.value.isPositive();
  if (averageCost?.value.isNegative() === true || (isLong && costBasis?.value.isNegative() === true))
    proof.contradict(line, `${symbol}: the cost is negative.`);
  if (price !== null && value !== null) {
    const product = timesQuantity(position, price);
    const slack = product.slack.plus(maxRoundingErrorOf(value));
    proof.check('value', line, isWithinRounding(product.value.minus(value.value), slack), () =>
      differenceText(symbol, 'quantity × price', product.value, 'value', value),
    );
  }
  const cost = costBasis === null ? null : { ...costBasis, value: costBasis.value.abs() };
  if (averageCost !== null && cost !== null) {
    const product = timesQuantity(position, averageCost);
    const slack = product.slack.plus(maxRoundingErrorOf(cost));
    proof.check('cost', line, isWithinRounding(product.value.abs().minus(cost.value), slack), () =>
      differenceText(symbol, 'quantity × average cost', product.value.abs(), 'cost', cost),
    );
  }
  const worth = value !== null ? { value: value.value, slack: maxRoundingErrorOf(value) } : orNull(position, price);
  const paid = cost !== null ? signedCost(position, cost) : orNull(position, averageCost);
  if (gain === null || worth === null || paid === null) return;
  const expected = worth.value.minus(paid.value);
  const slack = worth.slack.plus(paid.slack).plus(maxRoundingErrorOf(gain));
  proof.check('gain', line, isWithinRounding(expected.minus(gain.value), slack), () =>
    differenceText(symbol, 'value − cost', expected, 'gain', gain),
  );
}

interface Bounded {
  readonly value: Decimal;
  /** The largest error that rounding can have caused. */
  readonly slack: Decimal;
}

export function timesQuantity(
  { quantity, multiplier }: Pick<StatementPosition, 'quantity' | 'multiplier'>,
  price: PrintedNumber,
): Bounded {
  const units = quantity.value.times(multiplier);
  const slack = units
    .abs()
    .times(maxRoundingErrorOf(price))
    .plus(price.value.abs().times(multiplier).times(maxQuantityErrorOf(quantity)));
  return { value: units.times(price.value), slack };
}

const orNull = (position: StatementPosition, price: PrintedNumber | null): Bounded | null =>
  price === null ? null : timesQuantity(position, price);

const signedCost = ({ quantity }: StatementPosition, cost: PrintedNumber): Bounded => ({
  value: quantity.value.isNegative() ? cost.value.negated() : cost.value,
  slack: maxRoundingErrorOf(cost),
});

/** Compares the percentage that each line states with its actual share of the account's value. */
export function verifyPercentages({ positions, otherAssets }: BrokerStatement, proof: ConsistencyReportBuilder): void {
  const lines: readonly (StatementPosition | OtherAsset)[] = [...positions, ...otherAssets];
  for (const ofAccount of Map.groupBy(lines, ({ account }) => account).values()) {
    const parts = ofAccount.flatMap(({ line, value, percentOfAccount }) =>
      value === null || percentOfAccount === null ? [] : [{ line, value, percent: percentOfAccount }],
    );
    const whole = sumOf(parts.map(({ value }) => value.value));
    if (parts.length < ofAccount.length || whole.isZero()) continue;
    const wholeSlack = sumOf(parts.map(({ value }) => maxRoundingErrorOf(value)));
    const wrong = parts.filter(({ value, percent }) => {
      const expected = value.value.times(HUNDRED).dividedBy(whole);
      const slack = maxRoundingErrorOf(value).plus(expected.abs().dividedBy(HUNDRED).times(wholeSlack));
      return !isWithinRounding(
        expected.minus(percent.value),
        maxRoundingErrorOf(percent).plus(slack.times(HUNDRED).dividedBy(whole.abs())),
      );
    });
    const [first] = parts;
    const isWholeWrong = wrong.length > 1;
    const odd = isWholeWrong ? linesAgainstMost(parts) : wrong;
    const [onlyOne] = odd.length === 1 ? odd : [];
    if (!isWholeWrong || onlyOne !== undefined)
      for (const { line } of parts) proof.check('percentOfAccount', line, line !== onlyOne?.line, () => WRONG_SHARE);
    else if (first !== undefined)
      proof.check('percentOfAccount', first.line, false, () =>
        missingLine(
          sumOf(parts.map((each) => each.percent.value)),
          odd.length === 0 && !parts.some(({ value }) => value.value.isNegative()),
        ),
      );
  }
}

const HUNDRED = toDecimal(100);
const WRONG_SHARE =
  'The value and the percentage of the account on this line do not fit the other lines. One of the two is wrong.';
const missingLine = (sum: Decimal, doLinesAgree: boolean): string =>
  `From this line on, the percentages of the account do not fit its values; they add up to ${sum.toFixed(2)} %. ${
    doLinesAgree && sum.lessThan(HUNDRED)
      ? 'The lines fit each other, so a line is missing.'
      : 'A line is missing, or values are wrong.'
  }`;

/** Compares a total of the file with the sum of the lines that it covers. */
export function verifyTotal(
  { line, what, total, parts, areExact }: StatementTotal,
  proof: ConsistencyReportBuilder,
): void {
  const sum = sumOf(parts.map(({ value }) => value));
  const slack = areExact ? maxRoundingErrorOf(total) : sumOf([total, ...parts].map(maxRoundingErrorOf));
  proof.check(
    'total',
    line,
    isWithinRounding(sum.minus(total.value), slack),
    () =>
      `The file states ${printAmount(total.value)} as ${what}, but the lines add up to ${printAmount(sum)}. A line is missing, or a number is wrong.`,
  );
}

export const isWithinRounding = (difference: Decimal, slack: Decimal): boolean =>
  difference.abs().lessThanOrEqualTo(slack);

export const differenceText = (
  symbol: string,
  product: string,
  expected: Decimal,
  what: string,
  stated: PrintedNumber,
): string =>
  `${symbol}: ${product} is ${printAmount(expected)}, but the file states ${printAmount(stated.value)} as ${what}.`;
