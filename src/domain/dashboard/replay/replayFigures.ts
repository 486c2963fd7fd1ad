import { TICKER_STATES } from '../framework/tickerContext.js';
import { TAKE_PROFIT_RUNGS } from '../framework/holding.js';
import type { SimulationFrequencies } from './frequencies.js';
import { simulationFrequenciesOf } from './frequencies.js';
import type { ReplayedTicker } from './replayTicker.js';
import type { BaseRateComparison, Observation } from './statistics.js';
import { compareWithBaseRate, measureSample, observationOf } from './statistics.js';
import type { SimulatedTrade } from './simulatedTrade.js';

/** Results of a replay over all tickers, each with its base rate. */
export interface ReplayFigures {
  /** Frequencies with and without the two entry guards: the regime and the entry verdict. */
  readonly frequencies: SimulationFrequencies;
  readonly without_guards: SimulationFrequencies;
  readonly transitions: readonly {
    readonly from: string;
    readonly to: string;
    readonly reason: string;
    readonly count: number;
  }[];
  /** Log returns of the next 20 sessions, compared with those of all replayed bars. */
  readonly forward_returns: {
    readonly after: readonly Named[];
    readonly armed_by: readonly Named[];
    readonly in_state: readonly Named[];
  };
  /** Finished trades, compared with purchases at the open of every session under the same stop and exit. */
  readonly trades: {
    readonly r_multiple: BaseRateComparison;
    readonly r_with_rungs: BaseRateComparison;
    /** Win rate: a trade with an R multiple above 0 counts as 1, any other as 0. */
    readonly won: BaseRateComparison;
    readonly sessions: BaseRateComparison;
    /** Hit rate of each take-profit rung: a trade that hit it counts as 1, any other as 0. */
    readonly rungs: readonly ({ readonly r: number } & BaseRateComparison)[];
  };
}

type Named = { readonly name: string } & BaseRateComparison;

export function replayFigures(tickers: readonly ReplayedTicker[]): ReplayFigures {
  const all = measureSample(tickers.flatMap(({ returns }) => returns.all));
  const named = (groups: ReadonlyMap<string, readonly Observation[]>): Named[] =>
    [...groups].map(([name, observations]) => ({ name, ...compareWithBaseRate(observations, all) }));
  return {
    frequencies: simulationFrequenciesOf(tickers.map(({ simulation }) => simulation)),
    without_guards: simulationFrequenciesOf(tickers.map(({ simulationWithoutGuards: unguarded }) => unguarded)),
    transitions: countedTransitions(tickers),
    forward_returns: {
      after: named(grouped(tickers.map(({ returns }) => returns.after))),
      armed_by: named(grouped(tickers.map(({ returns }) => returns.armedBy))),
      in_state: named(
        new Map(TICKER_STATES.map((state) => [state, tickers.flatMap(({ returns }) => returns.inState[state])])),
      ),
    },
    trades: tradeFigures(
      tickers.flatMap(({ simulation }) => simulation.trades).filter(isFinishedTrade),
      tickers.flatMap(({ tradesFromEverySession: everySession }) => everySession).filter(isFinishedTrade),
    ),
  };
}

export const isFinishedTrade = ({ exit_date }: SimulatedTrade): boolean => exit_date !== null;

function tradeFigures(trades: readonly SimulatedTrade[], base: readonly SimulatedTrade[]): ReplayFigures['trades'] {
  const compared = (valueOf: (trade: SimulatedTrade) => number | null): BaseRateComparison =>
    compareWithBaseRate(valuesOf(trades, valueOf), measureSample(valuesOf(base, valueOf)));
  return {
    r_multiple: compared(({ r_multiple }) => r_multiple),
    r_with_rungs: compared(({ r_with_rungs }) => r_with_rungs),
    won: compared(({ r_multiple }) => (r_multiple === null ? null : Number(r_multiple > 0))),
    sessions: compared(({ sessions }) => sessions),
    rungs: TAKE_PROFIT_RUNGS.map((r, rung) => ({ r, ...compared(({ rungs_hit }) => Number(rungs_hit > rung)) })),
  };
}

/** Groups the trades' values by the month of the entry. */
function valuesOf(trades: readonly SimulatedTrade[], valueOf: (trade: SimulatedTrade) => number | null): Observation[] {
  return trades.flatMap((trade) => {
    const value = valueOf(trade);
    return value === null ? [] : [observationOf(trade.entry_date, value)];
  });
}

/** Groups the observations by name, in alphabetical order. */
function grouped(records: readonly Readonly<Record<string, readonly Observation[]>>[]): Map<string, Observation[]> {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted();
  return new Map(names.map((name) => [name, records.flatMap((record) => record[name] ?? [])]));
}

function countedTransitions(tickers: readonly ReplayedTicker[]): ReplayFigures['transitions'] {
  const all = tickers.flatMap(({ simulation }) => simulation.transitions);
  const keys = all.map(({ from, to, reason }) => JSON.stringify([from, to, reason.kind]));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const first = new Map(all.map((transition, place) => [keys[place] ?? '', transition]));
  return [...first]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { from, to, reason }]) => ({ from, to, reason: reason.kind, count: counts.get(key) ?? 0 }));
}
