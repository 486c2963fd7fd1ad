import { addDays } from '../../../shared/calendar/calendarDays.js';
import type { PositionMovement } from '../ledgerState.js';

/** The position in a symbol after a movement, restated for all later splits to match split-adjusted prices. */
export interface RestatedQuantity {
  readonly date: string;
  readonly quantity: number;
}

interface Split {
  readonly account: string;
  readonly date: string;
  readonly ratio: number;
}

/** Accounts that book the same split do so within this many days of each other. */
const SAME_SPLIT_DAYS = 7;
/** Rounding can leave less than this fraction of a share in a closed position. */
const CLOSED_BELOW = 1e-9;

export class RestatedQuantities {
  readonly steps: readonly RestatedQuantity[];
  private readonly splits: readonly Split[];

  constructor(movements: readonly PositionMovement[]) {
    this.splits = movements
      .filter(({ floats }) => floats.ratio !== 1)
      .map(({ account, date, floats: { ratio } }) => ({ account, date, ratio }));
    const passed = new Map<string, number>();
    let total = 0;
    this.steps = movements.map(({ account, date, floats: { quantity, ratio } }) => {
      if (ratio !== 1) passed.set(account, (passed.get(account) ?? 0) + 1);
      else if (this.splits.length === 0) total += quantity;
      else total += quantity * this.factor(account, date, passed.get(account) ?? 0);
      if (Math.abs(total) < CLOSED_BELOW) total = 0;
      return { date, quantity: total };
    });
  }

  /** Returns the number of shares that one share, held by the account on `date`, becomes through all later splits. */
  factorAfter(account: string, date: string): number {
    if (this.splits.length === 0) return 1;
    const own = this.splits.filter((split) => split.account === account && split.date <= date);
    return this.factor(account, date, own.length);
  }

  /**
   * Returns the product of the ratios of all later splits: those that the account booked itself, and those that only
   * other accounts booked.
   */
  private factor(account: string, date: string, ownPassed: number): number {
    const own = this.splits.filter((split) => split.account === account);
    const counted: Split[] = [...own];
    for (const split of this.splits)
      if (split.date > date && !counted.some((each) => isSameSplit(each, split))) counted.push(split);
    const beforehand = new Set(own.slice(0, ownPassed));
    return counted.reduce((product, split) => (beforehand.has(split) ? product : product * split.ratio), 1);
  }
}

const isSameSplit = (one: Split, other: Split): boolean =>
  one.date <= addDays(other.date, SAME_SPLIT_DAYS) && other.date <= addDays(one.date, SAME_SPLIT_DAYS);
