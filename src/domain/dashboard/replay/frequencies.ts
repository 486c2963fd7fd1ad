import type { TickerState } from '../framework/tickerContext.js';
import { TAKE_PROFIT_RUNGS } from '../framework/holding.js';
import type { Simulation } from './simulation.js';
import { medianOf } from './statistics.js';

/** The share of time in each state, and trade counts, over a set of tickers. */
export interface SimulationFrequencies {
  readonly bars: number;
  /** Percentage of bars in each state. */
  readonly states: Readonly<Record<TickerState, number>>;
  readonly transitions: number;
  readonly transitions_per_100_bars: number;
  /** Includes unfinished trades. */
  readonly trades: number;
  readonly median_sessions: number | null;
  /** Fraction of the trades that reached each take-profit rung, by the rung's R multiple; empty without trades. */
  readonly rungs: readonly { readonly r: number; readonly share: number }[];
}

export function simulationFrequenciesOf(simulations: readonly Simulation[]): SimulationFrequencies {
  const states = simulations.flatMap((simulation) => simulation.states);
  const trades = simulations.flatMap((simulation) => simulation.trades);
  const transitions = simulations.reduce((sum, simulation) => sum + simulation.transitions.length, 0);
  const percent = (state: TickerState): number =>
    (100 * states.filter((each) => each === state).length) / states.length;
  return {
    bars: states.length,
    states: { WATCH: percent('WATCH'), ARMED: percent('ARMED'), TIGHTEN: percent('TIGHTEN'), EXIT: percent('EXIT') },
    transitions,
    transitions_per_100_bars: (100 * transitions) / states.length,
    trades: trades.length,
    median_sessions: medianOf(trades.map(({ sessions }) => sessions)),
    rungs:
      trades.length === 0
        ? []
        : TAKE_PROFIT_RUNGS.map((r, rung) => ({
            r,
            share: trades.filter(({ rungs_hit }) => rungs_hit > rung).length / trades.length,
          })),
  };
}
