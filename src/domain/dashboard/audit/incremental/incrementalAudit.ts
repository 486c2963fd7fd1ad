import { tickerHistoryOf } from '../../analysis/tickerHistory.js';
import { nextGrade, type Grade } from '../../analysis/grade.js';
import { cachePriorLevelMap, type LevelMap } from '../../analysis/levels/levelMap.js';
import {
  RETAINED_ROW_COUNT,
  tickerSeriesOf,
  tickerRuleDataOf,
  type TickerRuleData,
} from '../../analysis/live/liveTicker.js';
import { regimeHistoryOf, type RegimeHistory } from '../../analysis/regime/regimeHistory.js';
import { pillarSeriesOf, pillarsFromSeries, scoreFunctionOf } from '../../analysis/score.js';
import { STORED_SESSION_COUNT } from '../../framework/record/adjustmentBasis.js';
import { lastDate, type Bars } from '../../market/bars.js';
import {
  analysisOf,
  auditAnalyzedTicker,
  levelsOf,
  recordChangeFor,
  type MarketContext,
  type TickerInput,
  type TickerResult,
} from '../auditTicker.js';
import { assembleAudit, type AuditRequest } from '../auditPortfolio.js';
import type { AuditPayload } from '../auditPayload.js';
import {
  appendNewBars,
  closeOn,
  trimRegimeHistory,
  extendRegime,
  continuableIndexSeries,
  continuableSeries,
  continuesSeries,
  type ContinuableSeries,
} from './marketSeries.js';

/** A ticker with the published results of its last bars. */
export interface ContinuableTicker extends ContinuableSeries {
  /** Level map of the last audited bar; null when it must be computed. */
  levels: { readonly date: string; readonly map: LevelMap } | null;
  /** Grades of the last two bars. */
  grades: { readonly today: Grade | null; readonly prior: Grade | null };
}

/** The state that one audit passes on to the next. */
export interface PortfolioSeries {
  readonly index: ContinuableSeries | null;
  /** Regime of the latest sessions. */
  readonly regime: RegimeHistory;
  readonly tickers: ReadonlyMap<string, ContinuableTicker>;
}

/** An audit in progress, whose tickers can be audited one after the other. */
export interface IncrementalAuditRun {
  readonly market: MarketContext;
  readonly audit: (input: TickerInput) => TickerResult;
  /** Returns the state after the tickers audited so far. */
  readonly series: () => PortfolioSeries;
}

type Universe = readonly { readonly symbol: string; readonly bars: Bars }[];

/** Maximum number of new bars that are appended one by one. */
const MAX_NEW_BARS = 30;

/**
 * Audits a portfolio repeatedly. New bars are appended to the earlier results; a ticker whose history changed is
 * computed from scratch. Every figure equals that of `auditPortfolio`.
 */
export class IncrementalAudit {
  private index: ContinuableSeries | null;
  private readonly tickers: Map<string, ContinuableTicker>;
  private regime: RegimeHistory | null;
  /** Symbols that the regime's breadth covers. */
  private counted: string;
  /** The tickers that received a new bar in this run. */
  private readonly viewBySymbol = new Map<string, TickerRuleData>();

  /** @param series state of an earlier run, from which this one continues */
  constructor(series: PortfolioSeries | null = null) {
    this.index = series?.index ?? null;
    this.tickers = new Map(series?.tickers);
    this.regime = series?.regime ?? null;
    this.counted = [...this.tickers.keys()].toSorted().join(' ');
  }

  /** State after the last run; null before the first. */
  get series(): PortfolioSeries | null {
    const { index, regime, tickers } = this;
    return regime === null ? null : { index, regime, tickers };
  }

  /** Returns the same result as the function `auditPortfolio`. */
  auditPortfolio(request: AuditRequest): AuditPayload {
    const { market, audit } = this.begin(request);
    return assembleAudit(
      request,
      market,
      request.tickers.map((ticker) => audit(ticker)),
    );
  }

  begin({ index, tickers }: Pick<AuditRequest, 'index' | 'tickers'>): IncrementalAuditRun {
    const universe = tickers.flatMap(({ symbol, reading }) =>
      reading.kind === 'bars' ? [{ symbol, bars: reading.bars }] : [],
    );
    this.forgetAllBut(universe);
    this.viewBySymbol.clear();
    const extended = this.continueIndex(index) ? this.extendedRegime(universe) : null;
    let whole = extended === null ? wholeRegime(index, universe) : null;
    const regime = whole ?? extended ?? wholeRegime(index, universe);
    const kept = trimRegimeHistory(regime, RETAINED_ROW_COUNT);
    this.regime = kept;
    this.counted = symbolsOf(universe);
    const market = { index, regime };
    return {
      market,
      audit: (input) =>
        this.continued(input, market) ??
        this.fromNothing(input, { index, regime: (whole ??= wholeRegime(index, universe)) }),
      series: () => ({ index: this.index, regime: kept, tickers: this.tickers }),
    };
  }

