import type { Bars } from '../../src/domain/dashboard/market/bars.js';
import type { MarketContext } from '../../src/domain/dashboard/audit/auditTicker.js';
import type { Position } from '../../src/domain/dashboard/portfolio/position.js';
import type { FrameworkEvent } from '../../src/domain/dashboard/framework/frameworkEvent.js';
import type { TickerSnapshot } from '../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../src/domain/dashboard/framework/tickerEvent.js';
import type { FrameworkTransition } from '../../src/domain/dashboard/framework/frameworkTransition.js';
import type { TickerSessions } from '../../src/domain/dashboard/framework/tickerSessions.js';
import type { RiskPosition } from '../../src/domain/dashboard/risk/riskPosition.js';
import type { Engine } from './engine.ts';
import type { Parts } from './parts.ts';

/** Triggers are published for this many of the latest bars. */
const TRIGGER_BARS = 6;

interface Day {
  readonly life: TickerSnapshot;
  readonly transitions: readonly FrameworkTransition[];
  readonly events: readonly FrameworkEvent[];
}

/** Computes, with knowledge of all later bars, what would be published at bar `t`. */
export interface Hindsight {
  readonly partsAt: (t: number) => Parts;
  /** Inputs of the portfolio's risk. */
  readonly riskInputsAt: (t: number) => Pick<RiskPosition, 'close' | 'stop' | 'atr'>;
}

export function publishedWithHindsight(
  engine: Engine,
  bars: Bars,
  market: MarketContext,
  position: Position,
): Hindsight {
  const sessions = engine.allTickerSessionsOf(bars, market);
  const { history, scores, trend, regimes } = sessions;
  const triggers = engine.triggerHistoryOf(history);
  const pillars = engine.pillarsOf(history, market.index);
  const grades = engine.publishedGrades(scores);
  const days = daysOf(engine, sessions, position);
  const riskInputsAt = (t: number) => ({
    close: bars.close[t] ?? NaN,
    stop: days[t]?.life.facts.holding?.stop ?? null,
    atr: history.indicators.atr14[t] ?? NaN,
  });
  const partsAt = (t: number): Parts => {
    const day = days[t];
    if (day === undefined) throw new RangeError(`There is no bar ${t}.`);
    const levels = engine.levelMapAt(history, t);
    const score = scores[t] ?? NaN;
    const since = day.transitions.at(-1);
    const memory = {
      schema_version: 1 as const,
      through: '',
      lastPrices: [],
      position: null,
      heldSince: null,
      newEvents: [],
      ...day,
    };
    return {
      score: JSON.stringify([
        score,
        grades[t],
        engine.rawGrade(score),
        engine.pillarAudits(pillars, t),
        regimes[t]?.label,
      ]),
      state: JSON.stringify([since?.to ?? 'WATCH', engine.frameworkAudit(memory, engine.tickerSessionAt(sessions, t))]),
      triggers: JSON.stringify([
        engine.swingSignalAt(history, triggers, t),
        Array.from({ length: TRIGGER_BARS }, (_, bars_ago) =>
          (triggers[t - bars_ago] ?? []).map(({ name, strength }) => ({
            name,
            strength,
            bars_ago,
            ...engine.triggerInputsAt(history, name, t - bars_ago),
          })),
        ).flat(),
      ]),
      levels: JSON.stringify(engine.levelsAudit(levels)),
      structure: JSON.stringify(engine.structureAuditAt(history, levels, trend[t] ?? NaN, t)),
    };
  };
  return { partsAt, riskInputsAt };
}

/**
 * Returns the framework's state after each bar. The position is opened just before the session of its entry date, or
 * before the next one if the ticker has no bar on that date.
 */
function daysOf(
  { INITIAL_TICKER_SNAPSHOT, advanceTicker, frameworkEventsOf, tickerSessionAt }: Engine,
  sessions: TickerSessions,
  { quantity, averagePrice, stop, entryDate }: Position,
): Day[] {
  const { bars, priorAtr } = sessions.history;
  let day: Day = { life: INITIAL_TICKER_SNAPSHOT, transitions: [], events: [] };
  const feed = (event: TickerEvent, at: string): void => {
    const { life: before, transitions, events } = day;
    const life = advanceTicker(before, event);
    const { reason } = life.facts;
    const moved =
      life.state !== before.state && reason !== null ? [{ at, from: before.state, to: life.state, reason }] : [];
    day = {
      life,
      transitions: [...transitions, ...moved].slice(-20),
      events: [...events, ...frameworkEventsOf(before, event, life)].slice(-20),
    };
  };
  return bars.dates.map((date, t) => {
    if (quantity > 0 && entryDate !== null && day.life.facts.holding === null && date >= entryDate) {
      feed({ type: 'position.opened', date, price: averagePrice, stop, atr: priorAtr[t] ?? NaN }, date);
    }
    feed({ type: 'session.closed', session: tickerSessionAt(sessions, t) }, date);
    return day;
  });
}
