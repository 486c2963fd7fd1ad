import { dateAt } from '../market/bars.js';
import type { History } from '../analysis/history.js';
import type { RegimeDay, RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { regimesOn } from '../analysis/regime/regimeHistory.js';
import type { Pillars } from '../analysis/score.js';
import { scoresOf } from '../analysis/score.js';
import type { Series } from '../market/series.js';
import { at, seriesOf } from '../market/series.js';
import { bullTrapAt } from '../analysis/structure/trap.js';
import { isAvoided } from '../analysis/structure/verdict.js';
import { isLong } from '../analysis/triggers/swingSignal.js';
import type { FiredTrigger, TriggerHistory } from '../analysis/triggers/triggerHistory.js';
import { triggerHistoryOf } from '../analysis/triggers/triggerHistory.js';
import type { ArmingTrigger, Session } from './session.js';

/** What the framework reads of a ticker's sessions. */
export interface Sessions {
  readonly history: History;
  readonly scores: Series;
  /** The trend pillar's scores. */
  readonly trend: Series;
  /** Those that can arm a ticker, at least. */
  readonly triggers: TriggerHistory;
  readonly regimes: readonly RegimeDay[];
}

/** Of the sessions from bar `first` on, the last one at least. Nothing is computed for those before. */
export function sessionsFrom(first: number, history: History, pillars: Pillars, regime: RegimeHistory): Sessions {
  const { bars, length } = history;
  const from = Math.min(first, length - 1);
  return {
    history,
    scores: scoresOf(pillars, from - 1),
    trend: seriesOf(length, pillars.trend.scoreAt, from),
    triggers: triggerHistoryOf(history, from, isLong),
    regimes: regimesOn(regime, bars.dates),
  };
}

export function sessionAt({ history, scores, trend, triggers, regimes }: Sessions, t: number): Session {
  const { bars, indicators, priorAtr } = history;
  const trigger = armingTrigger(triggers[t] ?? [], at(bars.low, t));
  return {
    date: dateAt(bars, t),
    high: at(bars.high, t),
    close: at(bars.close, t),
    atr: at(priorAtr, t),
    rsi: at(indicators.rsi14, t),
    score: at(scores, t),
    priorScore: at(scores, t - 1),
    chandelier: at(indicators.chandelier_long, t - 1),
    trigger,
    regime: regimes[t]?.label ?? 'neutral',
    avoided: trigger !== null && avoidedAt(history, trend, t),
  };
}

/** A trap is looked for, which costs most, where nothing else speaks against an entry. */
function avoidedAt(history: History, trend: Series, t: number): boolean {
  const [rsi, score] = [at(history.indicators.rsi14, t), at(trend, t)];
  return isAvoided(null, rsi, score) || isAvoided(bullTrapAt(history, t), rsi, score);
}

function armingTrigger(fired: readonly FiredTrigger[], low: number): ArmingTrigger | null {
  let strongest: FiredTrigger | null = null;
  for (const trigger of fired)
    if (isLong(trigger) && trigger.strength > (strongest?.strength ?? -Infinity)) strongest = trigger;
  return strongest === null ? null : { ...strongest, low };
}
