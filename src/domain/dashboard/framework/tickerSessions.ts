import { dateAt } from '../market/bars.js';
import type { TickerHistory } from '../analysis/tickerHistory.js';
import type { RegimeDay, RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { regimesOnDates } from '../analysis/regime/regimeHistory.js';
import type { Pillars } from '../analysis/score.js';
import { scoresOf } from '../analysis/score.js';
import type { Series } from '../market/series.js';
import { seriesAt, seriesOf } from '../market/series.js';
import { bullTrapAt } from '../analysis/structure/trap.js';
import { shouldAvoidEntry } from '../analysis/structure/entryVerdict.js';
import { isLongTrigger } from '../analysis/triggers/swingSignal.js';
import type { FiredTrigger, TriggerHistory } from '../analysis/triggers/triggerHistory.js';
import { triggerHistoryOf } from '../analysis/triggers/triggerHistory.js';
import type { ArmingTrigger, TickerSession } from './tickerSession.js';

/** The data from which the framework evaluates a ticker's sessions. */
export interface TickerSessions {
  readonly history: TickerHistory;
  readonly scores: Series;
  /** Scores of the trend pillar. */
  readonly trend: Series;
  /** Includes at least all triggers that can arm the ticker. */
  readonly triggers: TriggerHistory;
  readonly regimes: readonly RegimeDay[];
}

/**
 * Computes the data of the sessions from bar `first` on, and always of the last session. Skips earlier bars.
 * @param allTriggers number of latest bars for which to find all triggers; for earlier bars, only arming triggers are
 * found
 */
export function tickerSessionsFrom(
  first: number,
  history: TickerHistory,
  pillars: Pillars,
  regime: RegimeHistory,
  allTriggers = 0,
): TickerSessions {
  const { bars, length } = history;
  const from = Math.min(first, length - 1);
  const recent = length - allTriggers;
  return {
    history,
    scores: scoresOf(pillars, from - 1),
    trend: seriesOf(length, pillars.trend.scoreAt, from),
    triggers: triggerHistoryOf(history, (trigger) => (isLongTrigger(trigger) ? Math.min(from, recent) : recent)),
    regimes: regimesOnDates(regime, bars.dates, from),
  };
}

/** @param ownStop the user's own stop if it applies from this session on */
export function tickerSessionAt(
  { history, scores, trend, triggers, regimes }: TickerSessions,
  t: number,
  ownStop: number | null = null,
): TickerSession {
  const { bars, indicators, priorAtr } = history;
  const trigger = armingTrigger(triggers[t] ?? [], seriesAt(bars.low, t));
  const session = {
    date: dateAt(bars, t),
    high: seriesAt(bars.high, t),
    close: seriesAt(bars.close, t),
    atr: seriesAt(priorAtr, t),
    rsi: seriesAt(indicators.rsi14, t),
    score: seriesAt(scores, t),
    priorScore: seriesAt(scores, t - 1),
    chandelier: seriesAt(indicators.chandelier_long, t - 1),
    trigger,
    regime: regimes[t]?.label ?? 'neutral',
    avoided: trigger !== null && avoidedAt(history, trend, t),
  };
  return ownStop === null ? session : { ...session, ownStop };
}

/** Checks for a bull trap last, because that check is the slowest. */
function avoidedAt(history: TickerHistory, trend: Series, t: number): boolean {
  const [rsi, score] = [seriesAt(history.indicators.rsi14, t), seriesAt(trend, t)];
  return shouldAvoidEntry(null, rsi, score) || shouldAvoidEntry(bullTrapAt(history, t), rsi, score);
}

function armingTrigger(fired: readonly FiredTrigger[], low: number): ArmingTrigger | null {
  let strongest: FiredTrigger | null = null;
  for (const trigger of fired)
    if (isLongTrigger(trigger) && trigger.strength > (strongest?.strength ?? -Infinity)) strongest = trigger;
  return strongest === null ? null : { ...strongest, low };
}
