import type { LineNote } from './statement.js';

/** Labels of the comparisons within a file. */
const CHECK_LABELS = {
  value: 'quantity × price = value',
  cost: 'quantity × average cost = cost',
  gain: 'value − cost = gain',
  percentOfAccount: 'percentage of the account',
  total: 'sum of the lines = total',
  sign: 'sign of the quantity',
  amount: 'quantity × price ± fees = amount',
  balance: 'running cash balance',
  filled: 'filled quantity of each order',
  dateOrder: 'order of the dates',
  settlement: 'trade date and settlement date',
  period: 'dates within the period of the file',
  holdings: 'transactions and positions',
} as const;
type CheckName = keyof typeof CHECK_LABELS;

/** Shown for a file whose numbers cannot be compared with each other. */
export const NOTHING_TO_COMPARE_NOTE =
  'The file states each number only once, so its numbers cannot be checked against each other. Compare the lines with your broker’s records.';

/** The result of checking that the numbers of a file agree with each other. */
export interface ConsistencyReport {
  /** Lines that disagree with another number of the file. */
  readonly contradictions: readonly LineNote[];
  /** Unusual but possibly correct facts that the user should check, such as a fee inferred from a difference. */
  readonly notes: readonly LineNote[];
  /**
   * Positions that differ from the sum of the transactions; earlier transactions, which the file does not list, can
   * explain the difference.
   */
  readonly holdings: readonly LineNote[];
  /** How many comparisons were made, by kind. */
  readonly checks: ReadonlyMap<CheckName, number>;
}

/** Lists the comparisons that were made, with readable labels. */
export const comparisonCountsOf = ({
  checks,
}: ConsistencyReport): readonly { readonly label: string; readonly count: number }[] =>
  [...checks].map(([name, count]) => ({ label: CHECK_LABELS[name], count }));

/** Collects the comparisons of one file. */
export class ConsistencyReportBuilder {
  private readonly contradictions: LineNote[] = [];
  private readonly notes: LineNote[] = [];
  private readonly holdings: LineNote[] = [];
  private readonly checks = new Map<CheckName, number>();

  /** Counts a comparison. If it fails, adds a contradiction with this message. */
  check(name: CheckName, line: number, isConsistent: boolean, message: () => string): void {
    this.checks.set(name, (this.checks.get(name) ?? 0) + 1);
    if (!isConsistent) this.contradict(line, message());
  }

  contradict(line: number, message: string): void {
    this.contradictions.push({ line, message });
  }

  note(line: number, message: string): void {
    this.notes.push({ line, message });
  }

  noteHolding(line: number, message: string): void {
    this.holdings.push({ line, message });
  }

  build(): ConsistencyReport {
    return {
      contradictions: sortByLine(this.contradictions),
      notes: sortByLine(this.notes),
      holdings: sortByLine(this.holdings),
      checks: this.checks,
    };
  }
}

export const sortByLine = (notes: readonly LineNote[]): readonly LineNote[] =>
  notes.toSorted((one, other) => one.line - other.line);
