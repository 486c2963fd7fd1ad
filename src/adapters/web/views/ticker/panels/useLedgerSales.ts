import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import { useTransactions } from '../../../server/account/portfolioHistory.js';
import { useInstallationStatus } from '../../../server/account/setup.js';

/**
 * Number of shares of a ticker that the ledger's transactions sold since the entry: `none` if the portfolio does not
 * come from a ledger, `unknown` if a later purchase, a split or a spin-off makes the numbers incomparable.
 */
export type LedgerSales = number | 'none' | 'unknown' | 'loading';

/** @param entered ISO date; null if the portfolio lists none */
export function useLedgerSales(ticker: string, entered: string | null): LedgerSales {
  const status = useInstallationStatus().data;
  const isFromLedger = status?.portfolio.source === HOME_FILES.ledger;
  const query = new URLSearchParams({ symbol: ticker, from: entered ?? '' }).toString();
  const { data } = useTransactions(isFromLedger && entered !== null ? query : null);
  if (status === undefined) return 'loading';
  if (!isFromLedger || entered === null) return 'none';
  if (data === undefined) return 'loading';
  if (data.transactions.some(({ kind, trade_date: date }) => CHANGES_OF_SHARES.has(kind) && date > entered))
    return 'unknown';
  return data.transactions.reduce((sum, { kind, quantity }) => sum + (kind === 'sell' ? Number(quantity) : 0), 0);
}

const CHANGES_OF_SHARES: ReadonlySet<string> = new Set(['buy', 'transfer', 'split', 'spin_off', 'symbol_change']);
