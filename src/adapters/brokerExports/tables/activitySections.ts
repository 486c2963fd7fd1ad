import type { CsvRecord } from './csvRecords.js';
import type { ActionKind } from './transactionLayout.js';

/**
 * The sections of Interactive Brokers' activity statement that list cash transactions, with the kind of the
 * transactions.
 */
export const CASH_SECTIONS: Readonly<Record<string, ActionKind>> = {
  Dividends: 'dividend',
  'Payment In Lieu Of Dividends': 'dividend',
  'Withholding Tax': 'tax',
  '871(m) Withholding': 'tax',
  Fees: 'fee',
  'Other Fees': 'fee',
  'Advisor Fees': 'fee',
  'Transaction Fees': 'fee',
  'Commission Adjustments': 'fee',
  Interest: 'interest',
  'Broker Interest Paid': 'interest',
  'Broker Interest Received': 'interest',
  'Bond Interest Paid': 'interest',
  'Bond Interest Received': 'interest',
  'Deposits & Withdrawals': 'cash',
};

/** Sections of an activity statement whose lines move securities or cash without a trade. */
export const MOVEMENT_SECTIONS: ReadonlySet<string> = new Set(['Corporate Actions', 'Transfers']);

const READ_SECTIONS: ReadonlySet<string> = new Set([
  'Account Information',
  'Open Positions',
  'Trades',
  'Cash Report',
  ...Object.keys(CASH_SECTIONS),
  ...MOVEMENT_SECTIONS,
]);

/** In every language, the broker's statements start with a section of this name. */
export const isActivityStatement = (records: readonly CsvRecord[]): boolean =>
  records.some(({ cells: [section, part] }) => section === 'Statement' && part === 'Header');

/** Whether a statement has a section that can be read. Sections of other reports and languages have other names. */
export const hasReadSection = (records: readonly CsvRecord[]): boolean =>
  records.some(({ cells: [section = '', part] }) => part === 'Header' && READ_SECTIONS.has(section));
