import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { takeBars } from '../../../../../src/domain/dashboard/market/bars.js';
import { INDICATOR_NAMES, indicatorsOf } from '../../../../../src/domain/dashboard/analysis/indicatorSet.js';
import { seriesAt } from '../../../../../src/domain/dashboard/market/series.js';
import { sampleBars } from '../../audit/sampleBars.js';

const reference = z
  .object({ bars: z.record(z.string(), z.record(z.string(), z.number().nullable())) })
  .parse(JSON.parse(readFileSync(new URL('../../audit/fixtures/reference.json', import.meta.url), 'utf8')));

/** fixtures/reference.py computes each reference value from its definition, in closed form and with exact sums. */
describe('indicators against an independent reference', () => {
  const indicators = indicatorsOf(takeBars(sampleBars('AAPL'), 330));

  it.each(Object.entries(reference.bars))('agree at bar %s to within 1e-9', (bar, expected) => {
    expect(Object.keys(expected)).toEqual([...INDICATOR_NAMES]);
    const wrong = INDICATOR_NAMES.filter(
      (name) => !agrees(seriesAt(indicators[name], Number(bar)), expected[name] ?? null),
    );
    expect(wrong).toEqual([]);
  });
});

function agrees(value: number, expected: number | null): boolean {
  if (expected === null) return Number.isNaN(value);
  return Math.abs(value - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-3);
}
