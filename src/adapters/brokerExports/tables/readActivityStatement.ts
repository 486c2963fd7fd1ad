import { toOptionSymbol } from '../../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import type { CsvRecord } from './csvRecords.js';
import { EMPTY_TRANSACTION_FIELDS, type StatementDraft } from './createEmptyStatement.js';
import { readDate } from './readDate.js';
import { columnNames, columnsOfHeader, TableRow } from './tableRow.js';
import { readMovement, TICKER_OF_DESCRIPTION } from './activityMovements.js';
import { CASH_SECTIONS, MOVEMENT_SECTIONS } from './activitySections.js';
import { ActivityCash } from './activityCash.js';
import { ACTIVITY_DECIMALS, activityTrade, categoryOf, OPTIONS } from './activityTrade.js';
import { isCancellation, leaveOutCanceledTrades } from './leaveOutCanceledTrades.js';
import { readCurrencyTrade } from './activityCurrencyTrade.js';
import { ActivitySums, numbersOf } from './activitySums.js';
import { ACTIVITY_COLUMNS, ACTIVITY_FIELDS, type ActivityField } from './transactionLayouts.js';
import type { ActionKind } from './transactionLayout.js';
import { transactionKindOf } from './transactionRow.js';

const STOCKS = 'Stocks';
const NO_TICKER =
  'is not a ticker that can be read, so the line is left out. Tickers that begin with a digit need the suffix of their exchange, such as 0700.HK.';
const FOREX = /^Forex/;
/** Matches the column of the commission of currency trades, which is in the account's currency. */
const COMMISSION_IN = /^comm in ([a-z]{3})$/;
/** Sections with dated amounts that repeat the amounts of other sections, or move no cash. */
const REPEATING_SECTION = /details|accruals/i;
const CASH = 'Cash';
const MONTH_PERIOD = /^([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4}) - ([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})$/;
/**
 * Matches a total that is converted to the currency of the account, such as `Total in EUR` or `Total Dividends in EUR`.
 */
const CONVERTED_TOTAL = /^Total (?:.+ )?in [A-Z]{3}$/;
const LAYOUT_PARTS = new Set(['Header', 'Data', 'Total', 'SubTotal']);

/** Reads the positions, trades and cash transactions of an activity statement. */
export function readActivityStatement(records: readonly CsvRecord[], statement: StatementDraft): void {
  const reader = new ActivityStatementReader(statement);
  for (const record of records) reader.take(record);
  reader.finish();
}

class ActivityStatementReader {
  private columns: ReturnType<typeof columnsOfHeader<ActivityField>> = null;
  private readonly sums: ActivitySums;
  private readonly cash: ActivityCash;
  private readonly cancellations: StatementTransaction[] = [];
  private account: string | null = null;
  /** Null when commissions are in the currency of their trades. */
  private commissionCurrency: string | null = null;

  constructor(private readonly statement: StatementDraft) {
    this.sums = new ActivitySums(statement);
    this.cash = new ActivityCash(statement);
  }

  finish(): void {
    leaveOutCanceledTrades(this.statement, this.cancellations);
    this.cash.finish();
  }

  take(record: CsvRecord): void {
    const [section = '', part = '', first = ''] = record.cells;
    if (section === '' || !LAYOUT_PARTS.has(part)) return;
    if (part === 'Header') {
      this.takeHeader(record, section);
      this.sums.startSection();
      return;
    }
    if (this.columns === null) return;
    const row = new TableRow<ActivityField>(record, this.columns, ACTIVITY_DECIMALS);
    if (section === 'Statement' || section === 'Account Information') this.takeFact(row);
    else if (section === 'Open Positions') this.takePosition(row, part);
    else if (section === 'Trades' && FOREX.test(row.text('category'))) this.takeCurrencyTrade(row, part);
    else if (section === 'Trades') this.takeTrade(row, part);
    else if (section === 'Cash Report') this.cash.addReported(row, row.has('account') ? row.text('account') : null);
    else if (CONVERTED_TOTAL.test(first)) return;
    else if (CASH_SECTIONS[section] !== undefined)
      this.takeCash(row, part !== 'Data' || first.startsWith('Total'), section, CASH_SECTIONS[section]);
    else if (MOVEMENT_SECTIONS.has(section) && !first.startsWith('Total')) this.takeMovement(row);
    else return;
    for (const message of row.faults) this.statement.unreadable.push({ line: row.line, message });
  }

  private takeHeader(record: CsvRecord, section: string): void {
    const commissions = columnNames(record).filter((name) => COMMISSION_IN.test(name));
    this.commissionCurrency = COMMISSION_IN.exec(commissions[0] ?? '')?.[1]?.toUpperCase() ?? null;
    const names = { ...ACTIVITY_COLUMNS, commission: [...(ACTIVITY_COLUMNS.commission ?? []), ...commissions] };
    this.columns = columnsOfHeader(record, names, ACTIVITY_FIELDS, []);
    const movesCash = (['currency', 'date', 'description', 'amount'] as const).every((field) =>
      this.columns?.has(field),
    );
    if (!movesCash || CASH_SECTIONS[section] !== undefined || REPEATING_SECTION.test(section)) return;
    if (MOVEMENT_SECTIONS.has(section)) return;
    const message = `The section "${section}" is not known, so its cash is left out.`;
    this.statement.unreadable.push({ line: record.line, message });
  }

