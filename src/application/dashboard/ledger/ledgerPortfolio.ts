import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import { historyDrawdown } from '../../../domain/dashboard/ledger/history/historyDrawdown.js';
import { ledgerCash } from '../../../domain/dashboard/ledger/ledgerCash.js';
import type { Transaction } from '../../../domain/dashboard/ledger/transaction.js';
import {
  ledgerPositions,
  positionsAtEntry,
  separateCurrencies,
  type LedgerPosition,
} from '../../../domain/dashboard/ledger/ledgerPositions.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { readOccSymbol } from '../../../domain/dashboard/market/occSymbol.js';
import type { HeldPosition, Position } from '../../../domain/dashboard/portfolio/position.js';
import { priceText } from '../../../domain/dashboard/market/tick.js';
import { Conflict } from '../../../domain/shared/failure/failure.js';
import { isTicker } from '../../../domain/shared/ticker.js';
import {
  PortfolioUnavailable,
  SAMPLE_PORTFOLIO,
  type LoadedPortfolio,
  type MeasureDrawdown,
  type PortfolioSource,
} from '../portfolio/portfolioSource.port.js';
import type { LedgerBook } from './ledgerBook.js';
import { lastValuedDayOfLedger, ledgerSymbols, loadLedgerPrices } from './loadLedgerPrices.js';

const NO_FILE: LoadedPortfolio = { source: 'ledger', positions: [], options: [], errors: [], notes: [] };

/**
 * The portfolio: the positions of the ledger once it has an import, otherwise those of the portfolio file. With a
 * ledger, the file provides only stops, sectors and the watch list; notes report quantities that differ.
 */
export class LedgerPortfolio implements PortfolioSource {
  private readonly entriesByView = new WeakMap<LedgerContents, readonly LedgerPosition[]>();

  constructor(
    private readonly ledger: LedgerBook,
    private readonly file: PortfolioSource,
  ) {}

  async read(): Promise<LoadedPortfolio> {
    const view = await this.readView();
    const { batches, state } = view;
    if (batches.length === 0) return this.file.read();
    const cash = ledgerCash(view.transactions, state);
    const file = await this.fileOrNothing();
    const { held, others } = separateCurrencies(ledgerPositions(state.lots));
    const entries = this.entriesOf(view);
    const symbols = new Set(held.map(({ symbol }) => symbol));
    const lineOf = new Map(file.positions.map((line) => [line.ticker, line]));
    const watched = file.positions.filter(({ ticker, quantity }) => quantity === 0 && !symbols.has(ticker));
    const positions = held
      .filter(({ symbol }) => isTicker(symbol))
      .map((position) => {
        const { stop = null, stopFrom, initialStop, sector } = lineOf.get(position.symbol) ?? {};
        const entry = entries.find((each) => isSamePosition(each, position)) ?? position;
        const { averagePrice: entryPrice } = heldPosition(entry);
        const atLots = heldPosition(position);
        return {
          ...atLots,
          stop,
          entryDate: entry.openedOn,
          ...(entryPrice === 0 || entryPrice === atLots.averagePrice ? {} : { entryPrice }),
          ...(stopFrom === undefined ? {} : { stopFrom }),
          ...(initialStop === undefined ? {} : { initialStop }),
          ...(sector === undefined ? {} : { sector }),
        };
      });
    return {
      source: HOME_FILES.ledger,
      positions: [...positions, ...watched],
      options: held.filter(({ symbol }) => readOccSymbol(symbol) !== null).map(heldPosition),
      ...(cash === null ? {} : { cash }),
      measureDrawdown: (bars, today) => drawdownOf(view, bars, today),
      errors: file.errors,
      notes: [
        ...differencesFrom(file, held),
        ...untradableNotes(held),
        ...others.map(otherCurrencyNote),
        ...splitNotes(positions, view.transactions),
      ],
    };
  }

  private async readView(): Promise<LedgerContents> {
    try {
      return await this.ledger.view();
    } catch (problem) {
      throw problem instanceof Conflict ? new PortfolioUnavailable(problem.message) : problem;
    }
  }

