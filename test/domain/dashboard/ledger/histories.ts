import fc from 'fast-check';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { addDays } from '../../../../src/domain/shared/calendar/calendarDays.js';
import { cash, spinOff, split, symbolChange, trade } from './drafts.js';

const FIRST_DAY = '2025-01-02';
const SYMBOLS = ['AAPL', 'KO', 'TSLA'] as const;

const day = fc.nat(400).map((days) => addDays(FIRST_DAY, days));
const symbol = fc.constantFrom(...SYMBOLS);
const quantity = fc.integer({ min: 1, max: 400_000 }).map((units) => String(units / 1000));
const price = fc.integer({ min: 1, max: 50_000 }).map((cents) => (cents / 100).toFixed(2));
const others = fc.record({
  account: fc.constantFrom('Brokerage', 'IRA'),
  fee: fc.nat(999).map((cents) => (cents / 100).toFixed(2)),
});

const tradeDraft = fc
  .tuple(fc.constantFrom('buy', 'sell', 'short', 'cover'), day, symbol, quantity, price, others)
  .map((facts): TransactionDraft => trade(...facts));

const cashDraft = fc
  .tuple(fc.constantFrom('dividend', 'interest', 'fee', 'tax'), day, price, fc.option(symbol), others)
  .map((facts): TransactionDraft => cash(...facts));

const corporateAction = fc.oneof(
  fc.tuple(day, symbol, quantity).map((facts): TransactionDraft => split(...facts)),
  fc
    .tuple(day, symbol, quantity, fc.constantFrom('0', '0.25', '1', null))
    .map(([date, parent, shares, fraction]): TransactionDraft => spinOff(date, parent, 'NEWCO', shares, fraction)),
  fc
    .tuple(day, symbol, fc.option(quantity))
    .map(([date, old, shares]): TransactionDraft => symbolChange(date, old, 'RENAMED', shares)),
);

/**
 * Transactions in any order, including short sales, trades that turn a long position short, and splits of shares that
 * are not held.
 */
export const histories = fc.array(
  fc.oneof({ weight: 6, arbitrary: tradeDraft }, { weight: 2, arbitrary: cashDraft }, corporateAction),
  { maxLength: 40 },
);

/** Trades alone, without corporate actions and income. */
export const trades = fc.array(tradeDraft, { maxLength: 40 });
