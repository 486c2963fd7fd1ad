import { describe, expect, it } from '@jest/globals';
import { PUBLISHED_SIMULATION } from '../../../../scripts/frequencies/published.js';
import { marketContextOf } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { takeBars, type Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { allTickerSessionsOf } from '../../../../src/domain/dashboard/replay/allTickerSessions.js';
import {
  simulationFrequenciesOf,
  type SimulationFrequencies,
} from '../../../../src/domain/dashboard/replay/frequencies.js';
import { replayTicker, stateSpans } from '../../../../src/domain/dashboard/replay/replayTicker.js';
import { simulateTrades } from '../../../../src/domain/dashboard/replay/simulation.js';
import { replayedSessionsOf, withoutEntryGuards } from '../../../../src/domain/dashboard/replay/replayedSessions.js';
import { SAMPLE_STOCKS, sampleBars } from '../audit/sampleBars.js';

const index = sampleBars('SPX');
const inputOf = (symbol: string) => ({
  symbol,
  position: null,
  reading: { kind: 'bars' as const, bars: sampleBars(symbol), flags: [] },
});
const market = marketContextOf({ index, tickers: SAMPLE_STOCKS.map(inputOf) });
const replay = (symbol: string, bars: Bars = sampleBars(symbol), from = '2006-01-01') =>
  replayTicker(symbol, allTickerSessionsOf(bars, market), from);

/** Runs only the simulations, because the comparisons take most of the time of a replay. */
function simulated(symbol: string) {
  const sessions = allTickerSessionsOf(sampleBars(symbol), market);
  const first = sessions.scores.findIndex((score) => !Number.isNaN(score));
  const walk = replayedSessionsOf(sessions, first);
  return {
    dates: sessions.history.bars.dates.slice(first),
    simulation: simulateTrades(walk),
    simulationWithoutGuards: simulateTrades(withoutEntryGuards(walk)),
  };
}

describe('replay of the sample stocks', () => {
  const tickers = SAMPLE_STOCKS.map(simulated);
  const rounded = ({ states, transitions_per_100_bars, trades, median_sessions, rungs }: SimulationFrequencies) => ({
    ...Object.fromEntries(Object.entries(states).map(([state, share]) => [state, Number(share.toFixed(1))])),
    transitions_per_100_bars: Number(transitions_per_100_bars.toFixed(1)),
    trades,
    median_hold: median_sessions,
    ...Object.fromEntries(rungs.map(({ r, share }) => [`rung_${r}`, Number(share.toFixed(2))])),
  });

  it('gives the expected frequencies', () => {
    expect(rounded(simulationFrequenciesOf(tickers.map(({ simulation }) => simulation)))).toEqual({
      WATCH: 76.3,
      ARMED: 1.7,
      TIGHTEN: 20.3,
      EXIT: 1.7,
      transitions_per_100_bars: 9.2,
      trades: 1461,
      median_hold: 14,
      rung_1: 0.56,
      rung_2: 0.37,
      rung_3: 0.24,
      rung_5: 0.12,
    });
  });

  /**
   * In the published simulation, an entry may use the close of its own session, and a ticker cannot be armed again in
   * the session of its sale. The simulation therefore has about a tenth fewer trades.
   */
  it('gives results near the published figures when the guards are off', () => {
    const measured = rounded(
      simulationFrequenciesOf(tickers.map(({ simulationWithoutGuards }) => simulationWithoutGuards)),
    );

    expect(measured).toEqual({
      WATCH: 74.2,
      ARMED: 1.8,
      TIGHTEN: 22.3,
      EXIT: 1.8,
      transitions_per_100_bars: 9.8,
      trades: 1549,
      median_hold: 15,
      rung_1: 0.57,
      rung_2: 0.38,
      rung_3: 0.25,
      rung_5: 0.12,
    });
    const strayed = Object.entries(PUBLISHED_SIMULATION).filter(
      ([name, figure]) => Math.abs(Number(Object(measured)[name]) / figure - 1) > 0.13,
    );
    expect(strayed).toEqual([]);
  });

  it('assigns each session to exactly one state span', () => {
    for (const ticker of tickers) {
      const spans = stateSpans(ticker);
      expect(spans.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(ticker.dates.length);
      expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([ticker.dates[0], ticker.dates.at(-1)]);
      expect(spans.every(({ state }, place) => state !== spans[place - 1]?.state)).toBe(true);
    }
  });
});

describe('a replay', () => {
  const all = replay('JPM');

  it('follows the framework', () => {
    const { dates, simulation, simulationWithoutGuards } = simulated('JPM');
    expect(all).toMatchObject({ dates, simulation, simulationWithoutGuards });
  });

  it.each([400, 1111, 2500])('does not depend on later bars: %i bars', (count) => {
    const known = replay('JPM', takeBars(sampleBars('JPM'), count));

    expect(known?.simulation.states).toEqual(all?.simulation.states.slice(0, known?.dates.length));
    expect(known?.simulation.transitions).toEqual(
      all?.simulation.transitions.slice(0, known?.simulation.transitions.length),
    );
  });

  it('begins with the first scored session of the period', () => {
    expect(replay('AAPL')?.dates[0]).toBe(sampleBars('AAPL').dates[252]);
    expect(replay('AAPL', undefined, '2017-07-01')?.dates[0]).toBe('2017-07-03');
    expect(replay('AAPL', undefined, '2018-01-01')).toBeNull();
  });
});
