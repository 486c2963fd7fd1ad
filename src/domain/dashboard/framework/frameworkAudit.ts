import { finiteOrNull } from '../market/series.js';
import type { FrameworkReason } from './tickerContext.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import type { Holding } from './holding.js';
import { TAKE_PROFIT_RUNGS, FRACTION_SOLD_PER_RUNG, rungPrice } from './holding.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import type { TickerRecord } from './record/tickerRecord.js';
import type { TickerSession } from './tickerSession.js';
import type { FrameworkTransition } from './frameworkTransition.js';

/** The published framework audit of a ticker. */
export interface FrameworkAudit {
  readonly since: string | null;
  readonly reason: FrameworkReason | null;
  readonly holding: HoldingAudit | null;
  /** The day's signal for the consensus; null while the state is WATCH. */
  readonly fire: FrameworkSignal | null;
  readonly transitions: readonly FrameworkTransition[];
  /** State changes, rungs, stop breaches and armed entries, latest first. */
  readonly events: readonly FrameworkEvent[];
  /** Inputs of the rules from the last session. */
  readonly inputs: Readonly<Record<string, number | null>>;
}

export interface HoldingAudit {
  readonly entry_price: number;
  readonly entry_date: string;
  readonly initial_stop: number | null;
  readonly stop: number | null;
  readonly risk: number | null;
  readonly sessions: number;
  /** Empty when the holding's risk is unknown. */
  readonly rungs: readonly {
    readonly r: number;
    readonly price: number;
    /** Fraction of the position to sell at the rung. */
    readonly share: number;
    readonly hit: boolean;
  }[];
  /** The inputs of the initial stop; null when an earlier release opened the holding. */
  readonly stop_origin: {
    readonly stated: number | null;
    readonly trigger_low: number | null;
    readonly atr14_prior: number | null;
  } | null;
  /** Session on which the Chandelier or the user last raised the stop; null for the initial stop. */
  readonly stop_since: string | null;
  /** First session of the current run of closes below the stop; null when the last close was not below the stop. */
  readonly breached_since: string | null;
}

interface FrameworkSignal {
  /** The trigger that armed the ticker, or `stop`, `rung`, `overbought` or `score`. */
  readonly kind: string;
  /** 0–1. */
  readonly strength: number;
}

const TRANSITIONS_SHOWN = 5;
/** Earlier events are left out, so a list of this many can be incomplete. */
export const EVENTS_SHOWN = 10;
/** Strength of signals from the stop, rung, RSI and score rules, which either apply or do not. */
const CERTAIN = 1;

export function frameworkAuditOf({ life, transitions, events }: TickerRecord, session: TickerSession): FrameworkAudit {
  const { since, reason, holding } = life.facts;
  return {
    since,
    reason,
    holding: holding === null ? null : holdingAudit(holding),
    fire: signalOf(life),
    transitions: transitions.slice(-TRANSITIONS_SHOWN),
    events: events.slice(-EVENTS_SHOWN).toReversed(),
    inputs: {
      close: session.close,
      high: session.high,
      atr14_prior: finiteOrNull(session.atr),
      rsi14: finiteOrNull(session.rsi),
      score: finiteOrNull(session.score),
      score_prior: finiteOrNull(session.priorScore),
      chandelier_long_prior: finiteOrNull(session.chandelier),
    },
  };
}

function signalOf({ state, facts: { reason, armed } }: TickerSnapshot): FrameworkSignal | null {
  if (state === 'WATCH' || reason === null) return null;
  return { kind: reason.kind, strength: state === 'ARMED' ? (armed?.strength ?? CERTAIN) : CERTAIN };
}

function holdingAudit(holding: Holding): HoldingAudit {
  const { entryPrice, entryDate, initialStop, stop, risk, age, rungsHit, origin, stopSince, breachedSince } = holding;
  return {
    entry_price: entryPrice,
    entry_date: entryDate,
    initial_stop: initialStop,
    stop,
    risk,
    sessions: Math.max(age, 0),
    rungs:
      risk === null
        ? []
        : TAKE_PROFIT_RUNGS.map((r, rung) => ({
            r,
            price: rungPrice(holding, r),
            share: FRACTION_SOLD_PER_RUNG,
            hit: rung < rungsHit,
          })),
    stop_origin:
      origin === null ? null : { stated: origin.stated, trigger_low: origin.triggerLow, atr14_prior: origin.atr },
    stop_since: stopSince,
    breached_since: breachedSince,
  };
}
