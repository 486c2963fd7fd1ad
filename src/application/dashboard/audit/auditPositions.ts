import { assembleAudit, type AuditRequest } from '../../../domain/dashboard/audit/auditPortfolio.js';
import type { TickerInput, TickerResult } from '../../../domain/dashboard/audit/auditTicker.js';
import { IncrementalAudit, type IncrementalRun } from '../../../domain/dashboard/audit/incremental/incrementalAudit.js';
import { judgementOf, type Judgement } from '../../../domain/dashboard/audit/judgement.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/payload.js';
import type { Position } from '../../../domain/dashboard/portfolio/position.js';
import type { TickerMemory } from '../../../domain/dashboard/framework/memory.js';
import type { Clock } from '../../shared/clock.port.js';
import { inParallel } from '../../shared/inParallel.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { AuditOptions } from './auditOptions.js';
import type { LoadBars } from '../market/loadBars.js';
import { LOADED_AT_A_TIME, otherWorkDone } from '../market/otherWork.js';
import type { AuditPlan } from './planAudit.js';
import { readIndex } from '../market/readIndex.js';
import { rememberTickers } from './rememberTickers.js';
import type { MemoryByTicker } from '../framework/tickerMemories.port.js';
import type { StepByTicker } from '../framework/tickerActors.js';

export interface AuditedPositions {
  readonly audit: AuditPayload;
  /** To be kept for the next audit. */
  readonly memories: MemoryByTicker;
  /** What leads the live actors there. */
  readonly steps: StepByTicker;
}

type OnJudged = (symbol: string, judgement: Judgement) => void;

/** Fetches the prices and judges the tickers. Whatever is wrong with one ticker stays with that ticker. */
export class AuditPositions {
  /** What this process computed in the run before. */
  private readonly incremental = new IncrementalAudit();

  constructor(
    private readonly load: LoadBars,
    private readonly options: AuditOptions,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /**
   * Calls `onTicker` as often as there are tickers: one is done by half when its prices are there, and wholly when it is
   * judged. Lets other work run after each.
   * @param before what was kept of the tickers after the audit before
   */
  async execute(
    plan: AuditPlan,
    before: MemoryByTicker,
    onTicker: () => void,
    onJudged: OnJudged = () => undefined,
  ): Promise<AuditedPositions> {
    const { kept, leftOut, portfolio, origin } = plan;
    const halfDone = everySecond(onTicker);
    const tickers = await inParallel(kept, LOADED_AT_A_TIME, async (position) => {
      const ticker = await this.withPrices(position, before[position.ticker] ?? null);
      halfDone();
      return ticker;
    });
    const index = await readIndex(this.load);
    const request: AuditRequest = {
      tickers,
      index: index?.bars ?? null,
      indexSymbol: index?.symbol ?? null,
      generatedAt: this.clock.now().toISOString(),
      dataSource: origin.prices,
      portfolio,
      leftOut,
    };
    const run = this.incremental.begin(request);
    const results: TickerResult[] = [];
    for (const ticker of tickers) {
      const result = await this.judged(ticker, run);
      results.push(result);
      onJudged(ticker.symbol, judgementOf(result));
      halfDone();
      await otherWorkDone();
    }
    return {
      audit: assembleAudit(request, run.market, results),
      memories: rememberTickers(plan, before, results),
      steps: stepsOf(results),
    };
  }

  private async withPrices(position: Position, memory: TickerMemory | null): Promise<TickerInput> {
    const { adjustments, currency, ...reading } = await this.load.execute(position.ticker);
    return {
      symbol: position.ticker,
      position,
      memory,
      reading,
      adjustments,
      ...(currency === null ? {} : { currency }),
    };
  }

  private async judged(ticker: TickerInput, run: IncrementalRun): Promise<TickerResult> {
    try {
      return await this.options.around(ticker, (withOptions) => run.audit(withOptions));
    } catch (problem) {
      this.report(problem, `audit of ${ticker.symbol}`);
      return {
        kind: 'failed',
        symbol: ticker.symbol,
        message: `${ticker.symbol} could not be audited. The log says why.`,
      };
    }
  }
}

function stepsOf(results: readonly TickerResult[]): StepByTicker {
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
