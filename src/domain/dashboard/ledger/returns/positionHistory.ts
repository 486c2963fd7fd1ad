import { addDays, NEVER } from '../../../shared/calendar/calendarDays.js';
import { toDecimal } from '../../portfolio/decimal.js';
import { lastIndexUntil } from '../../market/align.js';
import { USD } from '../../market/currency.js';
import { sharesPerUnit } from '../../market/occSymbol.js';
import type { ShareDelivery, PositionMovement } from '../ledgerState.js';
import type { CapitalFlow, Valuation } from './capitalFlow.js';
import { RestatedQuantities } from './restatedQuantities.js';

/** Daily closes, adjusted for splits. */
export interface ClosingPrices {
  /** ISO dates in order. */
  readonly dates: readonly string[];
  readonly close: ArrayLike<number>;
}

/** The sum of the values of positions on one day. */
export interface ValueSum extends Mutable<Valuation> {
  /** False when the price of a position is missing. */
  isKnown: boolean;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A missing close is replaced by the last one for up to this many days, which covers holidays and short halts. */
const MAX_PRICE_AGE_DAYS = 7;
/** A trade's price and the day's close differ by less than this factor, unless closes are split-adjusted. */
const MAX_PRICE_RATIO = 1.4;

/** The movements and the prices of one symbol. Shares on the way from one account to another stay in the position. */
export class PositionHistory {
  private readonly movements: readonly PositionMovement[];
  private readonly quantities: RestatedQuantities;
  private readonly units: number;
  /** Up to this day, the prices contradict the trades; empty when they never do. */
  private readonly contradictedUntil: string;
  /** The proceeds of the short position after each movement; 0 while the position is not short. */
  private readonly shortProceeds: readonly number[];

  constructor(
    readonly symbol: string,
    private readonly all: readonly PositionMovement[],
    private readonly prices: ClosingPrices | null,
    internalTransfers: ReadonlySet<string> = new Set(),
  ) {
    this.movements = all.filter(({ transactionId }) => !internalTransfers.has(transactionId));
    this.units = sharesPerUnit(symbol);
    this.quantities = new RestatedQuantities(this.movements);
    this.contradictedUntil = this.endOfContradiction();
    this.shortProceeds = this.proceedsAfterMovements();
  }

  /**
   * Returns the position without shares in transit between accounts and without trades in other currencies, which the
   * dollar prices cannot value. Splits count in any currency.
   */
  heldInDollars(): PositionHistory {
    const inDollars = this.all.filter(({ currency, floats }) => currency === USD || floats.ratio !== 1);
    return Math.min(inDollars.length, this.movements.length) === this.all.length
      ? this
      : new PositionHistory(this.symbol, inDollars, this.prices);
  }

  /** Whether the position was held, long or short, after the end of day `from` and up to the end of day `to`. */
  isHeldIn(from: string, to: string): boolean {
    return this.quantitiesIn(from, to).some((quantity) => quantity !== 0);
  }

  isShortIn(from: string, to: string): boolean {
    return this.quantitiesIn(from, to).some((quantity) => quantity < 0);
  }

  private quantitiesIn(from: string, to: string): number[] {
    const { steps } = this.quantities;
    const before = steps.findLast(({ date }) => date <= from);
    const changes = steps.filter(({ date }) => date > from && date <= to);
    return [before, ...changes].map((step) => step?.quantity ?? 0);
  }

  /**
   * Adds the position's value to each daily sum, and returns the days without a price. The sums must be in date order.
   */
  addValues(sums: readonly ValueSum[], maxPriceAge = MAX_PRICE_AGE_DAYS): MissingPrice[] {
    const { steps } = this.quantities;
    const missing: MissingPrice[] = [];
    const { dates = [] } = this.prices ?? {};
    let [step, bar, quantity] = [-1, -1, 0];
    let [nextStep, nextBar] = [steps[0]?.date ?? NEVER, dates[0] ?? NEVER];
    for (const sum of sums) {
      const { date } = sum;
      while (nextStep <= date) {
        step += 1;
        quantity = steps[step]?.quantity ?? 0;
        nextStep = steps[step + 1]?.date ?? NEVER;
      }
      while (nextBar <= date) {
        bar += 1;
        nextBar = dates[bar + 1] ?? NEVER;
      }
      if (quantity === 0) continue;
      const price = date <= this.contradictedUntil ? null : closeOfBar(this.prices, bar, date, maxPriceAge);
      if (price === null) {
        sum.isKnown = false;
        missing.push({ symbol: this.symbol, date });
        continue;
      }
      const value = quantity * price * this.units;
      sum.value += value;
      // The proceeds of a short sale and its result so far.
      sum.capital += value < 0 ? 2 * (this.shortProceeds[step] ?? 0) + value : value;
    }
    return missing;
  }

