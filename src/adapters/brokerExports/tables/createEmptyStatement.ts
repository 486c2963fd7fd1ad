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

/** The fields of a movement of cash that are about a security. */
export const NO_SECURITY = {
  settlementDate: null,
  symbol: null,
  quantity: null,
  multiplier: 1,
  price: null,
  fees: null,
  principal: null,
  balance: null,
} as const;
