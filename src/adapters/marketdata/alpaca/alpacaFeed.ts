import type { ZodType } from 'zod';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { Headlines, HeadlinesAnswer } from '../../../application/dashboard/market/headlines.port.js';
import type { FeedQuotes, OptionChainFeed } from '../../../application/dashboard/market/optionChainFeed.port.js';
import type { FeedBars, PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { lastFinalSession } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import { catchSourceFailure } from '../remote/catchSourceFailure.js';
import type { SourceClient } from '../remote/sourceClient.js';
import { SourceFailure } from '../remote/sourceFailure.js';
import {
  alpacaBarsReply,
  alpacaCorporateActionsReply,
  type AlpacaBars,
  type AlpacaCorporateActions,
} from './alpaca.schema.js';
import { ALPACA_SOURCE_NAME } from './alpacaAccess.js';
import { alpacaRows, corporateActionsOf } from './alpacaRows.js';

/**
 * The free plan includes the consolidated tape with a delay of 15 minutes; one more minute allows for differing clocks.
 */
const DELAY_MS = 16 * MINUTE_MS;
/** The maximum that Alpaca allows per page. */
const BARS_PER_PAGE = '10000';
const ACTIONS_PER_PAGE = '1000';
/** A hundred years of bars take 3 pages. */
const MOST_PAGES = 10;
/** Matches US symbols, with or without a share class. */
const US_SYMBOL = /^[A-Z]{1,5}([./-][A-Z]{1,2})?$/;

const NO_BARS: FeedBars = { kind: 'bars', rows: [], currency: USD, splits: [], dividends: [] };

/** Daily bars of the consolidated tape from Alpaca, adjusted for splits but not for dividends. */
export class AlpacaFeed implements PriceFeed, OptionChainFeed, Headlines {
  readonly source = 'alpaca';
  readonly title = ALPACA_SOURCE_NAME;
  /** Alpaca lists only US exchanges. */
  readonly onlyCurrency = USD;

  constructor(
    private readonly client: SourceClient,
    private readonly clock: Clock,
  ) {}

  bars(symbol: string, from: string): Promise<FeedBars> {
    if (!US_SYMBOL.test(symbol)) return Promise.resolve(NO_BARS);
    return catchSourceFailure<FeedBars>(async () => {
      const name = symbol.replace(/[/-]/, '.');
      const now = this.clock.now().getTime();
      const end = now - DELAY_MS;
      const bars = await this.barPages(name, from, end);
      const actions = corporateActionsOf(await this.actionPages(name, from, isoDate(now)));
      const settled = lastFinalSession(end);
      const closed = lastFinalSession(now);
      // Leaves out a finished session whose last minutes are not in the delayed tape yet; a later request returns it.
      const rows = alpacaRows(bars, name).filter(({ date }) => date <= settled || date > closed);
      return { kind: 'bars', rows, currency: USD, ...actions };
    });
  }

  async quotes(): Promise<FeedQuotes> {
    return {
      kind: 'failed',
      reason: `${ALPACA_SOURCE_NAME} is not used for option chains: it sends no open interest.`,
    };
  }

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: `${ALPACA_SOURCE_NAME} is not used for headlines.` };
  }

  /**
   * Requests the bars with `feed=sip`. Without it, the free plan returns those of IEX, whose volume is 2% of the
   * market's.
   */
  private barPages(name: string, from: string, end: number): Promise<readonly AlpacaBars[]> {
    const parameters = {
      symbols: name,
      timeframe: '1Day',
      start: from,
      end: new Date(end).toISOString(),
      adjustment: 'split',
      feed: 'sip',
      limit: BARS_PER_PAGE,
    };
    return this.pages('v2/stocks/bars', parameters, alpacaBarsReply);
  }

  private async actionPages(name: string, start: string, end: string): Promise<readonly AlpacaCorporateActions[]> {
    const types = 'forward_split,reverse_split,cash_dividend';
    const parameters = { symbols: name, types, start, end, limit: ACTIONS_PER_PAGE };
    const pages = await this.pages('v1/corporate-actions', parameters, alpacaCorporateActionsReply);
    return pages.map(({ corporate_actions }) => corporate_actions);
  }

  private async pages<Page extends { readonly next_page_token?: string | null | undefined }>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    schema: ZodType<Page>,
  ): Promise<readonly Page[]> {
    const pages: Page[] = [];
    let token: string | null = null;
    do {
      if (pages.length === MOST_PAGES)
        throw new SourceFailure('nonsense', `${ALPACA_SOURCE_NAME} sent more than ${MOST_PAGES} pages.`);
      const page: Page = await this.client.get(
        path,
        token === null ? parameters : { ...parameters, page_token: token },
        schema,
      );
      pages.push(page);
      token = page.next_page_token ?? null;
    } while (token !== null);
    return pages;
  }
}
