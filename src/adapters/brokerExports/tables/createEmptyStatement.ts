import type { BrokerStatement } from '../../../domain/dashboard/imports/statement.js';

/** A statement under construction while its file is read. */
export type StatementDraft = {
  -readonly [Key in keyof BrokerStatement]: BrokerStatement[Key] extends readonly (infer Item)[]
    ? Item[]
    : BrokerStatement[Key];
};

export const createEmptyStatement = (broker: string): StatementDraft => ({
  broker,
  accounts: [],
  positions: [],
  otherAssets: [],
  transactions: [],
  isSortedByDate: false,
  period: null,
  orderFills: [],
  totals: [],
  ignored: [],
  unreadable: [],
});

/** The transaction fields that some files omit, with the values that they have then. */
export const EMPTY_TRANSACTION_FIELDS = {
  settlementDate: null,
  symbol: null,
  quantity: null,
  multiplier: 1,
  price: null,
  fees: null,
  principal: null,
  balance: null,
} as const;
