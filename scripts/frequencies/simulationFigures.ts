import type { TickerSnapshot } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../src/domain/dashboard/framework/tickerEvent.js';
import type { TickerSessions } from '../../src/domain/dashboard/framework/tickerSessions.js';
import type { Engine, Figures } from './engine.ts';
import { FIRST_SCORED_BAR } from './engine.ts';
import { Tally } from './tally.ts';

const RUNGS = ['rung_1', 'rung_2', 'rung_3', 'rung_5'];

interface Trade {
  /** Number of bars from the entry to the exit signal. */
  readonly bars: number;
  readonly rungsHit: number;
}

/**
 * Simulates buying at the open after ARMED and selling at the open after EXIT, without the guards on regime and
 * verdict, as in docs/audit-framework.md. An entry that is disarmed in the same session does not count, and no ticker
 * is armed in the session in which it is sold.
 */
export function simulationFigures(engine: Engine, tickers: readonly TickerSessions[]): Figures {
  const states = new Tally();
  const trades: Trade[] = [];
  let [bars, transitions, entries] = [0, 0, 0];
  for (const sessions of tickers) {
    const { bars: prices, length, priorAtr } = sessions.history;
    let life: TickerSnapshot = { state: 'WATCH', facts: { since: null, reason: null, armed: null, holding: null } };
    const feed = (event: TickerEvent): void => {
      const next = engine.advanceTicker(life, event);
      if (next.state !== life.state) transitions++;
      life = next;
    };
    for (let t = FIRST_SCORED_BAR; t < length; t++) {
      const session = { ...engine.tickerSessionAt(sessions, t), avoided: false, regime: 'neutral' as const };
      const closed = { type: 'session.closed', session } as const;
      if (life.state === 'EXIT') {
        trades.push(tradeOf(life));
        feed({ type: 'position.closed', date: session.date });
      } else {
        if (life.state === 'ARMED' && engine.advanceTicker(life, closed).state === 'ARMED') {
          feed({
            type: 'position.opened',
            date: session.date,
            price: prices.open[t] ?? NaN,
            stop: null,
            atr: priorAtr[t] ?? NaN,
          });
          entries++;
        }
        feed(closed);
      }
      bars++;
      states.add(life.state);
    }
    if (life.facts.holding !== null) trades.push(tradeOf(life));
  }
  const holds = trades.map((trade) => trade.bars).toSorted((one, other) => one - other);
  return {
    ...states.percentOf(bars),
    transitions_per_100_bars: (100 * transitions) / bars,
    trades: entries,
    median_hold: holds[Math.floor(holds.length / 2)] ?? NaN,
    ...Object.fromEntries(
      RUNGS.map((name, rung) => [name, trades.filter(({ rungsHit }) => rungsHit > rung).length / trades.length]),
    ),
  };
}

const tradeOf = ({ facts: { holding } }: TickerSnapshot): Trade => ({
  bars: holding?.age ?? 0,
  rungsHit: holding?.rungsHit ?? 0,
});
