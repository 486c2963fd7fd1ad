import { describe, expect, it } from '@jest/globals';
import { forwardReturnsOf } from '../../../../src/domain/dashboard/replay/forwardReturns.js';
import { simulateTrades, tradesFromEverySession } from '../../../../src/domain/dashboard/replay/simulation.js';
import type { ReplayedSessions } from '../../../../src/domain/dashboard/replay/replayedSessions.js';
import { simulatedTradeOf } from '../../../../src/domain/dashboard/replay/simulatedTrade.js';
import {
  sessionClosedEventAt,
  replayedSessionsOf as walkFrom,
  withoutEntryGuards,
} from '../../../../src/domain/dashboard/replay/replayedSessions.js';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { tickerSessionAt, type TickerSessions } from '../../../../src/domain/dashboard/framework/tickerSessions.js';
import { INITIAL_TICKER_SNAPSHOT } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';
import { calmSession, TRIGGER } from '../framework/calmSession.js';
import { createBarsClosing, dateAfter, createBars } from '../audit/createBars.js';

interface Day extends Partial<TickerSession> {
  readonly open?: number;
}

/** Returns a warm-up bar and the given days. By default, a day has open 100, close 100, high 101 and ATR 1. */
function walkOf(...days: readonly Day[]): ReplayedSessions {
  const bars = createBars(
    [{ close: 100 }, ...days].map(({ open = 100, close = 100, high = 101 }: Day) => ({ open, close, high, low: 99 })),
  );
  const sessions = days.map(({ open: _open, ...changes }, day) =>
    calmSession({ date: dateAfter('2020-01-01', day + 1), ...changes }),
  );
  return {
    bars,
    sessions,
    first: 1,
    length: days.length + 1,
    priorAtr: Float64Array.from({ length: days.length + 1 }, () => 1),
  };
}

const armed: Day = { trigger: TRIGGER };
const fallen: Day = { close: 98 };

describe('simulation that follows the framework exactly', () => {
  it('buys at the open after the change to ARMED, and sells at the open after the change to EXIT', () => {
    const { states, transitions, trades } = simulateTrades(
      walkOf(armed, { open: 100.5 }, {}, fallen, { open: 97 }, {}),
    );

    expect(states).toEqual(['ARMED', 'WATCH', 'WATCH', 'EXIT', 'WATCH', 'WATCH']);
    expect(transitions.map(({ at, from, to, reason }) => [at, from, to, reason.kind])).toEqual([
      ['2020-01-02', 'WATCH', 'ARMED', 'breakout_20'],
      ['2020-01-03', 'ARMED', 'WATCH', 'filled'],
      ['2020-01-05', 'WATCH', 'EXIT', 'stop'],
      ['2020-01-06', 'EXIT', 'WATCH', 'closed'],
    ]);
    expect(trades).toEqual([
      {
        entry_date: '2020-01-03',
        entry_price: 100.5,
        initial_stop: 98.9,
        risk: expect.closeTo(1.6, 12),
        signal_date: '2020-01-05',
        signal: 'stop',
        exit_date: '2020-01-06',
        exit_price: 97,
        sessions: 2,
        rungs_hit: 0,
        r_multiple: expect.closeTo(-3.5 / 1.6, 12),
        r_with_rungs: expect.closeTo(-3.5 / 1.6, 12),
      },
    ]);
  });

  it('buys at the open, whatever happens later in that session', () => {
    expect(simulateTrades(walkOf(armed, { ...fallen, score: 50 }, {})).trades).toMatchObject([
      { entry_date: '2020-01-03', signal_date: '2020-01-03', sessions: 0 },
    ]);
  });

  it('can arm the ticker again in the session of the sale', () => {
    const { states, trades } = simulateTrades(walkOf(armed, {}, fallen, armed, { open: 101 }));

    expect(states).toEqual(['ARMED', 'WATCH', 'EXIT', 'ARMED', 'WATCH']);
    expect(trades.map(({ entry_date, exit_date }) => [entry_date, exit_date])).toEqual([
      ['2020-01-03', '2020-01-05'],
      ['2020-01-06', null],
    ]);
  });

  it('keeps a position open at the end of the simulation, even after a sell signal', () => {
    const unfinished = {
      signal_date: null,
      signal: null,
      exit_date: null,
      exit_price: null,
      r_multiple: null,
      r_with_rungs: null,
    };

    expect(simulateTrades(walkOf(armed, {}, {})).trades).toMatchObject([{ sessions: 1, ...unfinished }]);
    expect(simulateTrades(walkOf(armed, {}, fallen)).trades).toMatchObject([{ sessions: 1, ...unfinished }]);
  });

  it('computes the result of selling a quarter at each rung that was hit', () => {
    // The purchase at 100 with a stop at 98.5 has its rungs at 101.5, 103, 104.5 and 107.5.
    const [trade] = simulateTrades(walkOf(armed, {}, { high: 103 }, fallen, { open: 97 })).trades;

    expect(trade).toMatchObject({ rungs_hit: 2, r_multiple: -2, r_with_rungs: 0.25 * 1 + 0.25 * 2 + 0.5 * -2 });
  });

  it('can skip the guards on market regime and entry verdict', () => {
    const guarded = walkOf({ ...armed, regime: 'risk_off' }, {}, { ...armed, avoided: true }, {});

    expect(simulateTrades(guarded).states).toEqual(['WATCH', 'WATCH', 'WATCH', 'WATCH']);
    expect(simulateTrades(withoutEntryGuards(guarded)).states).toEqual(['ARMED', 'WATCH', 'WATCH', 'WATCH']);
  });
});

