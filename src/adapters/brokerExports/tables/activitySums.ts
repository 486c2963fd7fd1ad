import type { PrintedNumber } from '../../../domain/dashboard/imports/statement.js';
import type { StatementDraft } from './createEmptyStatement.js';
import type { TableRow } from './tableRow.js';
import type { ActivityField } from './transactionLayouts.js';

const SUMMED = ['proceeds', 'commission', 'costBasis', 'value', 'gain', 'amount'] as const;
const TOTAL_OF: Readonly<Record<(typeof SUMMED)[number], string>> = {
  proceeds: 'the total proceeds',
  commission: 'the total commission',
  costBasis: 'the total cost',
  value: 'the total value',
  gain: 'the total gain',
  amount: 'the total amount',
};
type Sums = Record<(typeof SUMMED)[number], PrintedNumber[]>;
const noSums = (): Sums => ({ proceeds: [], commission: [], costBasis: [], value: [], gain: [], amount: [] });
type Numbers = Partial<Record<(typeof SUMMED)[number], PrintedNumber>>;

export const numbersOf = (row: TableRow<ActivityField>, fields: readonly (typeof SUMMED)[number][]): Numbers =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const number = row.number(field);
      return number === null ? [] : [[field, number]];
    }),
  );

/** Sums the numbers of a section of an activity statement, and compares them with the section's totals. */
export class ActivitySums {
  /** Sums since the last total of the section, by currency. */
  private byCurrency = new Map<string, Sums>();
  private sinceSubtotal = noSums();
  /** Currency of the last line of the section. */
  lastCurrency = '';

  constructor(private readonly statement: StatementDraft) {}

  startSection(): void {
    this.byCurrency = new Map();
    this.lastCurrency = '';
    this.sinceSubtotal = noSums();
  }

  add(currency: string, numbers: Numbers): void {
    const sums = this.byCurrency.get(currency) ?? noSums();
    this.byCurrency.set(currency, sums);
    this.lastCurrency = currency;
    for (const field of SUMMED) {
      const number = numbers[field];
      if (number !== undefined) for (const list of [sums[field], this.sinceSubtotal[field]]) list.push(number);
    }
  }

  checkSubtotal(row: TableRow<ActivityField>, numbers: Numbers): void {
    this.compare(row, this.sinceSubtotal, numbers);
    this.sinceSubtotal = noSums();
  }

  checkTotal(row: TableRow<ActivityField>, currency: string, numbers: Numbers): void {
    const sums = this.byCurrency.get(currency);
    // A total in another currency repeats the previous total, converted to the currency of the account.
    const isConverted = sums === undefined && this.lastCurrency !== '' && this.lastCurrency !== currency;
    if (!isConverted) this.compare(row, sums ?? noSums(), numbers);
    this.byCurrency.delete(currency);
  }

  private compare({ line }: TableRow<ActivityField>, sums: Sums, numbers: Numbers): void {
    for (const field of SUMMED) {
      const total = numbers[field];
      if (total === undefined) continue;
      this.statement.totals.push({ line, what: TOTAL_OF[field], total, parts: [...sums[field]], areExact: true });
    }
  }
}
