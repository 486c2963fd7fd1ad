import { readBars, type BarsReading } from '../../domain/audit/readBars.js';
import { finishedBars } from '../../domain/exchange/finishedBars.js';
import { lastFinalSession } from '../../domain/exchange/sessions.js';
import type { Clock } from '../clock.port.js';
import type { ProblemReport } from '../problemReport.port.js';
import type { MarketData } from './marketData.port.js';

/** The bars of closed sessions, and what the user should know about them. */
export class LoadBars {
  constructor(
    private readonly prices: MarketData,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /** Never rejects: a symbol without usable prices is a reading with a reason. */
  async execute(symbol: string): Promise<BarsReading> {
    try {
      return await this.reading(symbol);
    } catch (problem) {
      this.report(problem, `prices of ${symbol}`);
      return { kind: 'unusable', reason: `The prices of ${symbol} could not be read. The log says why.`, flags: [] };
    }
  }

  private async reading(symbol: string): Promise<BarsReading> {
    const daily = await this.prices.daily(symbol);
    if (daily.kind === 'unavailable') return { kind: 'unusable', reason: daily.reason, flags: [] };
    const { finished, notes } = finishedBars(daily.rows, lastFinalSession(this.clock.now().getTime()));
    const reading = readBars(finished);
    const told = [...daily.notes, ...notes];
    if (reading.kind === 'unusable') return { ...reading, reason: [...told, reading.reason].join(' ') };
    return { ...reading, flags: [...told, ...reading.flags] };
  }
}