describe('trades from every session', () => {
  it('begin at each open except the first, as if the ticker had become ARMED in the previous session', () => {
    const trades = tradesFromEverySession(walkOf({}, { open: 100.2 }, fallen, { open: 97 }, { open: 100 }));

    expect(
      trades.map(({ entry_date, entry_price, initial_stop, signal_date, exit_price }) => [
        entry_date,
        entry_price,
        initial_stop,
        signal_date,
        exit_price,
      ]),
    ).toEqual([
      ['2020-01-03', 100.2, expect.closeTo(98.7, 12), '2020-01-04', 97],
      ['2020-01-04', 100, 98.5, '2020-01-04', 97],
      ['2020-01-05', 97, 95.5, null, null],
      ['2020-01-06', 100, 98.5, null, null],
    ]);
  });
});

describe('a replayed ticker', () => {
  const history = tickerHistoryOf(createBarsClosing(6, (day) => 100 + day));
  const sessions: TickerSessions = {
    history,
    scores: Float64Array.of(10, 20, 30, 40, 50, 60),
    trend: new Float64Array(6),
    triggers: [],
    regimes: [],
  };

  it('contains exactly the sessions from the given bar to the last one', () => {
    const walk = walkFrom(sessions, 4);

    expect(walk).toEqual({
      bars: history.bars,
      priorAtr: history.priorAtr,
      first: 4,
      length: 6,
      sessions: [tickerSessionAt(sessions, 4), tickerSessionAt(sessions, 5)],
    });
    expect(sessionClosedEventAt(walk, 5)).toEqual({ type: 'session.closed', session: tickerSessionAt(sessions, 5) });
    expect(() => sessionClosedEventAt(walk, 3)).toThrow(new RangeError('bar 3 is not replayed'));
  });

  it('holds nothing before the purchase', () => {
    expect(() => simulatedTradeOf(INITIAL_TICKER_SNAPSHOT, walkFrom(sessions, 4), 5)).toThrow(
      new RangeError('no position is open'),
    );
  });
});

describe('forward returns', () => {
  it('reach 20 sessions ahead, and leave out sessions with fewer than 20 later sessions', () => {
    const days: Day[] = Array.from({ length: 23 }, (_, day) => ({ close: 100 + day }));
    const walk = walkOf({ ...armed, close: 100 }, ...days.slice(1));
    const { all, inState, after, armedBy } = forwardReturnsOf(walk, simulateTrades(walk));
    const observations = [0, 1, 2].map((day) => ({ value: Math.log((120 + day) / (100 + day)), month: '2020-01' }));

    expect(all).toEqual(observations);
    expect(inState).toEqual({
      ARMED: observations.slice(0, 1),
      WATCH: expect.arrayContaining([observations[1]]),
      TIGHTEN: expect.any(Array),
      EXIT: [],
    });
    expect([after['WATCH to ARMED'], after['ARMED to WATCH'], armedBy]).toEqual([
      observations.slice(0, 1),
      observations.slice(1, 2),
      { breakout_20: observations.slice(0, 1) },
    ]);
  });
});
