import { TAKE_PROFIT_RUNGS, RUNG_SHARE } from '../framework/holding.js';
import type { TickerSnapshot } from '../framework/tickerSnapshot.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import type { ReplayedSessions } from './replayedSessions.js';

/** Bought at one open, sold at another; the exit is null while the position is held at the end of the replay. */
export interface SimulatedTrade {
  readonly entry_date: string;
  readonly entry_price: number;
  readonly initial_stop: number | null;
  /** 1 R: entry less initial stop. */
  readonly risk: number | null;
  /** The session that led to EXIT, and why. */
  readonly signal_date: string | null;
  readonly signal: string | null;
  readonly exit_date: string | null;
  readonly exit_price: number | null;
  /** From that of the entry to that of the signal, or to the last. */
  readonly sessions: number;
  readonly rungs_hit: number;
  /** Of the whole position from entry to exit; null without an exit or a risk. */
  readonly r_multiple: number | null;
  /** As if a quarter had been sold at the price of each rung that was hit, the rest at the exit. */
  readonly r_with_rungs: number | null;
}

/**
 * The trade of a life that holds a position.
 * @param exit the bar at whose open it is sold, the one after the signal's; the length of the walk while there is none
 * @throws RangeError when nothing is held
 */
export function simulatedTradeOf(
  { facts: { holding, reason } }: TickerSnapshot,
  { bars, length }: ReplayedSessions,
  exit: number,
): SimulatedTrade {
  if (holding === null) throw new RangeError('nothing is held');
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
  const banked = TAKE_PROFIT_RUNGS.slice(0, rungsHit).reduce((sum, rung) => sum + RUNG_SHARE * rung, 0);
  return banked + (1 - RUNG_SHARE * rungsHit) * r;
}
