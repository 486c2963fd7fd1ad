import type { History } from '../history.js';
import type { LevelMap } from '../levels/levelMap.js';
import { levelMapAt } from '../levels/levelMap.js';
import { at } from '../series.js';

/** Who is caught on the wrong side of a level that was broken and lost within the bar. */
export type Trap = 'bull' | 'bear';

const TRAP_STRENGTH = 40;
/** How far beyond the level the bar must have been, in ATR. */
const TRAP_EXCESS = 0.25;
const TRAP_CLV = 0.3;

/** A bar that went through yesterday's primary level and closed back inside, at the far end of its range. */
export function trapAt(history: History, t: number): Trap | null {
  const clv = at(history.indicators.clv, t);
  if (t === 0 || !(Math.abs(clv) >= TRAP_CLV)) return null;
  const yesterday = levelMapAt(history, t - 1);
  if (clv <= -TRAP_CLV) return isBullTrap(history, yesterday, t) ? 'bull' : null;
  return isBearTrap(history, yesterday, t) ? 'bear' : null;
}

function isBullTrap({ bars: { high, close }, priorAtr }: History, { resistance }: LevelMap, t: number): boolean {
  if (resistance === null || resistance.strength < TRAP_STRENGTH) return false;
  return at(high, t) > resistance.price + TRAP_EXCESS * at(priorAtr, t) && at(close, t) < resistance.price;
}

function isBearTrap({ bars: { low, close }, priorAtr }: History, { support }: LevelMap, t: number): boolean {
  if (support === null || support.strength < TRAP_STRENGTH) return false;
  return at(low, t) < support.price - TRAP_EXCESS * at(priorAtr, t) && at(close, t) > support.price;
}
