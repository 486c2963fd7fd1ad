import type { GeneratedAccount } from './account.js';
import type { ReadFacts } from './facts.js';

/** An error that changed what was read without any message to the user. */
export type SilentError =
  | 'missing line'
  | 'missing small line'
  | 'missing first or last line'
  | 'amount of cash'
  | 'first amount of cash'
  | 'wrong number'
  | 'wrong sign'
  | 'wrong date'
  | 'date of an amount of cash'
  | 'date of the first or last line'
  | 'less than the rounding';

const SMALL_SHARE = 0.001;
/** The largest rounding error as a fraction of the price: half a cent per share at a price of 10 dollars. */
const ROUNDING = 0.0005;
const PLACE_OF_AMOUNT = 3;
const PLACE_OF_QUANTITY = 4;
const PLACE_OF_FEE = 6;
const CASH_FLOW = /^\S+ (?:dividend|deposit|withdrawal) /;
const DATED = /^\d{4}-\d{2}-\d{2} /;

/** Returns how the facts differ; null when they are equal. */
export function silentErrorOf(account: GeneratedAccount, clean: ReadFacts, damaged: ReadFacts): SilentError | null {
  const [before, after] = [
    [...clean.positions, ...clean.transactions],
    [...damaged.positions, ...damaged.transactions],
  ];
  const removed = without(before, after);
  const added = without(after, before);
  const [was, is] = [removed[0], added[0]];
  if (was === undefined) return null;
  const dates = clean.transactions.map((fact) => fact.slice(0, 10)).toSorted();
  const isAtTheEdge = DATED.test(was) && (was.startsWith(dates[0] ?? '') || was.startsWith(dates.at(-1) ?? ''));
  if (is === undefined)
    return isAtTheEdge
      ? 'missing first or last line'
      : !DATED.test(was) && isSmall(account, was)
        ? 'missing small line'
        : 'missing line';
  if (DATED.test(was) && was.slice(0, 10) !== is.slice(0, 10))
    return isAtTheEdge
      ? 'date of the first or last line'
      : CASH_FLOW.test(was)
        ? 'date of an amount of cash'
        : 'wrong date';
  if (CASH_FLOW.test(was) && was.startsWith(dates[0] ?? '')) return 'first amount of cash';
  if (was.replaceAll('-', '') === is.replaceAll('-', '') || was.split(' ')[1] !== is.split(' ')[1]) {
    if (DATED.test(was) || was.includes('-') !== is.includes('-')) return 'wrong sign';
  }
  if (CASH_FLOW.test(was)) return 'amount of cash';
  return isWithinRounding(was, is) ? 'less than the rounding' : 'wrong number';
}

function without(facts: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return facts.filter((fact) => {
    const at = rest.indexOf(fact);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function isSmall({ positions }: GeneratedAccount, fact: string): boolean {
  const value = (symbol: string): number =>
    positions
      .filter((each) => each.symbol === symbol)
      .reduce((sum, each) => sum + each.thousandths * each.priceCents, 0);
  const whole = positions.reduce((sum, each) => sum + each.thousandths * each.priceCents, 0);
  return value(fact.split(' ')[0] ?? '') < SMALL_SHARE * whole;
}

/** Whether two facts differ only by rounding. The tolerance for a fee depends on the amount of the trade. */
function isWithinRounding(was: string, is: string): boolean {
  const [one, other] = [was.split(' ').map(Number), is.split(' ').map(Number)];
  const tolerance = ROUNDING + (DATED.test(was) ? relativeQuantityRounding(was.split(' ')[PLACE_OF_QUANTITY]) : 0);
  return one.every((number, place) => {
    const scale = DATED.test(was) && place === PLACE_OF_FEE ? one[PLACE_OF_AMOUNT] : number;
    const difference = Math.abs(number - (other[place] ?? NaN));
    return Number.isNaN(difference) || difference <= tolerance * Math.abs(scale ?? 0);
  });
}

/** The largest rounding error of a fractional quantity, as a fraction of it. Whole quantities are exact. */
function relativeQuantityRounding(quantity = ''): number {
  const decimals = quantity.split('.')[1]?.length ?? 0;
  return decimals === 0 ? 0 : (0.5 * 10 ** -decimals) / Math.abs(Number(quantity));
}
