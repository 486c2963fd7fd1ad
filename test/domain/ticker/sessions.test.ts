import { describe, expect, it } from '@jest/globals';
import { historyOf } from '../../../src/domain/audit/history.js';
import { at } from '../../../src/domain/audit/series.js';
import { triggerHistoryOf } from '../../../src/domain/audit/triggers/triggerHistory.js';
import { sessionAt } from '../../../src/domain/ticker/sessions.js';
import { sampleBars } from '../audit/sampleBars.js';

describe('what the framework reads of a session', () => {
  const history = historyOf(sampleBars('KO'));
  const series = (shift: number) => Float64Array.from({ length: history.length }, (_, t) => (t + shift) % 100);
  const triggers = triggerHistoryOf(history);
  const day = triggers.findIndex((fired, t) => t > 300 && fired.filter(({ name }) => name === 'breakout_20' || name === 'pocket_pivot').length === 2);

  it('takes stop, ATR and the prior score from the session before, the rest from its own', () => {
    const { trigger, avoided, ...session } = sessionAt({ history, scores: series(0), trend: series(7), triggers, regimes: [] }, day);
    expect(session).toEqual({
      date: history.bars.dates[day],
      high: at(history.bars.high, day),
      close: at(history.bars.close, day),
      atr: at(history.indicators.atr14, day - 1),
      rsi: at(history.indicators.rsi14, day),
      score: day % 100,
      priorScore: (day - 1) % 100,
      chandelier: at(history.indicators.chandelier_long, day - 1),
      regime: 'neutral',
    });
    expect([trigger?.low, avoided]).toEqual([at(history.bars.low, day), false]);
  });

  it('arms with the strongest long trigger of the day', () => {
    const { trigger } = sessionAt({ history, scores: series(0), trend: series(0), triggers, regimes: [] }, day);
    const strengths = (triggers[day] ?? []).filter(({ name }) => name === 'breakout_20' || name === 'pocket_pivot').map(({ strength }) => strength);
    expect(trigger?.strength).toBe(Math.max(...strengths));
  });

  it('avoids a weak trend', () => {
    const weak = new Float64Array(history.length).fill(24);
    expect(sessionAt({ history, scores: series(0), trend: weak, triggers, regimes: [] }, day).avoided).toBe(true);
  });
});
