import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';
import type { AlpacaQuote } from './account.ts';
import { OPTION_SYMBOL } from './orders.ts';
import { ok, uuidOf, type AlpacaReply } from './wire.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/shared/timeUnits.ts';

export interface AlpacaSplit {
  /** ISO date of the first session after the split. */
  readonly date: string;
  readonly newRate: number;
  readonly oldRate: number;
}

export interface AlpacaDividend {
  readonly date: string;
  readonly rate: number;
}

/** The free plan has no consolidated prices of the last 15 minutes. */
const DELAY_MS = 15 * MINUTE_MS;
/** The fraction of the volume that IEX sees. */
const IEX_SHARE = 0.02;
const MOST_POINTS = 10_000;
const NEW_YORK = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });

const dataProblem = (status: number, message: string): AlpacaReply => ({ status, body: { message } });
const RECENT = dataProblem(403, 'subscription does not permit querying recent SIP data');

/** The market data API on the free plan. */
export class AlpacaMarketData {
  /** Bars by symbol, as traded on each day, oldest first: neither splits nor dividends are applied. */
  readonly bars = new Map<string, readonly RawBar[]>();
  readonly splits = new Map<string, readonly AlpacaSplit[]>();
  readonly dividends = new Map<string, readonly AlpacaDividend[]>();
  readonly quotes: ReadonlyMap<string, AlpacaQuote>;
  /** Symbols whose bars cannot be read. */
  readonly failing = new Set<string>();
  /** Maximum number of points on a page. A request can ask for fewer. */
  pageSize = MOST_POINTS;
  private readonly now: () => Date;

  constructor(quotes: ReadonlyMap<string, AlpacaQuote>, now: () => Date) {
    this.quotes = quotes;
    this.now = now;
  }

  stockBars(query: URLSearchParams): AlpacaReply {
    const symbols = listOf(query);
    if (symbols.some((symbol) => this.failing.has(symbol))) return dataProblem(500, 'internal server error');
    if (symbols.length === 0) return dataProblem(400, "query parameter 'symbols' is required");
    const invalid = symbols.find((symbol) => !/^[A-Z]+(\.[A-Z]+)?$/.test(symbol));
    if (invalid !== undefined) return dataProblem(400, `code=400, message=invalid symbol: ${invalid}`);
    const now = this.now().getTime();
    const end = query.has('end') ? Date.parse(query.get('end') ?? '') : now;
    if (query.get('feed') === 'sip' && end > now - DELAY_MS) return RECENT;
    const points = symbols
      .toSorted()
      .flatMap((symbol) => this.sessions(symbol, query, end).map((bar) => [symbol, bar] as const));
    return this.page(points, query, (some) => ({ bars: groupedBySymbol(some) }));
  }

  corporateActions(query: URLSearchParams): AlpacaReply {
    const types = new Set((query.get('types') ?? 'cash_dividend,forward_split,reverse_split').split(','));
    const [start, end] = [query.get('start') ?? '', query.get('end') ?? '9999-12-31'];
    const actions = listOf(query).flatMap((symbol) => this.actionsOf(symbol));
    const wanted = actions.filter(([type, { ex_date }]) => types.has(type) && ex_date >= start && ex_date <= end);
    return this.page(wanted, query, (some) => ({
      corporate_actions: Object.fromEntries(
        [...new Set(some.map(([type]) => type))].map((type) => [
          `${type}s`,
          some.filter(([each]) => each === type).map(([, action]) => action),
        ]),
      ),
    }));
  }

  snapshots(query: URLSearchParams): AlpacaReply {
    if (query.get('feed') === 'sip') return RECENT;
    return ok(Object.fromEntries(this.snapshotsOf(listOf(query))));
  }

  optionSnapshots(query: URLSearchParams): AlpacaReply {
    const known = listOf(query).filter((symbol) => OPTION_SYMBOL.test(symbol));
    return ok({ snapshots: Object.fromEntries(this.snapshotsOf(known)), next_page_token: null });
  }

  private snapshotsOf(symbols: readonly string[]): (readonly [string, object])[] {
    const t = this.now().toISOString();
    return symbols.flatMap((symbol) => {
      const quote = this.quotes.get(symbol);
      if (quote === undefined) return [];
      const { last: p, bid: bp, ask: ap } = quote;
      return [[symbol, { latestTrade: { t, x: 'V', p, s: 100 }, latestQuote: { t, ap, as: 1, bp, bs: 1 } }] as const];
    });
  }