  /**
   * Lists the flows of this position. For shares delivered without a price, it lists the symbol and day instead of a
   * flow.
   */
  flows(seriesOf: (symbol: string) => PositionHistory): (CapitalFlow | MissingPrice)[] {
    return this.movements.flatMap((movement, place): (CapitalFlow | MissingPrice)[] => {
      const { date, transactionId, account, delivery } = movement;
      const transactionIds = [transactionId];
      if (delivery === null) {
        const { net, committed, freed } = movement.floats;
        return net === 0 ? [] : [{ date, net, amount: movement.net, committed, freed, transactionIds }];
      }
      const value = seriesOf(delivery.symbol).valueOf(delivery, account, date);
      if (value === null) return [{ symbol: delivery.symbol, date }];
      const before = this.quantities.steps[place - 1]?.quantity ?? 0;
      const isLarger = !movement.quantity.isZero() && (before === 0 || before < 0 === movement.quantity.isNegative());
      const size = Math.abs(value);
      const amount = toDecimal(value);
      return [{ date, net: value, amount, committed: isLarger ? size : 0, freed: isLarger ? 0 : size, transactionIds }];
    });
  }

  /** The value of delivered shares of this symbol; null without a price. */
  valueOf({ quantity, price }: ShareDelivery, account: string, date: string): number | null {
    if (price !== null) return quantity.times(price).toNumber() * this.units;
    const close = date <= this.contradictedUntil ? null : lastCloseUntil(this.prices, date);
    return close === null
      ? null
      : quantity.toNumber() * this.quantities.factorAfter(account, date) * close * this.units;
  }

  private proceedsAfterMovements(): number[] {
    let [proceeds, before] = [0, 0];
    return this.movements.map(({ account, date, delivery, floats }, place) => {
      const after = this.quantities.steps[place]?.quantity ?? 0;
      const sold = Math.min(before, 0) - after;
      if (after >= 0) proceeds = 0;
      else if (sold < 0) proceeds *= after / before;
      else if (sold > 0) {
        const money = delivery?.symbol === this.symbol ? this.valueOf(delivery, account, date) : floats.net;
        proceeds += (sold / (before - after)) * Math.abs(money ?? 0);
      }
      before = after;
      return proceeds;
    });
  }

  /**
   * Returns the day on which the position was closed after the last trade that contradicts the prices. A split after
   * the sale of all shares is not in the ledger, but the earlier prices are adjusted for it.
   */
  private endOfContradiction(): string {
    if (this.prices === null) return '';
    let [last, bar] = [-1, -1];
    for (const [place, { account, date, floats }] of this.movements.entries()) {
      while ((this.prices.dates[bar + 1] ?? NEVER) <= date) bar += 1;
      const close = floats.tradePrice === 0 ? null : closeOfBar(this.prices, bar, date);
      const ratio = close === null ? 1 : floats.tradePrice / (close * this.quantities.factorAfter(account, date));
      if (ratio > MAX_PRICE_RATIO || ratio < 1 / MAX_PRICE_RATIO) last = place;
    }
    if (last === -1) return '';
    const closed = this.quantities.steps.find(({ quantity }, place) => place >= last && quantity === 0);
    return closed?.date ?? NEVER;
  }
}

/** The close of a day, or else the last close of the week before; null when there is neither. */
export const lastCloseUntil = (prices: ClosingPrices | null | undefined, date: string): number | null =>
  closeOfBar(prices, lastIndexUntil(prices?.dates ?? [], date), date);

function closeOfBar(
  prices: ClosingPrices | null | undefined,
  bar: number,
  date: string,
  maxAge = MAX_PRICE_AGE_DAYS,
): number | null {
  const day = prices?.dates[bar];
  if (day === undefined || (day !== date && (maxAge === 0 || addDays(day, maxAge) < date))) return null;
  return prices?.close[bar] ?? null;
}

/** A symbol and a day without a price. */
export interface MissingPrice {
  readonly symbol: string;
  readonly date: string;
}
