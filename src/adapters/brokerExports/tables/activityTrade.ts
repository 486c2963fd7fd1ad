import type { PrintedNumber, StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
import { SHARES_PER_CONTRACT } from '../../../domain/dashboard/market/occSymbol.js';
import type { TableRow } from './tableRow.js';
import type { ActivityField } from './transactionLayouts.js';

/** The category of options in an activity statement. */
export const OPTIONS = 'Equity and Index Options';
const CUSTODIAN = / - Held with .*$/;

/** The asset category of a line. British statements of 2017 and 2018 add the custodian to it. */
export const categoryOf = (row: TableRow<ActivityField>): string => row.text('category').replace(CUSTODIAN, '');

/** The least decimals of the numbers, which drop trailing zeros. */
export const ACTIVITY_DECIMALS = 4;

interface TradeFacts extends Pick<StatementTransaction, 'account' | 'date' | 'currency'> {
  readonly symbol: string;
  readonly quantity: PrintedNumber;
  readonly proceeds: PrintedNumber;
  readonly commission: PrintedNumber | undefined;
}

/** Returns the order in a line of the section of trades. */
export function activityTrade(
  row: TableRow<ActivityField>,
  { proceeds, commission, ...facts }: TradeFacts,
): StatementTransaction {
  const cost = commission ?? { value: ZERO, decimals: ACTIVITY_DECIMALS };
  return {
    ...facts,
    line: row.line,
    settlementDate: null,
    kind: tradeKind(facts.quantity, row.text('code')),
    description: facts.symbol,
    multiplier: categoryOf(row) === OPTIONS ? SHARES_PER_CONTRACT : 1,
    price: row.number('price'),
    fees: [{ ...cost, value: cost.value.negated() }],
    amount: { value: proceeds.value.plus(cost.value), decimals: ACTIVITY_DECIMALS },
    principal: proceeds,
    balance: null,
  };
}

/** Returns the kind of a trade. The codes O and C mark trades that open and close a position. */
function tradeKind({ value }: PrintedNumber, code: string): 'buy' | 'sell' | 'short' | 'cover' {
  const codes = code.split(';');
  if (value.isNegative()) return codes.includes('O') ? 'short' : 'sell';
  return codes.includes('C') ? 'cover' : 'buy';
}
