import { TAKE_PROFIT_RUNGS, FRACTION_SOLD_PER_RUNG, rungPrice } from './holding.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import type { TickerEvent } from './tickerEvent.js';
import type { TickerSession } from './tickerSession.js';
import type { FrameworkTransition } from './frameworkTransition.js';
import { frameworkTransitionOf } from './frameworkTransition.js';

/** An event of a ticker for coaches and alerts, with wire names. */
export type FrameworkEvent = StateChanged | EntryArmed | RungHit | StopBreached;

interface Dated {
  /** Unique per ticker; a replay of the same session produces the same ids. */
  readonly id: string;
  /** ISO date of the session. */
  readonly at: string;
}

interface StateChanged extends Dated, FrameworkTransition {
  readonly kind: 'state_changed';
}

/** A trigger allows an entry: no position is held, and the state is now ARMED. */
interface EntryArmed extends Dated {
  readonly kind: 'entry_armed';
  readonly trigger: string;
  /** 0–1. */
  readonly strength: number;
  readonly trigger_low: number;
  readonly close: number;
}

interface RungHit extends Dated {
  readonly kind: 'rung_hit';
  /** 1 to 4. */
  readonly rung: number;
  /** The rung in multiples of the risk (R). */
  readonly r: number;
  readonly price: number;
  /** Fraction of the position to sell at the rung. */
  readonly share: number;
  readonly high: number;
  readonly entry_price: number;
  readonly risk: number;
}

/** First close below the stop. The event occurs again only after a close at or above the stop. */
interface StopBreached extends Dated {
  readonly kind: 'stop_breached';
  readonly close: number;
  readonly stop: number;
  readonly initial_stop: number | null;
  readonly entry_price: number;
}

const NOTHING: readonly FrameworkEvent[] = [];

/**
 * Lists the framework events that one ticker event causes, in the order of the rules: rungs, stop, state. A basis
 * change causes none.
 */
export function frameworkEventsOf(
  before: TickerSnapshot,
  event: TickerEvent,
  after: TickerSnapshot,
): readonly FrameworkEvent[] {
  if (event.type === 'basis.changed') return NOTHING;
  if (event.type !== 'session.closed') return stateChanged(before, event.date, after);
  const { session } = event;
  if (after.state === before.state && after.facts.holding === null) return NOTHING;
  return [
    ...rungsHit(before, session, after),
    ...stopBreached(session, after),
    ...stateChanged(before, session.date, after),
    ...entryArmed(session, after),
  ];
}

function rungsHit(
  before: TickerSnapshot,
  { date, high }: TickerSession,
  { facts: { holding } }: TickerSnapshot,
): RungHit[] {
  const reachedBefore = before.facts.holding?.rungsHit ?? 0;
  if (holding === null || holding.risk === null) return [];
  const { entryPrice, risk } = holding;
  return TAKE_PROFIT_RUNGS.slice(reachedBefore, holding.rungsHit).map((r, index) => ({
    kind: 'rung_hit',
    id: `${date}:rung_hit:${r}`,
    at: date,
    rung: reachedBefore + index + 1,
    r,
    price: rungPrice(holding, r),
    share: FRACTION_SOLD_PER_RUNG,
    high,
    entry_price: entryPrice,
    risk,
  }));
}

function stopBreached({ date, close }: TickerSession, { facts: { holding } }: TickerSnapshot): StopBreached[] {
  if (holding === null || holding.stop === null || holding.breachedSince !== date) return [];
  const { stop, initialStop, entryPrice } = holding;
  return [
    {
      kind: 'stop_breached',
      id: `${date}:stop_breached`,
      at: date,
      close,
      stop,
      initial_stop: initialStop,
      entry_price: entryPrice,
    },
  ];
}

function stateChanged(before: TickerSnapshot, date: string, after: TickerSnapshot): StateChanged[] {
  const transition = frameworkTransitionOf(before, after, date);
  return transition === null
    ? []
    : [{ kind: 'state_changed', id: `${date}:state_changed:${transition.from}-${transition.to}`, ...transition }];
}

/**
 * Returns the event of the session that arms the ticker. A ticker that stays ARMED gets no event, and one with a
 * position is never ARMED.
 */
function entryArmed({ date, close }: TickerSession, { state, facts: { armed } }: TickerSnapshot): EntryArmed[] {
  if (state !== 'ARMED' || armed === null) return [];
  return [
    {
      kind: 'entry_armed',
      id: `${date}:entry_armed:${armed.name}`,
      at: date,
      trigger: armed.name,
      strength: armed.strength,
      trigger_low: armed.low,
      close,
    },
  ];
}
