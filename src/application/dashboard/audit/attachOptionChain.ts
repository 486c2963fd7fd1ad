import type { TickerInput, TickerResult } from '../../../domain/dashboard/audit/auditTicker.js';
import { lastValueOf } from '../../../domain/dashboard/market/series.js';
import { lastDate } from '../../../domain/dashboard/market/bars.js';
import type { OptionDataResult } from '../../../domain/dashboard/analysis/options/optionsAudit.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { OptionChainSource } from '../market/optionChainSource.port.js';

/** Adds the option data from the last session to a ticker's audit, and stores the volatility computed from it. */
export class AttachOptionChain {
  constructor(
    private readonly chains: OptionChainSource,
    private readonly report: ReportProblem,
  ) {}

  /**
   * Audits a ticker with its options. If the options cannot be read, the ticker is audited without them, and the result
   * says why.
   */
  async auditWithOptions(ticker: TickerInput, audit: (ticker: TickerInput) => TickerResult): Promise<TickerResult> {
    if (ticker.reading.kind === 'unusable') return audit(ticker);
    const session = lastDate(ticker.reading.bars);
    const result = audit({
      ...ticker,
      options: await this.given(ticker.symbol, session, lastValueOf(ticker.reading.bars.close)),
    });
    const options = result.kind === 'audited' ? result.audit.options : null;
    if (options?.quotes !== undefined)
      await this.chains
        .saveVolatility(ticker.symbol, { session, iv30: options.iv30, quotes: options.quotes })
        .catch((problem: unknown) => this.report(problem, `storing the volatility of ${ticker.symbol}`));
    return result;
  }

  private async given(symbol: string, session: string, spot: number): Promise<OptionDataResult> {
    try {
      return await this.chains.at(symbol, session, spot);
    } catch (problem) {
      this.report(problem, `options for ${symbol}`);
      return { kind: 'none', reason: `The options for ${symbol} could not be read. See the log.` };
    }
  }
}
