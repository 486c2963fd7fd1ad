import { describe, expect, it } from '@jest/globals';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { takeBars } from '../../../../src/domain/dashboard/market/bars.js';
import { pillarsOf } from '../../../../src/domain/dashboard/analysis/score.js';
import { seriesAt, type Series } from '../../../../src/domain/dashboard/market/series.js';
import { bullTrapAt } from '../../../../src/domain/dashboard/analysis/structure/trap.js';
import type { RegimeDay } from '../../../../src/domain/dashboard/analysis/regime/regimeHistory.js';
import {
  triggerHistoryOf,
  type FiredTrigger,
} from '../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import { isLongTrigger } from '../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { tickerSessionsFrom, tickerSessionAt } from '../../../../src/domain/dashboard/framework/tickerSessions.js';
import { sampleBars } from '../audit/sampleBars.js';

describe('framework inputs from a history', () => {
  const history = tickerHistoryOf(takeBars(sampleBars('KO'), 400));
  const pillars = pillarsOf(history, null);
  const from = (first: number, allTriggers?: number) =>
    tickerSessionsFrom(
      first,
      history,
      pillars,
      { dates: [], days: [], confirmation: null, notes: [], inputs: {} },
      allTriggers,
    );
  const whole = from(0);
  const computed = (series: Series): number => series.findIndex((value) => !Number.isNaN(value));

  it('are computed from a given session on, with the score of the previous session', () => {
    const { scores, trend, triggers } = from(397);

    expect([computed(scores), scores.slice(396)]).toEqual([396, whole.scores.slice(396)]);
    expect([computed(trend), trend.slice(397)]).toEqual([397, whole.trend.slice(397)]);
    expect(triggers.slice(397)).toEqual(whole.triggers.slice(397));
    expect([397, 398, 399].map((t) => tickerSessionAt(from(397), t))).toEqual(
      [397, 398, 399].map((t) => tickerSessionAt(whole, t)),
    );
  });

  it('are computed for the last session even if all sessions were already processed', () => {
    const { scores, trend } = from(400);

    expect([computed(scores), computed(trend)]).toEqual([398, 399]);
    expect(tickerSessionAt(from(400), 399)).toEqual(tickerSessionAt(whole, 399));
  });

  it('contain, on request, all triggers of the latest sessions, even of processed ones', () => {
    const { triggers } = from(397, 100);

    expect(triggers.slice(300)).toEqual(triggerHistoryOf(history).slice(300));
    expect(
      triggers
        .slice(300)
        .flat()
        .some((trigger) => !isLongTrigger(trigger)),
    ).toBe(true);
    expect(triggers.slice(300, 397).flat().some(isLongTrigger)).toBe(true);
    expect(triggers.slice(0, 300).flat()).toEqual([]);
  });
});

describe('framework inputs of a session', () => {
  const history = tickerHistoryOf(sampleBars('KO'));
  const series = (shift: number) => Float64Array.from({ length: history.length }, (_, t) => (t + shift) % 100);
  const triggers = triggerHistoryOf(history);
  const day = triggers.findIndex(
    (fired, t) => t > 300 && fired.filter(({ name }) => name === 'breakout_20' || name === 'pocket_pivot').length === 2,
  );

  it('use the stop, ATR and score of the previous session, and the other values of their own session', () => {
    const { trigger, avoided, ...session } = tickerSessionAt(
      { history, scores: series(0), trend: series(7), triggers, regimes: [] },
      day,
    );
    expect(session).toEqual({
      date: history.bars.dates[day],
      high: seriesAt(history.bars.high, day),
      close: seriesAt(history.bars.close, day),
      atr: seriesAt(history.indicators.atr14, day - 1),
      rsi: seriesAt(history.indicators.rsi14, day),
      score: day % 100,
      priorScore: (day - 1) % 100,
      chandelier: seriesAt(history.indicators.chandelier_long, day - 1),
      regime: 'neutral',
    });
    expect([trigger?.low, avoided]).toEqual([seriesAt(history.bars.low, day), false]);
  });

  it('use the strongest long trigger of the day', () => {
    const { trigger } = tickerSessionAt({ history, scores: series(0), trend: series(0), triggers, regimes: [] }, day);
    const strengths = (triggers[day] ?? [])
      .filter(({ name }) => name === 'breakout_20' || name === 'pocket_pivot')
      .map(({ strength }) => strength);
    expect(trigger?.strength).toBe(Math.max(...strengths));
  });

  it('use the strongest long trigger, whatever the order of the triggers', () => {
    const fired = [
      { name: 'pocket_pivot', strength: 0.2 },
      { name: 'breakout_20', strength: 0.7 },
      { name: 'pullback_ema20', strength: 0.5 },
      { name: 'breakdown_20', strength: 0.9 },
    ] as const;
    const on = (names: readonly FiredTrigger[]) =>
      tickerSessionAt(
        { history, scores: series(0), trend: series(50), triggers: triggers.with(day, names), regimes: [] },
        day,
      ).trigger;
    const tied = [
      { name: 'pocket_pivot', strength: 0.7 },
      { name: 'breakout_20', strength: 0.7 },
    ] as const;
    const strongest = { name: 'breakout_20', strength: 0.7, low: seriesAt(history.bars.low, day) };

    expect([on(fired), on(fired.toReversed()), on(fired.slice(3)), on([])]).toEqual([strongest, strongest, null, null]);
    expect(on(tied)).toEqual({ ...strongest, name: 'pocket_pivot' });
    expect(
      tickerSessionAt({ history, scores: series(0), trend: series(50), triggers: [], regimes: [] }, day),
    ).toMatchObject({ trigger: null, avoided: false });
  });

  it('use the regime of their own day', () => {
    const market: RegimeDay = { label: 'risk_off', trend: -1, volatility: -1, breadth: null, since: null };

    expect(
      tickerSessionAt(
        {
          history,
          scores: series(0),
          trend: series(0),
          triggers,
          regimes: Array.from({ length: day + 1 }, () => market),
        },
        day,
      ).regime,
    ).toBe('risk_off');
    expect(
      tickerSessionAt(
        { history, scores: series(0), trend: series(0), triggers, regimes: Array.from({ length: day }, () => market) },
        day,
      ).regime,
    ).toBe('neutral');
  });

  it('exclude an entry when a trigger fires in a trap', () => {
    const trap = Array.from({ length: history.length }, (_, t) => t).findIndex(
      (t) => t > 300 && bullTrapAt(history, t) !== null,
    );
    const strong = new Float64Array(history.length).fill(60);
    const on = (names: readonly FiredTrigger[]) =>
      tickerSessionAt(
        { history, scores: series(0), trend: strong, triggers: triggers.with(trap, names), regimes: [] },
        trap,
      ).avoided;

    expect([trap > 300, on([{ name: 'breakout_20', strength: 0.7 }]), on([])]).toEqual([true, true, false]);
  });

  it('rule out an entry in a weak trend', () => {
    const weak = new Float64Array(history.length).fill(24);
    expect(tickerSessionAt({ history, scores: series(0), trend: weak, triggers, regimes: [] }, day).avoided).toBe(true);
  });
});