  /** Returns null when the ticker must be computed from scratch. */
  private continued(input: TickerInput, market: MarketContext): TickerResult | null {
    const entry = this.tickers.get(input.symbol);
    const { position, reading } = input;
    if (entry === undefined || reading.kind === 'unusable') return null;
    const { series, grades, fingerprint } = entry;
    const { dates } = series;
    const change = recordChangeFor(input, reading.bars);
    const first = change.first - series.offset;
    if ((position?.quantity ?? 0) >= 0 && !this.reaches(dates, first)) return null;
    const view = this.viewBySymbol.get(input.symbol) ?? tickerRuleDataOf(series);
    const today = dates.length - 1;
    if (entry.levels !== null && entry.levels.date === dates[today - 1])
      cachePriorLevelMap(view.history, today, entry.levels.map);
    const levels = levelsOf(view.history);
    entry.levels = levels === null ? null : { date: dates[today] ?? '', map: levels };
    return auditAnalyzedTicker(
      input,
      market,
      { ...view, levels, grades, whole: { bars: fingerprint.count, first_date: series.firstDate } },
      { ...change, first: Math.max(first, 0) },
    );
  }

  /** Reports whether the stored series start early enough for the first session that the framework needs. */
  private reaches(dates: readonly string[], first: number): boolean {
    const [begin = ''] = this.regime?.dates ?? [];
    return first >= STORED_SESSION_COUNT && (dates[first] ?? dates.at(-1) ?? '') >= begin;
  }

  private fromNothing(input: TickerInput, market: MarketContext): TickerResult {
    const { symbol, reading } = input;
    if (reading.kind === 'unusable') return { kind: 'failed', symbol, message: reading.reason };
    const history = tickerHistoryOf(reading.bars);
    const series = pillarSeriesOf(history, market.index);
    const analysis = analysisOf(history, pillarsFromSeries(history, series));
    const { grades, levels } = analysis;
    this.tickers.set(symbol, {
      ...continuableSeries(reading.bars, tickerSeriesOf(history, series)),
      grades,
      levels: levels === null ? null : { date: lastDate(reading.bars), map: levels },
    });
    return auditAnalyzedTicker(input, market, analysis);
  }

  /** Returns false when the index cannot be continued; all tickers must then be computed again. */
  private continueIndex(index: Bars | null): boolean {
    const known = this.index;
    if (index === null && known === null) return true;
    if (index !== null && known !== null && canAppend(index, known) && this.isLaterThanTickers(index, known)) {
      appendNewBars(index, known, () => NaN);
      return true;
    }
    this.index = index === null ? null : continuableIndexSeries(index);
    this.tickers.clear();
    return false;
  }

  /** Whether all new index sessions are later than the tickers' sessions, which were computed without them. */
  private isLaterThanTickers({ dates }: Bars, { fingerprint }: ContinuableSeries): boolean {
    const [next] = dates.slice(fingerprint.count, fingerprint.count + 1);
    return next === undefined || [...this.tickers.values()].every(({ series }) => (series.dates.at(-1) ?? '') < next);
  }

  /**
   * Returns null when an earlier session's regime was computed for other tickers, or before one of the bars was known.
   */
  private extendedRegime(universe: Universe): RegimeHistory | null {
    const { regime, index } = this;
    const through = regime?.dates.at(-1) ?? '';
    const known = universe.flatMap(({ symbol }) => this.tickers.get(symbol) ?? []);
    const isSameUniverse = known.length === universe.length && this.counted === symbolsOf(universe);
    const newDates = new Set<string>();
    for (const { symbol, bars } of universe) for (const date of this.appendTo(symbol, bars)) newDates.add(date);
    const areAllKept = this.tickers.size === universe.length;
    const areLater = [...newDates].every((date) => date > through);
    if (regime === null || !isSameUniverse || !areAllKept || !areLater) return null;
    const dates = index === null ? [...newDates].toSorted() : index.series.dates.filter((date) => date > through);
    return extendRegime(
      regime,
      dates,
      index?.series ?? null,
      known.map(({ series }) => series),
    );
  }

  /** Appends new bars and returns their dates. Drops a ticker whose history changed. */
  private appendTo(symbol: string, bars: Bars): readonly string[] {
    const entry = this.tickers.get(symbol);
    if (entry === undefined) return [];
    if (!canAppend(bars, entry)) {
      this.tickers.delete(symbol);
      return [];
    }
    const { count } = entry.fingerprint;
    appendNewBars(bars, entry, (date) => closeOn(this.index?.series ?? null, date));
    const added = bars.dates.slice(count);
    if (added.length === 0) return added;
    const view = tickerRuleDataOf(entry.series);
    this.viewBySymbol.set(symbol, view);
    const scoreAt = scoreFunctionOf(view.pillars);
    const { length } = view.history;
    for (let t = length - added.length; t < length; t++)
      entry.grades = { prior: entry.grades.today, today: nextGrade(entry.grades.today, scoreAt(t)) };
    return added;
  }

  private forgetAllBut(universe: Universe): void {
    const symbols = new Set(universe.map(({ symbol }) => symbol));
    for (const symbol of this.tickers.keys()) if (!symbols.has(symbol)) this.tickers.delete(symbol);
  }
}

const symbolsOf = (universe: Universe): string =>
  universe
    .map(({ symbol }) => symbol)
    .toSorted()
    .join(' ');

const canAppend = (bars: Bars, entry: ContinuableSeries): boolean =>
  bars.dates.length - entry.fingerprint.count <= MAX_NEW_BARS && continuesSeries(bars, entry);

const wholeRegime = (index: Bars | null, universe: Universe): RegimeHistory =>
  regimeHistoryOf(
    index,
    universe.map(({ bars }) => bars),
  );
