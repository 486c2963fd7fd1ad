import { USD } from '../market/currency.js';
import type { LedgerContents } from './currentLedger.js';

/** Cash of all accounts in US dollars; null without a deposit or withdrawal, since trades alone do not determine it. */
export function ledgerCash({ transactions, state }: Pick<LedgerContents, 'transactions' | 'state'>): number | null {
  if (!transactions.some(({ kind }) => kind === 'deposit' || kind === 'withdrawal')) return null;
  return state.cash.reduce((sum, { currency, amount }) => (currency === USD ? sum + amount.toNumber() : sum), 0);
}
