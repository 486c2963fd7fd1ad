import type { PrintedNumber, StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { sumOf, ZERO, type Decimal } from '../../../domain/dashboard/portfolio/decimal.js';
import type { StatementDraft } from './createEmptyStatement.js';
import type { TableRow } from './tableRow.js';
import type { ActivityField } from './transactionLayouts.js';

const CURRENCY = /^[A-Z]{3}$/;
/** Payments are printed in cents, trades with all decimals. */
const CENTS = 2;
const TRADING = new Set(['buy', 'sell', 'short', 'cover', 'transfer']);

interface ReportedCash {
  readonly line: number;
  /** Null when the report is about all accounts of the statement. */
  readonly account: string | null;
  readonly name: string;
  readonly currency: string;
  readonly amount: PrintedNumber;
}

/** Compares the cash report of an activity statement with the cash that the statement's lines move. */
export class ActivityCash {
  /** The lines of the section `Transaction Fees`. */
  readonly transactionFees = new Set<StatementTransaction>();
  private readonly reported: ReportedCash[] = [];
  private readonly commissions = new Map<string, Decimal>();

  constructor(private readonly statement: StatementDraft) {}

  addReported(row: TableRow<ActivityField>, account: string | null): void {
    const [name, currency, amount] = [row.text('name'), row.text('currency'), row.number('amount')];
    if (amount === null || !CURRENCY.test(currency)) return;
    this.reported.push({ line: row.line, account, name, currency, amount });
  }

  addCommission(currency: string, commission: PrintedNumber | undefined): void {
    this.commissions.set(currency, sumOf([this.commissions.get(currency) ?? ZERO, commission?.value ?? ZERO]));
  }

  finish(): void {
    this.removeIncludedFees();
    for (const { line, account, name, currency, amount: total } of this.reported) {
      if (name !== 'Ending Cash') continue;
      const start = this.reported.find(
        (each) => each.name === 'Starting Cash' && each.currency === currency && each.account === account,
      );
      const parts = this.statement.transactions
        .filter((each) => each.currency === currency && (account === null || each.account === account))
        .flatMap(({ kind, amount }) =>
          amount === null ? [] : [TRADING.has(kind) ? amount : { ...amount, decimals: CENTS }],
        );
      const what = `the ending cash in ${currency}`;
      this.statement.totals.push({
        line,
        what,
        total,
        parts: [...(start === undefined ? [] : [start.amount]), ...parts],
        areExact: false,
      });
    }
  }

  /** Removes the transaction fees that the commissions of the trades include, as the report's commissions show. */
  private removeIncludedFees(): void {
    const ofCurrency = Map.groupBy(this.transactionFees, ({ currency }) => currency);
    const included = new Set(
      [...ofCurrency].flatMap(([currency, fees]) => {
        const reported = this.reported.filter((each) => each.name === 'Commissions' && each.currency === currency);
        if (reported.length === 0) return [];
        const rest = (this.commissions.get(currency) ?? ZERO).minus(sumOf(reported.map(({ amount }) => amount.value)));
        const sum = sumOf(fees.map(({ amount }) => amount?.value ?? ZERO));
        return rest.minus(sum).abs().lessThan(rest.abs()) ? fees : [];
      }),
    );
    this.statement.transactions = this.statement.transactions.filter((each) => !included.has(each));
    for (const { line } of included)
      this.statement.ignored.push({ line, message: 'The fee is part of the commission of its trade.' });
  }
}
