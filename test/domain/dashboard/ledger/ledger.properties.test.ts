import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyTransactions } from '../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { currentLedger } from '../../../../src/domain/dashboard/ledger/currentLedger.js';
import { sortByTradeDate, type LedgerEvent } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import { LOT_METHODS } from '../../../../src/domain/dashboard/ledger/lots/lotMethod.js';
import { mergeImport } from '../../../../src/domain/dashboard/ledger/mergeImport.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { decimalText, sumOf, type Decimal } from '../../../../src/domain/dashboard/portfolio/decimal.js';
import { runs } from '../../../runs.js';
import { inBatch, trade } from './drafts.js';
import { histories, trades } from './histories.js';

/** Up to twelve trades of three kinds, so that most trades occur several times. */
const fewTrades = fc.array(
  fc.constantFrom(
    trade('buy', '2025-03-03', 'KO', '10', '70'),
    trade('buy', '2025-03-03', 'KO', '10', '70.01'),
    trade('sell', '2025-03-03', 'KO', '10', '70'),
  ),
  { maxLength: 12 },
);

const methods = fc.constantFrom(...LOT_METHODS);

const applied = (drafts: readonly TransactionDraft[], method: (typeof LOT_METHODS)[number]) =>
  applyTransactions(sortByTradeDate(inBatch(drafts)), { method, choices: new Map() });

const added = (batchId: string, drafts: readonly TransactionDraft[]): LedgerEvent => ({
  type: 'batch_added',
  at: '2026-11-23T14:00:00.000Z',
  batchId,
  origin: { kind: 'import', file: `${batchId}.csv` },
  transactions: inBatch(drafts, batchId),
});

const reversed = (batchId: string): LedgerEvent => ({
  type: 'batch_reversed',
  at: '2026-11-23T15:00:00.000Z',
  batchId,
});

/** Returns the ledger with its decimals as text, so that two ledgers can be compared as a whole. */
const written = (events: readonly LedgerEvent[]): unknown => JSON.parse(JSON.stringify(currentLedger(events, [])));

const bySymbol = (parts: readonly { readonly symbol: string; readonly quantity: Decimal }[]) =>
  Object.fromEntries(
    [...Map.groupBy(parts, ({ symbol }) => symbol)]
      .map(([symbol, ofSymbol]) => [symbol, decimalText(sumOf(ofSymbol.map(({ quantity }) => quantity)))] as const)
      .filter(([, quantity]) => quantity !== '0'),
  );

describe('a ledger', () => {
  it('holds lots that add up to the position, with any lot method', () =>
    fc.assert(
      fc.property(histories, methods, (drafts, method) => {
        const { lots, movements } = applied(drafts, method);
        expect(bySymbol(lots)).toEqual(bySymbol(movements));
      }),
      { numRuns: runs() },
    ));

  it('never holds both long and short lots of a symbol in one account', () =>
    fc.assert(
      fc.property(histories, methods, (drafts, method) => {
        const { lots } = applied(drafts, method);
        const books = Map.groupBy(lots, ({ symbol, account }) => `${symbol} ${account}`);
        for (const book of books.values())
          expect(new Set(book.map(({ quantity }) => quantity.isNegative())).size).toBe(1);
      }),
      { numRuns: runs() },
    ));

  it('loses no cent: the cash of all trades is the realized gain minus the cost of the open lots', () =>
    fc.assert(
      fc.property(trades, methods, (drafts, method) => {
        const { lots, closedLots } = applied(drafts, method);
        const cash = sumOf(drafts.map(({ amount }) => amount.amount));
        const gains = sumOf(closedLots.map(({ proceeds, cost }) => proceeds.minus(cost)));
        expect(decimalText(cash)).toBe(decimalText(gains.minus(sumOf(lots.map(({ cost }) => cost)))));
      }),
      { numRuns: runs() },
    ));

  it('keeps the total cost through splits, spin-offs with a known cost fraction and symbol changes', () =>
    fc.assert(
      fc.property(histories, (drafts) => {
        const { lots, closedLots, issues } = applied(drafts, 'fifo');
        fc.pre(!issues.some(({ message }) => message.includes('is unknown')));
        const amounts = drafts.flatMap((draft) => ('price' in draft ? [draft.amount.amount] : []));
        const gains = sumOf(closedLots.map(({ proceeds, cost }) => proceeds.minus(cost)));
        expect(decimalText(sumOf(amounts))).toBe(decimalText(gains.minus(sumOf(lots.map(({ cost }) => cost)))));
      }),
      { numRuns: runs() },
    ));

  it('computes the cash of each account and currency as the sum of its transactions', () =>
    fc.assert(
      fc.property(histories, (drafts) => {
        const { cash } = applied(drafts, 'fifo');
        for (const { account, amount } of cash) {
          const ofAccount = drafts.filter((draft) => draft.account === account);
          expect(decimalText(amount)).toBe(decimalText(sumOf(ofAccount.map((draft) => draft.amount.amount))));
        }
      }),
      { numRuns: runs() },
    ));

  it('is the same after an import is reversed as without that import', () =>
    fc.assert(
      fc.property(histories, histories, histories, (first, second, third) => {
        const stored = [added('a', first), added('c', third)];
        const undone = [added('a', first), added('b', second), added('c', third), reversed('b')];
        expect(written(undone)).toEqual(written(stored));
      }),
      { numRuns: runs() },
    ));
});

describe('mergeImport', () => {
  it('adds nothing when a file is imported again', () =>
    fc.assert(
      fc.property(histories, (drafts) => {
        const { added: none, duplicates } = mergeImport(drafts, inBatch(drafts));
        expect(none).toEqual([]);
        expect(duplicates).toHaveLength(drafts.length);
      }),
      { numRuns: runs() },
    ));

  it('adds each transaction of overlapping exports once, whatever the order of the exports', () =>
    fc.assert(
      fc.property(fewTrades, fc.nat(12), fc.nat(12), fc.boolean(), (all, one, other, swapped) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const exports = [all.slice(0, to), all.slice(from)];
        const [first = [], second = []] = swapped ? exports.toReversed() : exports;
        const merged = [...first, ...mergeImport(second, inBatch(first)).added];
        // Two identical trades in the overlap appear as two lines in each export, and both must be kept.
        const largest = (draft: TransactionDraft) =>
          Math.max(...exports.map((part) => part.filter((each) => isEqual(each, draft)).length));
        for (const draft of all) expect(merged.filter((each) => isEqual(each, draft))).toHaveLength(largest(draft));
      }),
      { numRuns: runs() },
    ));
});

const isEqual = (one: TransactionDraft, other: TransactionDraft): boolean =>
  JSON.stringify({ ...one, fee: null }) === JSON.stringify({ ...other, fee: null });
