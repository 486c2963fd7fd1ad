import { describe, expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../../../src/adapters/http/local/examples/auditExample.js';
import type { TickerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import type { TickerState } from '../../../../../src/domain/dashboard/framework/tickerContext.js';
import { findCoach, narrateWithRules, subjectWith } from './subject.js';

const example = AUDIT_EXAMPLE.tickers['AAPL'];
if (example === undefined) throw new TypeError('the example has no AAPL');
const { pillars, triggers } = example;
const [trigger] = triggers;
if (trigger === undefined) throw new TypeError('the example has no trigger');

/** Every pillar except momentum is in the middle of its range, and no trigger fired. */
function calm(momentum: number | null, more: Partial<TickerAudit> = {}): Partial<TickerAudit> {
  const middle = Object.fromEntries(Object.entries(pillars).map(([name, pillar]) => [name, { ...pillar, score: 50 }]));
  return {
    state: 'ARMED',
    triggers: [],
    pillars: { ...pillars, ...middle, momentum: { ...pillars.momentum, score: momentum } },
    ...more,
  };
}
const appears = (published: Partial<TickerAudit>): boolean =>
  findCoach('pillar').unavailableReason(subjectWith(published)) === null;

describe('pillar coach', () => {
  it.each<[TickerState, boolean]>([
    ['EXIT', true],
    ['TIGHTEN', true],
    ['WATCH', true],
    ['ARMED', false],
  ])('is available in the state %s without a fired trigger: %s [COA-06]', (state, expected) => {
    expect(appears(calm(50, { state }))).toBe(expected);
  });

  it.each([
    [30, true],
    [30.1, false],
    [69.9, false],
    [70, true],
    [null, false],
  ])('is available with a pillar score of %s: %s [COA-06 COA-16]', (score, expected) => {
    expect(appears(calm(score))).toBe(expected);
  });

  it.each([
    [0, true],
    [1, false],
  ])('is available with a trigger from %i bars ago: %s [COA-16]', (barsAgo, expected) => {
    expect(appears(calm(50, { triggers: [{ ...trigger, bars_ago: barsAgo }] }))).toBe(expected);
  });

  it('names the triggers and the pillars that fired [COA-06]', () => {
    const subject = subjectWith(calm(25, { triggers: [{ ...trigger, bars_ago: 0 }] }));

    expect(findCoach('pillar').computedFields(subject, null)).toEqual({
      state: 'ARMED',
      fired: [{ pillar: 'momentum', score: 25 }],
      triggers: [trigger.name],
    });
  });

  it('explains why the grade differs from the raw grade', () => {
    const { narration, failed } = narrateWithRules(
      'pillar',
      subjectWith({ score: 58.6, grade: 'C+', raw_grade: 'B-' }),
    );

    expect(narration).toContain('The grade is C+, although the score of 58.6 alone would give B-');
    expect(failed).toEqual([]);
    expect(narrateWithRules('pillar', subjectWith({ grade: 'C+', raw_grade: 'C+' })).narration).not.toContain('grade');
  });

  it.each([
    [20, 80, 'direct', 'As many pillars are low as high: follow the state'],
    [20, 80, 'encouraging', 'As many pillars are low as high; the state has weighed them'],
    [20, 50, 'direct', 'More pillars are low than high'],
    [50, 80, 'direct', 'More pillars are high than low'],
    [50, 80, 'encouraging', 'More pillars are high than low'],
  ] as const)(
    'compares the low pillar at %d with the high pillar at %d, in a %s tone',
    (trend, momentum, tone, words) => {
      const published = calm(momentum, { state: 'WATCH' });
      const scores = published.pillars ?? pillars;
      const subject = subjectWith({ ...published, pillars: { ...scores, trend: { ...scores.trend, score: trend } } });
      const { narration, failed } = narrateWithRules('pillar', subject, { tone });

      expect(failed).toEqual([]);
      expect(narration).toContain(words);
    },
  );
});
