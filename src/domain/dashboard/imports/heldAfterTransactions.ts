import { applyTransactions } from '../ledger/applyTransactions.js';
import { transactionFault } from '../ledger/transactionFault.js';
import { sumOf } from '../portfolio/decimal.js';
import type { BrokerStatement, LineNote, StatementPosition } from './statement.js';
import { toTransactionDrafts } from './toTransactionDrafts.js';

export interface HeldAfterTransactions {
  readonly positions: readonly StatementPosition[];
  /** Gaps in the transactions, such as a sale of more shares than the earlier lines bought. */
  readonly notes: readonly LineNote[];
}

const DECIMALS = 6;
const FIRST_IN_FIRST_OUT = { method: 'fifo', choices: new Map<string, never>() } as const;

/** Computes the positions that a file's transactions lead to, with the cost of the remaining lots. */
export function heldAfterTransactions(statement: BrokerStatement): HeldAfterTransactions {
  const drafts = toTransactionDrafts(statement, statement.broker);
  const faults = drafts.flatMap((draft) => {
    const message = transactionFault(draft);
    return message === null ? [] : [{ line: draft.source.line, message: `${message} The line is left out.` }];
  });
  const faulty = new Set(faults.map(({ line }) => line));
  const usable = drafts.filter(({ source }) => !faulty.has(source.line));
  const transactions = usable.map((draft, place) => ({ ...draft, id: String(place), batchId: statement.broker }));
  const { lots, issues } = applyTransactions(transactions, FIRST_IN_FIRST_OUT);
  const lineOf = new Map(transactions.map(({ id, source }) => [id, source.line]));
  const lastLine = new Map(statement.transactions.map(({ symbol, line }) => [symbol, line]));
  const multiplierOf = new Map(statement.transactions.map(({ symbol, multiplier }) => [symbol, multiplier]));
  const positions = [...Map.groupBy(lots, ({ symbol }) => symbol)].flatMap(([symbol, ofSymbol]) => {
    const quantity = sumOf(ofSymbol.map((lot) => lot.quantity));
    const cost = ofSymbol.every(({ isCostKnown }) => isCostKnown) ? sumOf(ofSymbol.map((lot) => lot.cost)) : null;
    return quantity.isZero()
      ? []
      : [
          {
            line: lastLine.get(symbol) ?? 1,
            account: null,
            symbol,
            currency: ofSymbol[0]?.currency ?? '',
            quantity: { value: quantity, decimals: DECIMALS },
            multiplier: multiplierOf.get(symbol) ?? 1,
            price: null,
            value: null,
            averageCost: null,
            costBasis: cost === null ? null : { value: cost, decimals: DECIMALS },
            gain: null,
            percentOfAccount: null,
          },
        ];
  });
  return {
    positions,
    notes: [
      ...faults,
      ...issues.map(({ transactionId, message }) => ({ line: lineOf.get(transactionId) ?? 1, message })),
    ],
  };
}
