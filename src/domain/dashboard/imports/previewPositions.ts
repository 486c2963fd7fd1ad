import { canonicalSymbol } from '../../shared/ticker.js';
import { USD } from '../market/currency.js';
import { sumOf, toDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { Position, PositionPlan } from '../portfolio/position.js';
import type { PortfolioReading } from '../portfolio/readPortfolio.js';
import { PRICE_TOLERANCE } from '../portfolio/reconciliation.js';
import { convertToPriceUnit } from '../portfolio/inUnitOfPrices.js';
import { sortByLine } from './consistencyReport.js';
import { sourceNote, type PositionSource } from './positionSource.js';
import type { BrokerStatement, LineNote, PrintedNumber, StatementPosition } from './statement.js';

interface ImportedHolding extends Pick<Position, 'isCostAssumed'> {
  readonly quantity: Decimal;
  readonly averagePrice: Decimal;
}

/** A line of the portfolio after an import. */
export interface ImportedPosition extends ImportedHolding, PositionPlan, Pick<Position, 'ticker' | 'sector'> {}

/** A position without a line that can be imported is `kept` in the portfolio or `gone` from it. */
export type PortfolioChangeKind = 'new' | 'changed' | 'unchanged' | 'gone' | 'kept';

/** The effect of an import on one ticker of the portfolio. */
export interface PortfolioChange {
  readonly kind: PortfolioChangeKind;
  readonly ticker: string;
  readonly before: ImportedHolding | null;
  readonly after: ImportedHolding | null;
  /** The lines of the file that list the ticker. */
  readonly lines: readonly number[];
  /** A fact about the new numbers that the user should check. */
  readonly note: string | null;
}

export interface PositionsPreview {
  readonly changes: readonly PortfolioChange[];
  /** Lines of the file that list no position with a ticker, with the reason. */
  readonly ignored: readonly LineNote[];
  /** Lines of positions that cannot be imported, with the reason. */
  readonly leftOut: readonly LineNote[];
  /** The whole portfolio after the import, including watched tickers. */
  readonly positions: readonly ImportedPosition[];
}

const PRICE_DIGITS = 6;

/**
 * Compares the positions of a file with the current portfolio, whose stops, entry dates, sectors and watched tickers
 * are kept. Average prices are converted to the unit of the ticker's prices (GBP becomes GBp); lots in another currency
 * are left out, and a position with no other lot stays as it is.
 * @param keepUnlisted keeps held tickers that the file does not list, such as those at another broker
 * @param currencyOfPrices by symbol, null when unknown; lots of a symbol without an entry are in the currency of its
 * prices
 * @param sources by ticker of the portfolio
 */
export function previewPositions(
  statement: Pick<BrokerStatement, 'broker' | 'accounts' | 'positions' | 'otherAssets' | 'ignored'>,
  present: Pick<PortfolioReading, 'positions' | 'options'>,
  keepUnlisted: boolean,
  currencyOfPrices: ReadonlyMap<string, string | null>,
  sources: ReadonlyMap<string, PositionSource>,
): PositionsPreview {
  const leftOut: LineNote[] = [];
  const foreignLines = new Map<string, readonly number[]>();
  const valued = statement.positions.flatMap((lot) => {
    const quoted = currencyOfPrices.get(lot.symbol);
    const inUnit = convertLotToPriceUnit(lot, quoted);
    if (inUnit !== null) return [inUnit];
    leftOut.push({ line: lot.line, message: foreignMessage(lot, quoted) });
    const symbol = canonicalSymbol(lot.symbol);
    foreignLines.set(symbol, [...(foreignLines.get(symbol) ?? []), lot.line]);
    return [];
  });
  const lotsBySymbol = Map.groupBy(valued, ({ symbol }) => canonicalSymbol(symbol));
  const rows: readonly Position[] = [
    ...present.positions,
    ...present.options.map((option) => ({ ...option, stop: null, entryDate: null })),
  ];
  const changes: PortfolioChange[] = [];
  const positions: ImportedPosition[] = [];
  for (const row of rows) {
    const symbol = canonicalSymbol(row.ticker);
    const lots = lotsBySymbol.get(symbol);
    lotsBySymbol.delete(symbol);
    const before: ImportedHolding = {
      quantity: toDecimal(row.quantity),
      averagePrice: toDecimal(row.averagePrice),
      ...(row.isCostAssumed ? { isCostAssumed: true } : {}),
    };
    const keptLines = foreignLines.get(symbol) ?? (keepUnlisted ? [] : null);
    const change = changeOf(row.ticker, row.quantity === 0 ? null : before, lots ?? [], keptLines);
    if (change === null) leftOut.push(...unpricedLines(lots ?? []));
    else {
      const replaced = isQuantityChanged(change) ? sourceNote(row, sources.get(row.ticker), statement) : null;
      const notes = [change.note, stopNote(row, change), replaced].filter((note) => note !== null);
      changes.push({ ...change, note: notes.length === 0 ? null : notes.join(' ') });
    }
    const after = change === null ? before : change.after;
    const { isCostAssumed: _replaced, ...kept } = row;
    if (after !== null) positions.push({ ...kept, ...after });
  }
  for (const lots of lotsBySymbol.values()) {
    const ticker = lots[0]?.symbol ?? '';
    const change = changeOf(ticker, null, lots, null);
    if (change === null || change.after === null) {
      leftOut.push(...unpricedLines(lots));
      continue;
    }
    changes.push(change);
    positions.push({ ticker, ...change.after, stop: null, entryDate: null });
  }
  return { changes, positions, ignored: ignoredLines(statement), leftOut };
}

/**
 * Converts a lot's price and costs to the unit of the ticker's prices; null when these are in another currency. Unknown
 * prices are taken as dollars for a lot in dollars.
 */
function convertLotToPriceUnit(lot: StatementPosition, quoted: string | null | undefined): StatementPosition | null {
  if (quoted === undefined) return lot;
  if (quoted === null) return lot.currency === USD ? lot : null;
  const units = convertToPriceUnit(toDecimal(1), lot.currency, quoted);
  if (units === null) return null;
  const converted = (printed: PrintedNumber | null): PrintedNumber | null =>
    printed === null ? null : { ...printed, value: printed.value.times(units) };
  const { price, averageCost, costBasis } = lot;
  return { ...lot, price: converted(price), averageCost: converted(averageCost), costBasis: converted(costBasis) };
}

const foreignMessage = ({ symbol, currency }: StatementPosition, quoted: string | null | undefined): string =>
  quoted === null
    ? `${symbol} is held in ${currency}, and the currency of its prices is unknown, so the line is left out. Import the file again when the price source has ${symbol}.`
    : `${symbol} is held in ${currency}, but its prices are in ${quoted}, so the line is left out.`;

/** Names lots that are in no change, because nothing gives their average price; lots that cancel out have none. */
const unpricedLines = (lots: readonly StatementPosition[]): LineNote[] =>
  sumOf(lots.map(({ quantity }) => quantity.value)).isZero()
    ? []
    : lots.map(({ line, symbol }) => ({
        line,
        message: `The file has neither a cost nor a price for ${symbol}, so the line is left out. Map a column that has one, or enter ${symbol} in portfolio.csv.`,
      }));

const isQuantityChanged = ({ before, after }: PortfolioChange): boolean =>
  before !== null && after !== null && !before.quantity.equals(after.quantity);

/** A split changes the quantity but not the cost, apart from rounding and cash for fractions of a share. */
const SPLIT_COST_TOLERANCE = 0.001;

/** Reports a kept stop when the quantity changed as in a split. */
function stopNote({ stop }: Position, change: PortfolioChange): string | null {
  const { before, after } = change;
  if (stop === null || before === null || after === null || !isQuantityChanged(change)) return null;
  const [old, now] = [before, after].map(({ quantity, averagePrice }) => quantity.times(averagePrice).toNumber());
  return old !== undefined && now !== undefined && Math.abs(now / old - 1) <= SPLIT_COST_TOLERANCE
    ? `The quantity changed but the cost did not, as after a split. If it was one, enter a new stop instead of ${stop}.`
    : null;
}

/**
 * Returns null for a watched ticker that the file does not list.
 * @param keptLines the lines of a position to keep if it has no lots; null when it goes
 */
function changeOf(
  ticker: string,
  before: ImportedHolding | null,
  lots: readonly StatementPosition[],
  keptLines: readonly number[] | null,
): PortfolioChange | null {
  const lines = lots.map(({ line }) => line);
  const { after, note } = mergedLots(lots, before);
  if (after === null) {
    if (before === null) return null;
    if (lots.length === 0 && keptLines !== null)
      return { kind: 'kept', ticker, before, after: before, lines: keptLines, note: null };
    return { kind: 'gone', ticker, before, after: null, lines, note: null };
  }
  if (before === null) return { kind: 'new', ticker, before, after, lines, note };
  const isSame =
    before.quantity.equals(after.quantity) &&
    before.averagePrice.minus(after.averagePrice).abs().lessThanOrEqualTo(PRICE_TOLERANCE) &&
    before.isCostAssumed === after.isCostAssumed;
  return isSame
    ? { kind: 'unchanged', ticker, before, after: before, lines, note: null }
    : { kind: 'changed', ticker, before, after, lines, note };
}

interface MergedLots {
  /** Null when nothing is held. */
  readonly after: ImportedHolding | null;
  readonly note: string | null;
}

/** Combines the lots of one symbol, from several accounts, into one holding. */
function mergedLots(lots: readonly StatementPosition[], before: ImportedHolding | null): MergedLots {
  const quantity = sumOf(lots.map((lot) => lot.quantity.value));
  if (quantity.isZero()) return { after: null, note: null };
  const costs = lots.flatMap((lot) => costOf(lot) ?? []);
  const average = sumOf(costs).dividedBy(quantity).abs();
  if (costs.length === lots.length && average.isPositive() && !average.isZero())
    return { after: { quantity, averagePrice: average.toDecimalPlaces(PRICE_DIGITS) }, note: null };
  if (before !== null && before.averagePrice.greaterThan(ZERO))
    return {
      after: { ...before, quantity },
      note: 'The file has no cost for this position: its average price stays unchanged.',
    };
  const [lot] = lots;
  const price = lot?.price?.value.times(lot.multiplier) ?? ZERO;
  return price.greaterThan(ZERO)
    ? {
        after: { quantity, averagePrice: price.toDecimalPlaces(PRICE_DIGITS), isCostAssumed: true },
        note: 'The file has no cost for this position, so its current price is used as the average price and no profit is shown. Enter your average price on the ticker’s page or, for an option, in portfolio.csv.',
      }
    : { after: null, note: null };
}

/** Returns the signed cost of a lot, negative when short; null when the file does not state it. */
function costOf({ quantity, multiplier, averageCost, costBasis }: StatementPosition): Decimal | null {
  // A printed average is rounded, so the cost of the whole lot comes first.
  if (costBasis !== null && !costBasis.value.isZero())
    return quantity.value.isNegative() ? costBasis.value.abs().negated() : costBasis.value.abs();
  if (averageCost === null || averageCost.value.isZero()) return null;
  return quantity.value.times(multiplier).times(averageCost.value.abs());
}

const ignoredLines = ({
  otherAssets,
  ignored,
}: Pick<BrokerStatement, 'otherAssets' | 'ignored'>): readonly LineNote[] =>
  sortByLine([...ignored, ...otherAssets.map(({ line, label, reason }) => ({ line, message: `${label}: ${reason}` }))]);
