import type { Clock } from '../../../application/shared/clock.port.js';
import type { HeadlineSource, HeadlinesAnswer } from '../../../application/dashboard/market/headlineSource.port.js';
import type {
  OptionChainFeedAnswer,
  OptionChainFeed,
} from '../../../application/dashboard/market/optionChainFeed.port.js';
import type { PriceFeedAnswer, PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { lastFinalSession } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { toAlpacaSymbol } from '../../wire/alpacaSymbols.js';
import { catchSourceFailure } from '../remote/catchSourceFailure.js';
import { SourceFailure } from '../remote/sourceFailure.js';
import type { AlpacaBars, AlpacaCorporateActions } from './alpaca.schema.js';
import { ALPACA_SOURCE_TITLE, type AlpacaClient } from './alpacaClient.js';
import { alpacaRows, corporateActionsOf } from './alpacaRows.js';

/**
 * The free plan includes the consolidated tape with a delay of 15 minutes; one more minute allows for differing clocks.
 */
const DELAY_MS = 16 * MINUTE_MS;
/** The maximum that Alpaca allows per page. */
const BARS_PER_PAGE = 10_000;
const ACTIONS_PER_PAGE = 1000;
/** A hundred years of bars take 3 pages. */
const MOST_PAGES = 10;
/** Matches US symbols, with or without a share class. */
const US_SYMBOL = /^[A-Z]{1,5}([./-][A-Z]{1,2})?$/;

const NO_BARS: PriceFeedAnswer = { kind: 'bars', rows: [], currency: USD, splits: [], dividends: [] };

/** Daily bars of the consolidated tape from Alpaca, adjusted for splits but not for dividends. */
export class AlpacaFeed implements PriceFeed, OptionChainFeed, HeadlineSource {
  readonly source = 'alpaca';
  readonly title = ALPACA_SOURCE_TITLE;
  /** Alpaca lists only US exchanges. */
  readonly onlyCurrency = USD;

  constructor(
    private readonly client: AlpacaClient,
    private readonly clock: Clock,
  ) {}

  bars(symbol: string, from: string): Promise<PriceFeedAnswer> {
    if (!US_SYMBOL.test(symbol)) return Promise.resolve(NO_BARS);
    return catchSourceFailure<PriceFeedAnswer>(async () => {
      const name = toAlpacaSymbol(symbol);
      const now = this.clock.now().getTime();
      const end = now - DELAY_MS;
      const bars = await this.barPages(name, from, end);
      const actions = corporateActionsOf(await this.actionPages(name, from, now));
      const settled = lastFinalSession(end);
      const closed = lastFinalSession(now);
      // Leaves out a finished session whose last minutes are not in the delayed tape yet; a later request returns it.
      const rows = alpacaRows(bars, name).filter(({ date }) => date <= settled || date > closed);
      return { kind: 'bars', rows, currency: USD, ...actions };
    });
  }

  async quotes(): Promise<OptionChainFeedAnswer> {
    return {
      kind: 'failed',
      reason: `Option chains from ${ALPACA_SOURCE_TITLE} are not supported, because they lack open interest.`,
    };
  }

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: `Headlines from ${ALPACA_SOURCE_TITLE} are not supported.` };
  }

  /**
   * Requests the bars with `feed=sip`. Without it, the free plan returns bars of IEX, whose volume is 2% of the
   * market's.
   */
  private barPages(symbols: string, from: string, end: number): Promise<readonly AlpacaBars[]> {
    const request = {
      symbols,
      timeframe: '1Day',
      start: new Date(from),
      end: new Date(end),
      adjustment: 'split',
      feed: 'sip',
      limit: BARS_PER_PAGE,
    } as const;
    return fetchAllPages((page) => this.client.stockBars({ ...request, ...page }));
  }

  private async actionPages(symbols: string, from: string, end: number): Promise<readonly AlpacaCorporateActions[]> {
    const types = 'forward_split,reverse_split,cash_dividend';
    const request = { symbols, types, start: new Date(from), end: new Date(end), limit: ACTIONS_PER_PAGE };
    const pages = await fetchAllPages((page) => this.client.corporateActions({ ...request, ...page }));
    return pages.map(({ corporateActions }) => corporateActions);
  }
}

/** Requests all pages. The SDK's own helpers would return only some of them if Alpaca repeats a page token. */
async function fetchAllPages<Page extends { readonly nextPageToken?: string | null | undefined }>(
  ask: (page: { readonly pageToken?: string }) => Promise<Page>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let token: string | null = null;
  do {
    if (pages.length === MOST_PAGES)
      throw new SourceFailure('nonsense', `${ALPACA_SOURCE_TITLE} sent more than ${MOST_PAGES} pages.`);
    const page: Page = await ask(token === null ? {} : { pageToken: token });
    pages.push(page);
    token = page.nextPageToken ?? null;
  } while (token !== null);
  return pages;
}
