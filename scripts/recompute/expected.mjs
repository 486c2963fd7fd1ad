import { replay } from './framework.mjs';
import { rawGrade, replayedGrade } from './grades.mjs';
import { levelMapOn } from './levelMap.mjs';
import { scored } from './pillars.mjs';
import { lastOnOrBefore, regimeOn } from './regime.mjs';
import { structureOn } from './structure.mjs';
import { lastIndicators, tickerSeries } from './ticker.mjs';
import { longTriggersOn, recentTriggers, swingSignal } from './triggers.mjs';
import { UNSPECIFIED } from './unspecified.mjs';
import { whaleOn } from './whale.mjs';

/** Computes a ticker's series, and adds the index close on each of the ticker's dates. */
export function aligned(bars, index) {
  const x = tickerSeries(bars);
  return { ...x, index: x.d.map((date) => index.c[lastOnOrBefore(index.d, date)]) };
}

/** Returns one entry per bar with all inputs of the state rules. */
function daysOf(x, regimes) {
  const days = [];
  let yesterday = null;
  for (let t = 0; t < x.n; t += 1) {
    const { score, pillars } = scored(x, t);
    const levels = levelMapOn(x, t);
    const structure = yesterday ? structureOn(x, t, levels, yesterday, pillars.trend.score) : null;
    days.push({
      t,
      date: x.d[t],
      high: x.h[t],
      low: x.l[t],
      close: x.c[t],
      a: x.a[t],
      rsi: x.rsi14[t],
      chandelierPrior: x.chandelierLong[t - 1],
      score,
      priorScore: days.at(-1)?.score ?? null,
      pillars,
      levels,
      structure,
      verdict: structure?.verdict,
      regime: regimeOn(regimes, x.d[t])?.label ?? 'neutral',
      longTriggers: longTriggersOn(x, t),
    });
    yesterday = levels;
  }
  return days;
}

function fireOf(state, why) {
  return state === 'WATCH' ? null : { kind: why.kind, strength: why.numbers.strength ?? UNSPECIFIED.fireStrength };
}

function frameworkOf({ state, transitions, events, held }, last) {
  const latest = transitions.at(-1);
  return {
    since: latest?.at ?? null,
    reason: latest?.reason ?? null,
    holding: held && {
      entry_price: held.entry,
      entry_date: held.entryDate,
      initial_stop: held.initialStop,
      stop: held.stop,
      risk: held.risk,
      sessions: held.sessions,
      rungs: held.rungs,
      stop_origin: held.origin,
      stop_since: held.stopSince,
      breached_since: held.breachedSince,
    },
    fire: fireOf(state, latest?.reason),
    transitions: transitions.slice(-UNSPECIFIED.transitionsShown),
    events: events.slice(-UNSPECIFIED.eventsShown).toReversed(),
    inputs: {
      close: last.close,
      high: last.high,
      atr14_prior: last.a,
      rsi14: last.rsi,
      score: last.score,
      score_prior: last.priorScore,
      chandelier_long_prior: last.chandelierPrior,
    },
  };
}

/** Computes a ticker's entry in the payload, except for its sentences. */
export function expectedTicker(x, regimes, { initial_stop: initialStop, ...position }) {
  const days = daysOf(x, regimes);
  const last = days.at(-1);
  const life = replay(days, { ...position, initial_stop: initialStop });
  return {
    score: last.score,
    grade: replayedGrade(days.map((day) => day.score)),
    raw_grade: last.score === null ? null : rawGrade(last.score),
    prior_grade: replayedGrade(days.slice(0, -1).map((day) => day.score)),
    // Null, since the decision map is computed after the audit.
    next: null,
    regime: last.regime,
    state: life.state,
    swing_signal: swingSignal(x, last.t),
    pillars: last.pillars,
    triggers: recentTriggers(x, last.t),
    levels: last.levels.shown,
    structure: last.structure,
    options: null,
    whale: whaleOn(x, last.t),
    framework: frameworkOf(life, last),
    position,
    metadata: {
      bars: x.n,
      first_date: x.d[0],
      last_date: last.date,
      last_close: last.close,
      currency: 'USD',
      change_pct: 100 * (last.close / x.c[last.t - 1] - 1),
      closes: x.c.slice(-60),
      indicators: lastIndicators(x),
    },
  };
}
