/** Money that enters or leaves what is measured, on one day. */
export interface CapitalFlow {
  /** ISO date. */
  readonly date: string;
  /** Positive when money is put in. */
  readonly net: number;
  /** Capital that the flow commits from the start of the day; of a short sale, its proceeds. Never negative. */
  readonly committed: number;
  /** Capital that it frees at the end of the day. Never negative. */
  readonly freed: number;
  readonly transactionIds: readonly string[];
}

/** The value at the end of a day; of a short position, negative. */
export interface Valuation {
  readonly date: string;
  readonly value: number;
  /** The capital that earns the next return: the value, or the sum of the sizes of long and short positions. */
  readonly capital: number;
}

/** Adds up the flows of each day, in order of the days. */
export const flowsByDay = (flows: readonly CapitalFlow[]): CapitalFlow[] =>
  [...Map.groupBy(flows, ({ date }) => date)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      net: sum(ofDay.map(({ net }) => net)),
      committed: sum(ofDay.map(({ committed }) => committed)),
      freed: sum(ofDay.map(({ freed }) => freed)),
      transactionIds: ofDay.flatMap(({ transactionIds }) => transactionIds),
    }));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
