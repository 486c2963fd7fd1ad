import { formatCount } from '../../../domain/shared/formatCount.js';
import type { AuditRequest } from '../../../domain/dashboard/audit/auditPortfolio.js';
import { limitTickers, type LimitedPortfolio } from '../../../domain/dashboard/portfolio/limitTickers.js';
import type { LeftOutPosition } from '../../../domain/dashboard/risk/riskPosition.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import type { LicenseKeyStatus } from '../license/licenseKeyStatus.js';
import type { MarketData } from '../market/marketData.port.js';
import type { AuditOrigin } from '../framework/tickerRecordStore.port.js';
import {
  PortfolioUnavailable,
  type LoadedPortfolio,
  type MeasureDrawdown,
  type PortfolioSource,
} from '../portfolio/portfolioSource.port.js';

export interface AuditPlan extends LimitedPortfolio {
  readonly origin: AuditOrigin;
  readonly portfolio: AuditRequest['portfolio'];
  /**
   * Null when the source does not know the cash, or when the license's limit leaves out holdings that count toward the
   * equity.
   */
  readonly cash: number | null;
  /** The holdings over the license's limit. */
  readonly leftOut: readonly LeftOutPosition[];
  /** Null when the source knows no transactions. */
  readonly measureDrawdown: MeasureDrawdown | null;
}

const ERRORS_SHOWN = 3;
const ONCE_CONFIRMED = 'run the audit again when the license is confirmed';

/** Selects the tickers that the next audit covers: those of the portfolio, up to the license's limit. */
export class PlanAudit {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly license: CurrentLicense,
    private readonly prices: Pick<MarketData, 'source' | 'note'>,
  ) {}

  /** @throws PortfolioUnavailable when there is no position to audit */
  async execute(): Promise<AuditPlan> {
    const {
      source,
      positions,
      options,
      errors,
      notes,
      cash = null,
      measureDrawdown = null,
    } = await this.portfolio.read();
    if (positions.length === 0) throw nothingIn(source, errors);
    const limited = limitTickers(
      positions,
      this.license.maxTickers,
      this.license.status.state === 'unchecked' ? ONCE_CONFIRMED : undefined,
    );
    const dropped = positions.length - limited.audited.length;
    const leftOut = positions
      .slice(limited.audited.length)
      .filter(({ quantity }) => quantity !== 0)
      .map(({ ticker: symbol }) => ({ symbol, reason: `${this.coverage()}.` }));
    const priceNotes = this.prices.note === null ? [] : [this.prices.note];
    const limitNotes = dropped === 0 ? [] : [this.leftOutNote(dropped)];
    const optionNotes = options.length === 0 ? [] : [optionsNote(options.length)];
    const origin = { prices: this.prices.source, portfolio: source };
    return {
      ...limited,
      origin,
      cash: dropped === 0 ? cash : null,
      leftOut,
      measureDrawdown,
      portfolio: {
        source,
        errors,
        notes: [...notes, ...priceNotes, ...optionNotes, ...limitNotes],
        ...(leftOut.length === 0 ? {} : { holdings_over_limit: leftOut.length }),
      },
    };
  }

  private leftOutNote(dropped: number): string {
    return `${this.coverage()}; ${formatCount(dropped, 'ticker was', 'tickers were')} left out.`;
  }

  private coverage(): string {
    const { status, maxTickers } = this.license;
    return `${coveringPlan(status)} covers ${maxTickers} tickers`;
  }
}

function coveringPlan(status: LicenseKeyStatus): string {
  if (status.state === 'valid') return `The ${status.grant.tier} plan`;
  return status.state === 'unchecked'
    ? 'The license is not confirmed yet, so the audit'
    : 'Without a valid license, the audit';
}

const optionsNote = (count: number): string =>
  `${formatCount(count, 'option position is', 'option positions are')} compared with the broker, not audited.`;

/** Returns the error of a portfolio without positions. */
export function nothingIn(source: string, errors: LoadedPortfolio['errors']): PortfolioUnavailable {
  if (errors.length === 0)
    return new PortfolioUnavailable(`${source} lists no tickers yet. Add a line such as AAPL,10,150.25.`);
  const shown = errors.slice(0, ERRORS_SHOWN).map(({ line, message }) => `Line ${line}: ${message}`);
  return new PortfolioUnavailable([`No line of ${source} could be read.`, ...shown].join(' '));
}
