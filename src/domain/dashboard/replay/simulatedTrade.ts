import { TAKE_PROFIT_RUNGS, FRACTION_SOLD_PER_RUNG } from '../framework/holding.js';
import type { TickerSnapshot } from '../framework/tickerSnapshot.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import type { ReplayedSessions } from './replayedSessions.js';

/** A trade entered and exited at the open; the exit is null if the position is still held at the end of the replay. */
export interface SimulatedTrade {
  readonly entry_date: string;
  readonly entry_price: number;
  readonly initial_stop: number | null;
  /** 1 R: entry minus initial stop. */
  readonly risk: number | null;
  /** Session whose close led to EXIT; `signal` is the reason. */
  readonly signal_date: string | null;
  readonly signal: string | null;
  readonly exit_date: string | null;
  readonly exit_price: number | null;
  /** Number of sessions from the entry to the signal, or to the last session. */
  readonly sessions: number;
  readonly rungs_hit: number;
  /** R multiple of the whole position from entry to exit; null without an exit or a risk. */
  readonly r_multiple: number | null;
  /** R multiple if a quarter had been sold at each rung that was hit, and the rest at the exit. */
  readonly r_with_rungs: number | null;
}

/**
 * Returns the trade of a snapshot with an open position.
 * @param exit index of the bar at whose open the position is sold (the bar after the signal), or the number of bars
 * when that bar does not exist yet
 * @throws RangeError when no position is open
 */
export function simulatedTradeOf(
  { facts: { holding, reason } }: TickerSnapshot,
  { bars, length }: ReplayedSessions,
  exit: number,
): SimulatedTrade {
  if (holding === null) throw new RangeError('no position is open');
  const { entryDate, entryPrice, initialStop, risk, age, rungsHit } = holding;
  const sold = exit < length;
  const exitPrice = seriesAt(bars.open, exit);
  const r = sold && risk !== null ? (exitPrice - entryPrice) / risk : null;
  return {
    entry_date: entryDate,
    entry_price: entryPrice,
    initial_stop: initialStop,
    risk,
    signal_date: sold ? dateAt(bars, exit - 1) : null,
    signal: sold ? (reason?.kind ?? null) : null,
    exit_date: sold ? dateAt(bars, exit) : null,
    exit_price: sold ? exitPrice : null,
    sessions: Math.max(age, 0),
    rungs_hit: rungsHit,
    r_multiple: r,
    r_with_rungs: r === null ? null : withRungs(r, rungsHit),
  };
}

function withRungs(r: number, rungsHit: number): number {
  const banked = TAKE_PROFIT_RUNGS.slice(0, rungsHit).reduce((sum, rung) => sum + FRACTION_SOLD_PER_RUNG * rung, 0);
  return banked + (1 - FRACTION_SOLD_PER_RUNG * rungsHit) * r;
}
