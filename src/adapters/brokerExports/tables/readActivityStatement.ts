import { toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { PrintedNumber, StatementTransactionKind } from '../../../domain/dashboard/imports/statement.js';
import type { CsvRecord } from './csvRecords.js';
import type { StatementDraft } from './createEmptyStatement.js';
import { readDate } from './readDate.js';
import { columnsOfHeader, TableRow } from './tableRow.js';
import { ACTIVITY_COLUMNS, ACTIVITY_FIELDS, type ActivityField } from './transactionLayouts.js';
import { transactionKindOf, type ActionKind } from './transactionTable.js';

/** Interactive Brokers' activity statement is one file of sections, each with its own header. */

const CASH_SECTIONS: Readonly<Record<string, ActionKind>> = {
  Dividends: 'dividend',
  'Withholding Tax': 'tax',
  Fees: 'fee',
  Interest: 'interest',
  'Deposits & Withdrawals': 'cash',
};
const OPTIONS = 'Equity and Index Options';
const STOCKS = 'Stocks';
const SUMMED = ['proceeds', 'commission', 'costBasis', 'value', 'gain', 'amount'] as const;
const TOTAL_OF: Readonly<Record<(typeof SUMMED)[number], string>> = {
  proceeds: 'the total proceeds',
  commission: 'the total commission',
  costBasis: 'the total cost',
  value: 'the total value',
  gain: 'the total gain',
  amount: 'the total amount',
};
const MAX_DECIMALS = 4;
const TICKER_OF_DESCRIPTION = /^([A-Z][A-Z0-9. ]*?) ?\(/;
const MONTH_PERIOD = /^([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4}) - ([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})$/;
const LAYOUT_PARTS = new Set(['Header', 'Data', 'Total', 'SubTotal']);

type Sums = Record<(typeof SUMMED)[number], PrintedNumber[]>;
const noSums = (): Sums => ({ proceeds: [], commission: [], costBasis: [], value: [], gain: [], amount: [] });

export const isActivityStatement = (records: readonly CsvRecord[]): boolean =>
  records.some(({ cells: [section, part] }) => section === 'Statement' && part === 'Header');

/** Reads the positions, trades and cash transactions of an activity statement. */
export function readActivityStatement(records: readonly CsvRecord[], statement: StatementDraft): void {
  const reader = new ActivityStatementReader(statement);
  for (const record of records) reader.take(record);
}

class ActivityStatementReader {
  private columns: ReturnType<typeof columnsOfHeader<ActivityField>> = null;
  /** Sums since the last total of their section, by currency. */
  private sums = new Map<string, Sums>();
  /** Sums since the last subtotal. */
  private lot = noSums();
  private account: string | null = null;

  constructor(private readonly statement: StatementDraft) {}

  take(record: CsvRecord): void {
    const [section = '', part = ''] = record.cells;
    if (section === '' || !LAYOUT_PARTS.has(part)) return;
    if (part === 'Header') {
      this.columns = columnsOfHeader(record, ACTIVITY_COLUMNS, ACTIVITY_FIELDS, []);
      this.sums = new Map();
      this.lot = noSums();
      return;
    }
    if (this.columns === null) return;
    const row = new TableRow<ActivityField>(record, this.columns, MAX_DECIMALS);
    if (section === 'Statement' || section === 'Account Information') this.takeFact(row);
    else if (section === 'Open Positions') this.takePosition(row, part);
    else if (section === 'Trades') this.takeTrade(row, part);
    else if (CASH_SECTIONS[section] !== undefined)
      this.takeCash(row, part !== 'Data' || record.cells[2]?.startsWith('Total') === true, CASH_SECTIONS[section]);
    else return;
    for (const message of row.faults) this.statement.unreadable.push({ line: row.line, message });
  }

  private takeFact(row: TableRow<ActivityField>): void {
    if (row.text('name') === 'Account') {
      this.account = row.text('text');
      this.statement.accounts.push(this.account);
    }
    if (row.text('name') === 'Period') this.statement.period = periodOf(row.text('text'));
  }

  private takePosition(row: TableRow<ActivityField>, part: string): void {
    const currency = row.text('currency');
    const numbers = this.numbersOf(row, ['costBasis', 'value', 'gain']);
    if (part !== 'Data') return this.total(row, this.sums.get(currency) ?? noSums(), numbers);
    if (row.text('kind') !== 'Summary') return this.ignore(row, 'The line is one lot of the position above.');
    this.add(currency, numbers);
    const symbol = this.symbolOf(row);
    const quantity = row.number('quantity', 0);
    if (symbol === null || quantity === null) return;
    this.statement.positions.push({
      line: row.line,
      account: this.account,
      symbol,
      currency,
      quantity,
      multiplier: Number(row.text('multiplier') === '' ? 1 : row.text('multiplier').replaceAll(',', '')),
      price: row.number('price'),
      value: numbers.value ?? null,
      averageCost: row.number('averageCost'),
      costBasis: numbers.costBasis ?? null,
      gain: numbers.gain ?? null,
      percentOfAccount: null,
    });
  }

  private takeTrade(row: TableRow<ActivityField>, part: string): void {
    const currency = row.text('currency');
    const numbers = this.numbersOf(row, ['proceeds', 'commission']);
    if (part === 'SubTotal') {
      this.total(row, this.lot, numbers);
      this.lot = noSums();
      return;
    }
    if (part === 'Total') {
      this.total(row, this.sums.get(currency) ?? noSums(), numbers);
      this.sums.delete(currency);
      return;
    }
    if (row.text('kind') !== 'Order') return this.ignore(row, 'The line is one fill of the order above.');
    this.add(currency, numbers);
    const symbol = this.symbolOf(row);
    const quantity = row.number('quantity', 0);
    const date = row.date('date');
    const { proceeds, commission } = numbers;
    if (symbol === null || quantity === null || date === null || proceeds === undefined || row.faults.length > 0)
      return;
    const cost = commission ?? { value: proceeds.value.times(0), decimals: MAX_DECIMALS };
    this.statement.transactions.push({
      line: row.line,
      account: this.account,
      date,
      settlementDate: null,
      kind: tradeKind(quantity, row.text('code')),
      symbol,
      currency,
      description: symbol,
      quantity,
      multiplier: row.text('category') === OPTIONS ? 100 : 1,
      price: row.number('price'),
      fees: [{ ...cost, value: cost.value.negated() }],
      amount: { value: proceeds.value.plus(cost.value), decimals: MAX_DECIMALS },
      principal: proceeds,
      balance: null,
    });
  }

  private takeCash(row: TableRow<ActivityField>, isTotal: boolean, kind: ActionKind): void {
    const currency = row.text('currency');
    const { amount } = this.numbersOf(row, ['amount']);
    if (isTotal) {
      if (amount !== undefined) this.total(row, this.sums.get(this.lastCurrency) ?? noSums(), { amount });
      return;
    }
    const date = row.date('date');
    if (amount === undefined || date === null) {
      if (row.faults.length === 0) row.faults.push('The line has no date or no amount.');
      return;
    }
    this.add(currency, { amount });
    const description = row.text('description');
    const ticker = TICKER_OF_DESCRIPTION.exec(description)?.[1];
    this.statement.transactions.push({
      line: row.line,
      account: this.account,
      date,
      settlementDate: null,
      kind: transactionKindOf(kind, amount),
      symbol: ticker === undefined ? null : canonicalTicker(ticker),
      currency,
      description,
      quantity: null,
      multiplier: 1,
      price: null,
      fees: null,
      amount,
      principal: null,
      balance: null,
    });
  }

  private get lastCurrency(): string {
    return [...this.sums.keys()].at(-1) ?? '';
  }

  private numbersOf(
    row: TableRow<ActivityField>,
    fields: readonly (typeof SUMMED)[number][],
  ): Partial<Record<(typeof SUMMED)[number], PrintedNumber>> {
    return Object.fromEntries(
      fields.flatMap((field) => {
        const number = row.number(field);
        return number === null ? [] : [[field, number]];
      }),
    );
  }

  private add(currency: string, numbers: Partial<Record<(typeof SUMMED)[number], PrintedNumber>>): void {
    const sums = this.sums.get(currency) ?? noSums();
    this.sums.set(currency, sums);
    for (const field of SUMMED) {
      const number = numbers[field];
      if (number !== undefined) for (const list of [sums[field], this.lot[field]]) list.push(number);
    }
  }

  private total(
    row: TableRow<ActivityField>,
    sums: Sums,
    numbers: Partial<Record<(typeof SUMMED)[number], PrintedNumber>>,
  ): void {
    for (const field of SUMMED) {
      const total = numbers[field];
      if (total === undefined) continue;
      const parts = [...sums[field]];
      this.statement.totals.push({ line: row.line, what: TOTAL_OF[field], total, parts, areExact: true });
    }
  }

  private symbolOf(row: TableRow<ActivityField>): string | null {
    const category = row.text('category');
    const text = row.text('symbol');
    const symbol = category === STOCKS ? canonicalTicker(text) : category === OPTIONS ? toOptionSymbol(text) : null;
    if (symbol === null) this.ignore(row, `${text}: ${category} are not audited.`);
    return symbol;
  }

  private ignore({ line }: TableRow<ActivityField>, message: string): void {
    this.statement.ignored.push({ line, message });
  }
}

/** Returns the kind of a trade. The codes O and C mark trades that open and close a position. */
function tradeKind({ value }: PrintedNumber, code: string): StatementTransactionKind {
  const codes = code.split(';');
  if (value.isNegative()) return codes.includes('O') ? 'short' : 'sell';
  return codes.includes('C') ? 'cover' : 'buy';
}

function periodOf(text: string): { readonly from: string; readonly to: string } | null {
  const [, month, day, year, lastMonth, lastDay, lastYear] = MONTH_PERIOD.exec(text) ?? [];
  const from = readDate(`${month} ${day}, ${year}`);
  const to = readDate(`${lastMonth} ${lastDay}, ${lastYear}`);
  return from === null || to === null ? null : { from, to };
}
