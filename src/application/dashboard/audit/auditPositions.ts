import { unavailable } from '../../../domain/shared/unavailable.js';
import { assembleAudit, type AuditRequest } from '../../../domain/dashboard/audit/auditPortfolio.js';
import type { TickerInput, TickerResult } from '../../../domain/dashboard/audit/auditTicker.js';
import {
  IncrementalAudit,
  type IncrementalAuditRun,
  type PortfolioSeries,
} from '../../../domain/dashboard/audit/incremental/incrementalAudit.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { HistoryDrawdown } from '../../../domain/dashboard/risk/measures/drawdown.js';
import type { Measure } from '../../../domain/dashboard/risk/riskPosition.js';
import { heldCurrencyProblem } from '../../../domain/dashboard/market/currency.js';
import type { BarsReading } from '../../../domain/dashboard/market/readBars.js';
import { createMapBasis, type MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';
import { tickerJudgmentOf, type TickerJudgment } from '../../../domain/dashboard/audit/tickerJudgment.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { inUnitOfPrices } from '../../../domain/dashboard/portfolio/inUnitOfPrices.js';
import type { Position } from '../../../domain/dashboard/portfolio/position.js';
import type { TickerRecord } from '../../../domain/dashboard/framework/record/tickerRecord.js';
import type { Clock } from '../../shared/clock.port.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AttachOptionChain } from './attachOptionChain.js';
import type { LoadBars, LoadedBars } from '../market/loadBars.js';
import { MAX_CONCURRENT_LOADS, yieldToEventLoop } from '../market/yieldToEventLoop.js';
import type { MeasureDrawdown } from '../portfolio/portfolioSource.port.js';
import type { AuditPlan } from './planAudit.js';
import { loadMarketIndex } from '../market/loadMarketIndex.js';
import { selectTickerRecordsToStore } from './selectTickerRecordsToStore.js';
import type { TickerRecordByTicker } from '../framework/tickerRecordStore.port.js';
import type { EventSequenceByTicker } from '../framework/tickerActors.js';

export interface AuditedPositions {
  readonly audit: AuditPayload;
  /** Records to store for the next audit. */
  readonly tickerRecords: TickerRecordByTicker;
  /** The steps that bring the live actors up to date with these records. */
  readonly steps: EventSequenceByTicker;
  /** Returns the data from which decision maps are computed. Call it before the next audit. */
  readonly mapBasis: () => MapBasis;
}

type OnAudited = (input: TickerInput, result: Extract<TickerResult, { kind: 'audited' }>) => void;
type OnJudged = (symbol: string, judgment: TickerJudgment) => void;

/** Fetches prices and evaluates tickers. A problem with one ticker affects only that ticker. */
export class AuditPositions {
  /** The state left by the previous audit of this process. */
  private incremental = new IncrementalAudit();

  constructor(
    private readonly load: LoadBars,
    private readonly options: AttachOptionChain,
    private readonly clock: Clock,
    private readonly report: ReportProblem,
  ) {}

  /** Lets the next audit continue the portfolio series that the program stored before its last restart. */
  continueFrom(series: PortfolioSeries): void {
    this.incremental = new IncrementalAudit(series);
  }

  /**
   * Calls `onTicker` once per ticker's worth of work: loading a ticker's prices and evaluating it each count as half.
   * Yields to other work after each evaluation.
   * @param before the ticker records after the previous audit
   */
  async execute(
    plan: AuditPlan,
    before: TickerRecordByTicker,
    onTicker: () => void,
    onJudged: OnJudged = () => undefined,
  ): Promise<AuditedPositions> {
    const { portfolio, origin, cash, leftOut } = plan;
    const halfDone = everySecond(onTicker);
    const load = loadOnce(this.load);
    const tickers = await runInParallel(plan.audited, MAX_CONCURRENT_LOADS, async (position) => {
      const ticker = {
        ...(await withPrices(load, position, before[position.ticker] ?? null)),
        isFromLedger: portfolio.source === HOME_FILES.ledger,
      };
      halfDone();
      return ticker;
    });
    const index = await loadMarketIndex(load);
    const generatedAt = this.clock.now().toISOString();
    const historyDrawdown = await this.drawdownOf(plan, load, generatedAt.slice(0, 10));
    const request: AuditRequest = {
      tickers,
      index: index?.bars ?? null,
      indexSymbol: index?.symbol ?? null,
      generatedAt,
      dataSource: origin.prices,
      portfolio,
      account: { cash, historyDrawdown, leftOut },
      skippedReasonBySymbol: plan.skippedReasonByTicker,
    };
    const run = this.incremental.begin(request);
    const results: TickerResult[] = [];
    const audited: TickerInput[] = [];
    for (const ticker of tickers) {
      const result = await this.judged(ticker, run, (input, { record }) => audited.push({ ...input, record }));
      results.push(result);
      onJudged(ticker.symbol, tickerJudgmentOf(result));
      halfDone();
      await yieldToEventLoop();
    }
    return {
      audit: assembleAudit(request, run.market, results),
      tickerRecords: selectTickerRecordsToStore(plan, before, results),
      steps: stepsOf(results),
      mapBasis: () => createMapBasis(audited, run.series()),
    };
  }

  private async drawdownOf(
    { measureDrawdown }: AuditPlan,
    ...[load, today]: Parameters<MeasureDrawdown>
  ): Promise<Measure<HistoryDrawdown> | undefined> {
    try {
      return await measureDrawdown?.(load, today);
    } catch (problem) {
      this.report(problem, 'drawdown of the ledger');
      return unavailable('The drawdown of the ledger could not be computed. See the log.');
    }
  }

  private async judged(ticker: TickerInput, run: IncrementalAuditRun, onAudited: OnAudited): Promise<TickerResult> {
    try {
      return await this.options.auditWithOptions(ticker, (withOptions) => {
        const result = run.audit(withOptions);
        if (result.kind === 'audited') onAudited(withOptions, result);
        return result;
      });
    } catch (problem) {
      this.report(problem, `audit of ${ticker.symbol}`);
      return { kind: 'failed', symbol: ticker.symbol, message: `${ticker.symbol} could not be audited. See the log.` };
    }
  }
}

/** Loads each symbol once, since an audit needs the prices of its tickers again for the history of the ledger. */
function loadOnce(load: LoadBars): Pick<LoadBars, 'execute'> {
  const loads = new Map<string, Promise<LoadedBars>>();
  return {
    execute: (symbol) => {
      const loaded = loads.get(symbol) ?? load.execute(symbol);
      loads.set(symbol, loaded);
      return loaded;
    },
  };
}

async function withPrices(
  load: Pick<LoadBars, 'execute'>,
  position: Position,
  memory: TickerRecord | null,
): Promise<TickerInput> {
  const loaded = await load.execute(position.ticker);
  const { adjustments, currency, exchangeRate, source, splits, dividends, check, ...bars } = loaded;
  const { ticker, currency: held } = position;
  const inUnit = inUnitOfPrices(position, currency);
  const reading: BarsReading =
    inUnit === null
      ? { kind: 'unusable', reason: heldCurrencyProblem(ticker, String(held), String(currency)), flags: [] }
      : bars;
  return {
    symbol: position.ticker,
    position: inUnit ?? position,
    record: memory,
    reading,
    adjustments,
    ...(currency === null ? {} : { currency }),
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
    ...(source === undefined ? {} : { source }),
    ...(splits === undefined ? {} : { splits }),
    ...(dividends === undefined ? {} : { dividends }),
    ...(check === undefined ? {} : { check }),
  };
}

function stepsOf(results: readonly TickerResult[]): EventSequenceByTicker {
  const steps = results.flatMap((result) =>
    result.kind === 'failed' || result.step === null ? [] : [[result.symbol, result.step] as const],
  );
  return Object.fromEntries(steps);
}

function everySecond(call: () => void): () => void {
  let calls = 0;
  return () => {
    calls++;
    if (calls % 2 === 0) call();
  };
}
