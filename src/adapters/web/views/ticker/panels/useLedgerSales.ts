import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import { useTransactions } from '../../../server/account/portfolioHistory.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { salesSince, type LedgerSales } from './salesSince.js';

/** @param entered ISO date; null if the portfolio lists none */
export function useLedgerSales(ticker: string, entered: string | null): LedgerSales {
  const status = useInstallationStatus().data;
  const isFromLedger = status?.portfolio.source === HOME_FILES.ledger;
  const query = isFromLedger && entered !== null ? new URLSearchParams({ symbol: ticker }).toString() : null;
  const { data, error } = useTransactions(query);
  if (status === undefined) return { kind: 'loading' };
  if (!isFromLedger || entered === null) return { kind: 'none' };
  if (data !== undefined) return salesSince(entered, data.transactions);
  return error === null ? { kind: 'loading' } : { kind: 'failed', message: error.message };
}
