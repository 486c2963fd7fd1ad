import { USD } from '../../market/currency.js';
import { readOccSymbol } from '../../market/occSymbol.js';
import { toDecimal, ZERO } from '../../portfolio/decimal.js';
import { isCashKnown, isExternalCash } from '../ledgerCash.js';
import type { LedgerState } from '../ledgerState.js';
import type { Transaction } from '../transaction.js';
import type { CapitalFlow, ReturnBasis, Valuation } from './capitalFlow.js';
import { PositionHistory, type ClosingPrices, type MissingPrice, type ValueSum } from './positionHistory.js';

/** Values and flows of the measured capital: one position, all positions, or positions and cash. */
export class MeasuredCapital {
  readonly basis: ReturnBasis;
  /** The reason why no figure can be stated; null when figures can be stated. */
  readonly problem: string | null;
  /** Option contracts without closing prices: they are not measured, and their trades count as flows. */
  readonly unpricedOptions: readonly PositionHistory[];
  private readonly internalTransfers: ReadonlySet<string>;
  /** The symbols of delivered shares by transaction, after all renames. */
  private readonly deliveredSymbols: ReadonlyMap<string, string>;
  private readonly series: ReadonlyMap<string, PositionHistory>;
  private readonly measured: readonly PositionHistory[];

  constructor(
    private readonly transactions: readonly Transaction[],
    { movements, internalTransfers }: LedgerState,
    prices: ReadonlyMap<string, ClosingPrices>,
    symbol: string | null,
  ) {
    this.internalTransfers = internalTransfers;
    this.deliveredSymbols = new Map(
      movements.flatMap(({ transactionId, delivery }) => (delivery === null ? [] : [[transactionId, delivery.symbol]])),
    );
    this.series = new Map(
      [...Map.groupBy(movements, (movement) => movement.symbol)].map(([each, ofSymbol]) => [
        each,
        new PositionHistory(each, ofSymbol, prices.get(each) ?? null, internalTransfers),
      ]),
    );
    const all = [...this.series.values()];
    const isUnpricedOption = (each: PositionHistory): boolean =>
      readOccSymbol(each.symbol) !== null && !prices.has(each.symbol);
    this.unpricedOptions = symbol === null ? all.filter(isUnpricedOption) : [];
    this.measured = symbol === null ? all.filter((each) => !isUnpricedOption(each)) : [this.seriesOf(symbol)];
    this.basis = symbol === null && isCashKnown(transactions) ? 'account' : 'positions';
    const currencies = [
      ...new Set(
        symbol === null
          ? transactions.map(({ amount }) => amount.currency)
          : movements.filter((movement) => movement.symbol === symbol).map(({ currency }) => currency),
      ),
    ];
    this.problem = currencyProblem(currencies);
  }

  /** Whether a measured position was short after the end of day `from` and up to the end of day `to`. */
  isShortIn(from: string, to: string): boolean {
    return this.basis === 'positions' && this.measured.some((each) => each.isShortIn(from, to));
  }

  /** Lists the flows symbol by symbol, in trade order within each symbol. */
  flows(): { readonly flows: readonly CapitalFlow[]; readonly missing: readonly MissingPrice[] } {
    const seriesOf = (symbol: string): PositionHistory => this.seriesOf(symbol);
    const unmeasured = new Set(this.unpricedOptions.map(({ symbol }) => symbol));
    const found =
      this.basis === 'positions'
        ? this.measured.flatMap((series) => series.flows(seriesOf))
        : this.transactions.flatMap((transaction) => this.externalFlow(transaction, unmeasured));
    return { flows: found.filter((each) => 'net' in each), missing: found.filter((each) => 'symbol' in each) };
  }

  /**
   * @param days ISO dates, oldest first
   * @param maxPriceAge maximum age in days of a close that replaces a missing one
   */
  valuations(
    days: readonly string[],
    maxPriceAge?: number,
  ): { readonly valuations: readonly Valuation[]; readonly missing: readonly MissingPrice[] } {
    const sums = days.map((date): ValueSum => ({ date, value: 0, capital: 0, isKnown: true }));
    const missing = this.measured.flatMap((series) => series.addValues(sums, maxPriceAge));
    if (this.basis === 'account') this.addCash(sums);
    const valuations = sums.flatMap(({ date, value, capital, isKnown }) => (isKnown ? [{ date, value, capital }] : []));
    return { valuations, missing };
  }

  /** The value of each measured position in US dollars on a day; null without a price. */
  positionValues(date: string): ReadonlyMap<string, number | null> {
    return new Map(
      this.measured.map((series) => {
        const sum: ValueSum = { date, value: 0, capital: 0, isKnown: true };
        series.heldInDollars().addValues([sum]);
        return [series.symbol, sum.isKnown ? sum.value : null];
      }),
    );
  }

  /** Money or shares that enter or leave the accounts, or the cash flow of a position that is not measured. */
  private externalFlow(transaction: Transaction, unmeasured: ReadonlySet<string>): (CapitalFlow | MissingPrice)[] {
    const { id, tradeDate: date, account, amount, kind } = transaction;
    const symbol = this.deliveredSymbols.get(id) ?? transaction.symbol;
    const isUnmeasured = symbol !== null && unmeasured.has(symbol);
    if (!isExternalCash(transaction) && kind !== 'transfer' && !isUnmeasured) return [];
    const shares =
      kind === 'transfer' && symbol !== null && !isUnmeasured && !this.internalTransfers.has(id)
        ? this.seriesOf(symbol).valueOf(
            { symbol, quantity: transaction.quantity, price: transaction.price },
            account,
            date,
          )
        : 0;
    if (shares === null) return [{ symbol: symbol ?? '', date }];
    const net = amount.amount.toNumber() + shares;
    const exact = shares === 0 ? amount.amount : amount.amount.plus(toDecimal(shares));
    return net === 0 ? [] : [{ date, net, amount: exact, committed: 0, freed: 0, transactionIds: [id] }];
  }

  private addCash(sums: readonly ValueSum[]): void {
    let place = 0;
    let cash = ZERO;
    for (const sum of sums) {
      for (
        let next = this.transactions[place];
        next !== undefined && next.tradeDate <= sum.date;
        next = this.transactions[place]
      ) {
        cash = cash.plus(next.amount.amount);
        place += 1;
      }
      sum.value += cash.toNumber();
      sum.capital = sum.value;
    }
  }

  private seriesOf(symbol: string): PositionHistory {
    return this.series.get(symbol) ?? new PositionHistory(symbol, [], null);
  }
}

function currencyProblem(currencies: readonly string[]): string | null {
  if (currencies.length > 1) return `The amounts are in ${currencies.join(' and ')}, and no exchange rates are known.`;
  const [only = USD] = currencies;
  return only === USD ? null : `The amounts are in ${only}, prices are in ${USD}, and no exchange rates are known.`;
}