  private entriesOf(view: LedgerContents): readonly LedgerPosition[] {
    const entries = this.entriesByView.get(view) ?? positionsAtEntry(view);
    this.entriesByView.set(view, entries);
    return entries;
  }

  /**
   * Reads the portfolio file, which may be missing when there is a ledger. Ignores the sample file, since it is not the
   * user's.
   */
  private async fileOrNothing(): Promise<LoadedPortfolio> {
    try {
      const loaded = await this.file.read();
      return loaded.source === SAMPLE_PORTFOLIO ? NO_FILE : loaded;
    } catch (problem) {
      if (problem instanceof PortfolioUnavailable) return NO_FILE;
      throw problem;
    }
  }
}

/** Loads the prices of every symbol that was ever held, and measures the drawdown with them. */
async function drawdownOf(
  view: LedgerContents,
  ...[bars, today]: Parameters<MeasureDrawdown>
): ReturnType<MeasureDrawdown> {
  const market = await loadLedgerPrices(bars, ledgerSymbols(view));
  const to = lastValuedDayOfLedger(view, market, today);
  return historyDrawdown(view, market.bySymbol, to);
}

const isSamePosition = (one: LedgerPosition, other: LedgerPosition): boolean =>
  one.symbol === other.symbol && one.currency === other.currency;

const otherCurrencyNote = ({ symbol, quantity, currency }: LedgerPosition): string =>
  `${quantity.toFixed()} ${symbol} in the ledger are held in ${currency} and are not audited, since ${symbol} is also held in another currency.`;

const heldPosition = ({ symbol, quantity, cost, currency }: LedgerPosition): HeldPosition => ({
  ticker: symbol,
  quantity: quantity.toNumber(),
  averagePrice: cost === null ? 0 : Math.max(0, cost.dividedBy(quantity).toNumber()),
  ...(currency === USD ? {} : { currency }),
});

/** Describes in one sentence which lines of the file differ from the ledger's quantities. */
function differencesFrom(file: LoadedPortfolio, held: readonly LedgerPosition[]): string[] {
  const quantities = new Map(held.map(({ symbol, quantity }) => [symbol, quantity.toNumber()]));
  const different = [...file.positions, ...file.options].filter(
    ({ ticker, quantity }) => quantity !== 0 && quantity !== (quantities.get(ticker) ?? 0),
  );
  const listed = different.map(
    ({ ticker, quantity }) => `${ticker} ${quantity} (ledger ${quantities.get(ticker) ?? 0})`,
  );
  return listed.length === 0
    ? []
    : [`Some quantities in ${file.source} differ from the ledger, which is used: ${listed.join(', ')}.`];
}

const untradableNotes = (held: readonly LedgerPosition[]): string[] =>
  held
    .filter(({ symbol }) => !isTicker(symbol) && readOccSymbol(symbol) === null)
    .map(
      ({ symbol, quantity }) =>
        `${quantity.toFixed()} ${symbol} in the ledger cannot be audited: ${symbol} is not a ticker.`,
    );

/** Names the stops that were probably stated before a split, which lowered the average price below them. */
const splitNotes = (positions: readonly Position[], transactions: readonly Transaction[]): string[] =>
  positions.flatMap(({ ticker, quantity, averagePrice, stop, stopFrom, entryDate }) => {
    if (stop === null || quantity < 0 || averagePrice === 0 || stop <= averagePrice) return [];
    const statedOn = stopFrom ?? entryDate ?? '';
    const split = transactions.findLast(
      (each) =>
        each.kind === 'split' && each.symbol === ticker && each.quantity.isPositive() && each.tradeDate > statedOn,
    );
    return split === undefined
      ? []
      : [
          `${ticker} split on ${split.tradeDate}, and its stop ${stop} is above the average price ${priceText(averagePrice)}. If the stop is a price from before the split, enter the new stop on the ticker’s page.`,
        ];
  });
