import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import type { Position } from '../../../domain/dashboard/portfolio/position.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import { PortfolioUnavailable, type PortfolioSource } from '../portfolio/portfolioSource.port.js';

/** The settings that the page shows. */
export interface InstallationSettings {
  readonly version: string;
  readonly marketData: { readonly source: string; readonly folder: string | null };
  readonly cloud: 'connected' | 'offline' | 'not_configured';
  /** The cloud's page that sells licenses; null when no cloud is connected. */
  readonly plansUrl: string | null;
  readonly portfolioPath: string;
}

export interface InstallationStatus extends InstallationSettings {
  /** Time of the latest audit; null before the first. */
  readonly auditedAt: string | null;
  readonly portfolio: {
    /** `sample`, or the file's name; null when there is no readable portfolio, in which case `problem` says why. */
    readonly source: string | null;
    readonly positions: number;
    readonly watched: number;
    /**
     * Whether the positions or their stops and entry dates differ from those of the latest audit; false before the
     * first audit.
     */
    readonly isChangedSinceAudit: boolean;
    readonly problem: string | null;
  };
}

/**
 * Returns how far this installation is set up: the steps shown on the first visit, and everything that is not
 * configured.
 */
export class GetInstallationStatus {
  constructor(
    private readonly facts: InstallationSettings,
    private readonly store: AuditStore,
    private readonly portfolio: PortfolioSource,
  ) {}

  async execute(): Promise<InstallationStatus> {
    return {
      ...this.facts,
      auditedAt: this.store.latest()?.generatedAt ?? null,
      portfolio: await this.describePortfolio(),
    };
  }

  private async describePortfolio(): Promise<InstallationStatus['portfolio']> {
    try {
      const { source, positions, options } = await this.portfolio.read();
      const watched = positions.filter(({ quantity }) => quantity === 0).length;
      const audit = this.store.latest()?.audit;
      return {
        source,
        positions: positions.length - watched + options.length,
        watched,
        isChangedSinceAudit: audit !== undefined && differsFromAudit(positions, audit),
        problem: null,
      };
    } catch (error) {
      if (!(error instanceof PortfolioUnavailable)) throw error;
      return { source: null, positions: 0, watched: 0, isChangedSinceAudit: false, problem: error.message };
    }
  }
}

/**
 * Compares tickers, quantities, costs and plans. For a ticker that could not be audited, only its presence is compared.
 */
export function differsFromAudit(positions: readonly Position[], { tickers, errors }: AuditPayload): boolean {
  const listed = new Set(positions.map(({ ticker }) => ticker));
  return (
    [...Object.keys(tickers), ...Object.keys(errors)].some((ticker) => !listed.has(ticker)) ||
    positions.some(({ ticker, quantity, averagePrice, stop, entryDate, stopFrom, isCostAssumed }) => {
      const audited = tickers[ticker];
      if (audited === undefined) return !(ticker in errors);
      const before = audited.position;
      if (quantity === 0 || before === null) return quantity !== (before?.quantity ?? 0);
      return (
        quantity !== before.quantity ||
        averagePrice !== before.average_price ||
        isCostAssumed !== before.cost_assumed ||
        stop !== before.stop ||
        stopFrom !== before.stop_from ||
        entryDate !== before.entry_date
      );
    })
  );
}