  private takeFact(row: TableRow<ActivityField>): void {
    if (row.text('name') === 'Account') {
      this.account = row.text('text');
      this.statement.accounts.push(this.account);
    }
    if (row.text('name') === 'Period') this.statement.period = periodOf(row.text('text'));
  }

  private takeMovement(row: TableRow<ActivityField>): void {
    const isSecurity = row.has('symbol') && categoryOf(row) !== CASH;
    const symbol = isSecurity ? this.symbolOf(row) : null;
    if (isSecurity && symbol === null) return;
    const movement = readMovement(row, this.accountOf(row), symbol);
    if (typeof movement === 'string') row.faults.add(movement);
    else this.statement.transactions.push(movement);
  }

  private takePosition(row: TableRow<ActivityField>, part: string): void {
    const currency = row.text('currency');
    const numbers = numbersOf(row, ['costBasis', 'value', 'gain']);
    if (part !== 'Data') return this.sums.checkTotal(row, currency, numbers);
    if (row.text('kind') !== 'Summary') return this.ignore(row, 'The line is one lot of the position above.');
    this.sums.add(currency, numbers);
    const symbol = this.symbolOf(row);
    const quantity = row.number('quantity', 0);
    if (symbol === null || quantity === null) return;
    this.statement.positions.push({
      line: row.line,
      account: this.accountOf(row),
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
    const numbers = numbersOf(row, ['proceeds', 'commission']);
    if (part === 'SubTotal') return this.sums.checkSubtotal(row, numbers);
    if (part === 'Total') return this.sums.checkTotal(row, currency, numbers);
    if (row.text('kind') !== 'Order') return this.ignore(row, 'The line is one fill of the order above.');
    this.sums.add(currency, numbers);
    const { proceeds, commission } = numbers;
    this.cash.addCommission(currency, commission);
    const symbol = this.symbolOf(row);
    const quantity = row.number('quantity', 0);
    const date = row.date('date');
    if (symbol === null || quantity === null || date === null || proceeds === undefined || row.faults.size > 0) return;
    const facts = { account: this.accountOf(row), date, symbol, currency, quantity, proceeds, commission };
    const trades = isCancellation(row.text('code')) ? this.cancellations : this.statement.transactions;
    trades.push(activityTrade(row, facts));
  }

  private takeCurrencyTrade(row: TableRow<ActivityField>, part: string): void {
    if (part !== 'Data') return;
    if (row.text('kind') !== 'Order') return this.ignore(row, 'The line is one fill of the order above.');
    const trade = readCurrencyTrade(row, this.accountOf(row), this.commissionCurrency);
    if (typeof trade === 'string') {
      if (row.faults.size === 0) row.faults.add(trade);
      return;
    }
    this.cash.addCommission(trade.commissionCurrency, trade.commission);
    this.statement.transactions.push(...trade.transactions);
  }

  private takeCash(row: TableRow<ActivityField>, isTotal: boolean, section: string, kind: ActionKind): void {
    const currency = row.text('currency');
    const { amount } = numbersOf(row, ['amount']);
    if (isTotal) {
      if (amount !== undefined) this.sums.checkTotal(row, this.sums.lastCurrency, { amount });
      return;
    }
    // A line without a currency is the subtotal of a symbol or of a kind of fee.
    if (currency === '') return;
    const date = row.date('date');
    if (amount === undefined || date === null) {
      if (row.faults.size === 0) row.faults.add('The line has no date or no amount.');
      return;
    }
    this.sums.add(currency, { amount });
    const description = row.text('description');
    const named = kind === 'cash' ? undefined : TICKER_OF_DESCRIPTION.exec(description)?.[1];
    const ticker = row.has('symbol') ? row.text('symbol') : (named ?? '');
    const transaction = {
      ...EMPTY_TRANSACTION_FIELDS,
      line: row.line,
      account: this.accountOf(row),
      date,
      kind: transactionKindOf(kind, amount),
      symbol: toOptionSymbol(ticker) ?? canonicalTicker(ticker),
      currency,
      description,
      amount,
    };
    this.statement.transactions.push(transaction);
    if (section === 'Transaction Fees') this.cash.transactionFees.add(transaction);
  }

  /** Returns the account of a line: a statement of several accounts has a column for it. */
  private accountOf(row: TableRow<ActivityField>): string | null {
    if (!row.has('account')) return this.account;
    const account = row.text('account');
    if (!this.statement.accounts.includes(account)) this.statement.accounts.push(account);
    return account;
  }

  private symbolOf(row: TableRow<ActivityField>): string | null {
    const category = categoryOf(row);
    const text = row.text('symbol');
    const symbol = category === STOCKS ? canonicalTicker(text) : category === OPTIONS ? toOptionSymbol(text) : null;
    if (symbol === null && category === OPTIONS)
      row.faults.add(`"${text}" is not an option that can be read, so the line is left out.`);
    else if (symbol === null && category === STOCKS) this.ignore(row, `"${text}" ${NO_TICKER}`);
    else if (symbol === null) this.ignore(row, `${text}: ${category} are not audited.`);
    return symbol;
  }

  private ignore({ line }: TableRow<ActivityField>, message: string): void {
    this.statement.ignored.push({ line, message });
  }
}

function periodOf(text: string): { readonly from: string; readonly to: string } | null {
  const [, month, day, year, lastMonth, lastDay, lastYear] = MONTH_PERIOD.exec(text) ?? [];
  const from = readDate(`${month} ${day}, ${year}`);
  const to = readDate(`${lastMonth} ${lastDay}, ${lastYear}`);
  return from === null || to === null ? null : { from, to };
}
