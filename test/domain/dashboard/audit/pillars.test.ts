import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { takeBars } from '../../../../src/domain/dashboard/market/bars.js';
import { tickerHistoryOf } from '../../../../src/domain/dashboard/analysis/tickerHistory.js';
import type { PillarName } from '../../../../src/domain/dashboard/analysis/score.js';
import { PILLAR_WEIGHTS, pillarsOf, scoresOf } from '../../../../src/domain/dashboard/analysis/score.js';
import { seriesAt, finiteOrNull } from '../../../../src/domain/dashboard/market/series.js';
import { sampleBars } from './sampleBars.js';

const judged = z.object({ terms: z.record(z.string(), z.array(z.number().nullable())), score: z.number() });
const reference = z
  .object({ pillars: z.record(z.string(), judged) })
  .parse(JSON.parse(readFileSync(new URL('./fixtures/reference.json', import.meta.url), 'utf8')));

/** fixtures/reference.py computes each term from its definition, one bar at a time. */
describe('pillars against an independent reference', () => {
  const pillars = pillarsOf(tickerHistoryOf(takeBars(sampleBars('AAPL'), 330)), sampleBars('SPX'));
  const scores = scoresOf(pillars);
  const names: readonly PillarName[] = ['trend', 'momentum', 'relative_strength', 'volume', 'risk', 'structure'];

  it.each(Object.entries(reference.pillars))('agree in every term and in the score at bar %s', (bar, expected) => {
    const t = Number(bar);
    const closely = (value: number | null) => (value === null ? null : expect.closeTo(value, 7));
    const terms = names.map((name) => [
      name,
      Object.values(pillars[name].terms).map(({ valueAt }) => finiteOrNull(valueAt(t))),
    ]);
    expect(Object.fromEntries(terms)).toEqual(
      Object.fromEntries(Object.entries(expected.terms).map(([name, values]) => [name, values.map(closely)])),
    );
    expect(seriesAt(scores, t)).toBeCloseTo(expected.score, 7);
  });

  it('have weights that add up to 100', () => {
    expect(Object.values(PILLAR_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });
});
