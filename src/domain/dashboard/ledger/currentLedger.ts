import { applyTransactions } from './applyTransactions.js';
import { activeBatches, sortByTradeDate, type LedgerBatch, type LedgerEvent } from './ledgerEvent.js';
import { cashIssues } from './ledgerCash.js';
import type { LedgerState } from './ledgerState.js';
import type { LotRules } from './lots/lotMethod.js';
import { transactionsOfFills, withOrderFills, type FillWithAccount } from './orderFills.js';
import type { Transaction } from './transaction.js';

/** The batches that were not reversed, their transactions and the resulting state. */
export interface LedgerContents {
  /** Empty until the first import, because order fills alone are not a portfolio. */
  readonly batches: readonly LedgerBatch[];
  /** In trade order, including order fills that no import covers. */
  readonly transactions: readonly Transaction[];
  readonly state: LedgerState;
  readonly rules: LotRules;
}

export function currentLedger(events: readonly LedgerEvent[], fills: readonly FillWithAccount[]): LedgerContents {
  const batches = activeBatches(events);
  const imported = batches.flatMap(({ transactions }) => transactions);
  const transactions = sortByTradeDate(withOrderFills(imported, transactionsOfFills(fills)));
  const rules = lotRulesOf(events);
  const state = applyTransactions(transactions, rules);
  const issues = [...state.issues, ...cashIssues(transactions)];
  return { batches, transactions, rules, state: { ...state, issues } };
}

function lotRulesOf(events: readonly LedgerEvent[]): LotRules {
  const method = events.findLast((event) => event.type === 'lot_method_chosen')?.method ?? 'fifo';
  const choices = new Map(
    events.flatMap((event) => (event.type === 'lots_chosen' ? [[event.transactionId, event.lots] as const] : [])),
  );
  return { method, choices };
}
