import { z } from 'zod';
import type { LedgerEvent } from '../../../domain/dashboard/ledger/ledgerEvent.js';
import { LOT_METHODS } from '../../../domain/dashboard/ledger/lots/lotMethod.js';
import { TRADE_TRANSACTION_KINDS } from '../../../domain/dashboard/ledger/transaction.js';
import { parseDecimal } from '../../../domain/dashboard/portfolio/decimal.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';

const decimal = z.string().transform((text, context) => {
  const value = parseDecimal(text);
  if (value !== null) return value;
  context.addIssue({ code: 'custom', message: 'must be a decimal number' });
  return z.NEVER;
});

const facts = {
  id: z.string(),
  batchId: z.string(),
  account: z.string(),
  tradeDate: z.iso.date(),
  amount: z.object({ amount: decimal, currency: z.string() }),
  fee: decimal,
  source: z.object({ file: z.string(), line: z.int() }),
};
/** Earlier releases stored other spellings of warrants. */
const symbol = z.string().overwrite(canonicalSymbol);

const transaction = z.discriminatedUnion('kind', [
  z.object({ ...facts, kind: z.enum(TRADE_TRANSACTION_KINDS), symbol, quantity: decimal, price: decimal }),
  z.object({
    ...facts,
    kind: z.enum(['dividend', 'interest', 'fee', 'tax', 'deposit', 'withdrawal']),
    symbol: symbol.nullable(),
  }),
  z.object({ ...facts, kind: z.literal('split'), symbol, quantity: decimal, ratio: decimal.optional() }),
  z.object({
    ...facts,
    kind: z.literal('spin_off'),
    symbol,
    newSymbol: symbol,
    quantity: decimal,
    costFraction: decimal.nullable(),
  }),
  z.object({ ...facts, kind: z.literal('symbol_change'), symbol, newSymbol: symbol, quantity: decimal.nullable() }),
  z.object({
    ...facts,
    kind: z.literal('transfer'),
    symbol: symbol.nullable(),
    quantity: decimal,
    // Earlier releases stored the 0 that some brokers print where they state no price.
    price: decimal.transform((price) => (price.isZero() ? null : price)).nullable(),
    cost: decimal.nullable(),
  }),
]);

const at = z.string();
const batchId = z.string();

export const ledgerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('batch_added'),
    at,
    batchId,
    origin: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('import'), file: z.string(), broker: z.string().optional() }),
      z.object({ kind: z.literal('reconciliation') }),
    ]),
    transactions: z.array(transaction),
  }),
  z.object({ type: z.literal('batch_reversed'), at, batchId }),
  z.object({ type: z.literal('lot_method_chosen'), at, method: z.enum(LOT_METHODS) }),
  z.object({
    type: z.literal('lots_chosen'),
    at,
    transactionId: z.string(),
    lots: z.array(z.object({ lotId: z.string(), quantity: decimal })),
  }),
]) satisfies z.ZodType<LedgerEvent>;