  private sessions(symbol: string, query: URLSearchParams, end: number): object[] {
    const from = Date.parse(query.get('start') ?? '1970-01-01');
    const share = query.get('feed') === 'iex' ? IEX_SHARE : 1;
    const adjustment = query.get('adjustment') ?? 'raw';
    return (this.bars.get(symbol) ?? []).flatMap((bar) => {
      const at = newYorkMidnight(bar.date);
      if (at < from || at > end) return [];
      const seen = end < at + CLOSE_MS ? unfinished(bar) : bar;
      const factor = this.factorOf(symbol, bar.date, adjustment);
      const priced = (price: number | null): number | null =>
        price === null ? null : Number((price / factor.price).toFixed(4));
      const volume = seen.volume === null ? null : Math.round(seen.volume * factor.shares * share);
      return [
        {
          t: new Date(at).toISOString().replace('.000', ''),
          o: priced(seen.open),
          h: priced(seen.high),
          l: priced(seen.low),
          c: priced(seen.close),
          v: volume,
          n: 1000,
          vw: priced(seen.close),
        },
      ];
    });
  }

  /**
   * Returns the divisors that adjust a bar for later splits. With `all`, the divisor of prices also covers later
   * dividends.
   */
  private factorOf(symbol: string, date: string, adjustment: string): { price: number; shares: number } {
    const splits = adjustment === 'raw' ? [] : (this.splits.get(symbol) ?? []).filter((split) => split.date > date);
    const shares = splits.reduce((product, { newRate, oldRate }) => (product * newRate) / oldRate, 1);
    const dividends = adjustment === 'all' ? (this.dividends.get(symbol) ?? []).filter((each) => each.date > date) : [];
    const price = dividends.reduce((product, { date: exDate, rate }) => {
      const before = (this.bars.get(symbol) ?? []).findLast((bar) => bar.date < exDate)?.close ?? NaN;
      return product / (1 - rate / before);
    }, shares);
    return { price, shares };
  }

  private actionsOf(symbol: string): (readonly [string, { readonly ex_date: string }])[] {
    const splits = (this.splits.get(symbol) ?? []).map(({ date, newRate, oldRate }, index) => {
      const type = newRate > oldRate ? 'forward_split' : 'reverse_split';
      return [
        type,
        { id: uuidOf(5, index), symbol, ex_date: date, new_rate: newRate, old_rate: oldRate, process_date: date },
      ] as const;
    });
    const dividends = (this.dividends.get(symbol) ?? []).map(
      ({ date, rate }, index) =>
        [
          'cash_dividend',
          { id: uuidOf(6, index), symbol, ex_date: date, rate, foreign: false, special: false, process_date: date },
        ] as const,
    );
    return [...splits, ...dividends];
  }

  private page<Point>(
    points: readonly Point[],
    query: URLSearchParams,
    bodyOf: (some: readonly Point[]) => object,
  ): AlpacaReply {
    const from = Number(Buffer.from(query.get('page_token') ?? '', 'base64').toString() || 0);
    const size = Math.min(Number(query.get('limit') ?? 1000), this.pageSize);
    const next = from + size < points.length ? Buffer.from(String(from + size)).toString('base64') : null;
    return ok({ ...bodyOf(points.slice(from, from + size)), next_page_token: next });
  }
}

const CLOSE_MS = 16 * HOUR_MS;

/** A daily bar begins at midnight in New York. */
function newYorkMidnight(date: string): number {
  const guess = Date.parse(`${date}T05:00:00Z`);
  return Number(NEW_YORK.format(guess)) === 0 ? guess : guess - HOUR_MS;
}

/** Returns the bar as it is in the middle of its session. */
const unfinished = (bar: RawBar): RawBar => ({
  ...bar,
  high: bar.open,
  low: bar.open,
  close: bar.open,
  volume: Math.round((bar.volume ?? 0) / 2),
});

const listOf = (query: URLSearchParams): string[] =>
  (query.get('symbols') ?? '').split(',').filter((symbol) => symbol !== '');

function groupedBySymbol(points: readonly (readonly [string, object])[]): Record<string, object[]> {
  const bars: Record<string, object[]> = {};
  for (const [symbol, bar] of points) (bars[symbol] ??= []).push(bar);
  return bars;
}
