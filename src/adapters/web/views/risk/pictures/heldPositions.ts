import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { dollarsPerUnit } from '../../../../../domain/dashboard/market/currency.js';
import type { PortfolioRisk } from '../../../../../domain/dashboard/risk/riskReport.js';

/** A holding as the treemap shows it. */
export interface HeldPosition {
  readonly symbol: string;
  readonly sector: string | null;
  /** Value in US dollars; negative when short. */
  readonly value: number;
  /** The value as a fraction of the capital. */
  readonly weight: number;
  readonly state: string | null;
}

/** Returns the holdings that the risk report covers, sorted by sector and then by size, the largest first. */
export function heldPositions(
  tickers: AuditPayload['tickers'],
  { exposure, capital }: Pick<PortfolioRisk, 'exposure' | 'capital'>,
): HeldPosition[] {
  return exposure.sectors.flatMap(({ sector, symbols }) =>
    symbols
      .flatMap((symbol): HeldPosition[] => {
        const ticker = tickers[symbol];
        if (ticker === undefined) return [];
        const { last_close, currency, exchange_rate } = ticker.metadata;
        const usd = dollarsPerUnit(currency, exchange_rate) ?? 0;
        const value = (ticker.position?.quantity ?? 0) * last_close * usd;
        return [{ symbol, sector, value, weight: value / capital.amount, state: ticker.state }];
      })
      .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value)),
  );
}
