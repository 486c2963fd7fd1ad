import { describe, expect, it } from '@jest/globals';
import type { EarlierThesis } from '../../../../../src/domain/dashboard/coaching/coach.js';
import { journalFigures } from '../../../../../src/domain/dashboard/coaching/figures/journalFigures.js';
import { compareFillsWithTheses } from '../../../../../src/domain/dashboard/coaching/habits/compareFillsWithTheses.js';
import { habitsOf } from '../../../../../src/domain/dashboard/coaching/habits/habits.js';
import type { JournalEntry } from '../../../../../src/domain/dashboard/trading/journal/journal.js';
import { findCoach, subjectWith, narrateWithRules } from './subject.js';

const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;

/** 10 shares at 100 with a stop at 95, sold at `price` after `days`. */
function trade(price: number, days: number, more: Partial<JournalEntry> = {}): JournalEntry {
  const profit = 10 * (price - 100);
  return {
    symbol: 'AAPL',
    direction: 'long',
    entries: [{ at: on(1), quantity: 10, price: 100 }],
    exits: [{ at: on(1 + days), quantity: 10, price, profit }],
    open: 0,
    averageEntry: 100,
    stop: 95,
    closedAt: on(1 + days),
    profit,
    profitPct: price - 100,
    heldDays: days,
    rMultiple: (price - 100) / 5,
    ...more,
  };
}

const added = (price: number) => ({
  entries: [
    { at: on(1), quantity: 10, price: 100 },
    { at: on(2), quantity: 10, price },
  ],
});
const thesis = (day: number, state: string, stop: number | null): EarlierThesis => ({
  at: on(day),
  state,
  score: 50,
  stop,
  narration: '',
});
const habits = (...trades: JournalEntry[]) =>
  habitsOf(trades, []).map(({ pattern, count, of }) => `${pattern} ${count}/${of}`);

describe('habits', () => {
  it.each([
    ['selling before the first rung', [trade(103, 3), trade(106, 3)], ['sold_before_first_rung 1/2']],
    ['selling below the stop', [trade(93, 3)], ['sold_below_stop 1/1', 'lost_more_than_planned 1/1']],
    ['keeping a stop', [trade(94.5, 3)], []],
    ['adding below the stop', [trade(110, 3, added(94))], ['added_below_stop 1/1', 'added_to_a_loser 1/1']],
    ['adding to a loser', [trade(110, 3, added(97))], ['added_to_a_loser 1/1']],
    ['adding to a winner', [trade(110, 3, added(104))], []],
    [
      'adding elsewhere',
      [trade(110, 3, { entries: [...added(94).entries.slice(0, 1), { at: null, quantity: 1, price: 94 }] })],
      [],
    ],
    [
      'holding losers longer than winners',
      [trade(110, 2), trade(110, 4), trade(95.5, 4), trade(95.5, 2)],
      ['held_losers_longer 1/2'],
    ],
    ['trading without a stop', [trade(110, 3, { stop: null, rMultiple: null })], ['traded_without_stop 1/1']],
    [
      'shares from the portfolio file',
      [trade(110, 3, { stop: null, rMultiple: null, entries: [{ at: null, quantity: 10, price: 100 }] })],
      [],
    ],
    ['a short trade', [trade(90, 3, { direction: 'short' })], []],
  ])('are recognized in this behavior: %s', (_what, trades, expected) => {
    expect(habits(...trades)).toEqual(expected);
  });
});

describe('a fill', () => {
  it('is shown with the latest thesis before it [COA-09]', () => {
    const fills = compareFillsWithTheses(
      [trade(106, 9, added(104))],
      [thesis(9, 'EXIT', 105), thesis(2, 'TIGHTEN', 99), thesis(1, 'ARMED', null)],
    );

    expect(
      fills.map(({ side, price, thesis: before, judgment }) => [side, price, before?.state ?? null, judgment]),
    ).toEqual([
      ['sell', 106, 'EXIT', 'with_thesis'],
      ['buy', 104, 'TIGHTEN', 'against_thesis'],
      ['buy', 100, 'ARMED', 'with_thesis'],
    ]);
  });

  it.each([
    [thesis(1, 'WATCH', 101), 'against_thesis', 'Bought below the thesis stop.'],
    [thesis(2, 'EXIT', null), 'no_thesis', 'No thesis was written before this fill.'],
  ])('is judged by the thesis stop and by whether the thesis was written before the fill', (before, judgment, note) => {
    expect(compareFillsWithTheses([trade(110, 5, { exits: [] })], [before])).toMatchObject([
      { side: 'buy', judgment, note },
    ]);
  });
});

describe('position audit', () => {
  const journal = [trade(103, 3), trade(93, 8), trade(110, 4), trade(1, 1, { symbol: 'AAPL  261218C00100000' })];

  it('computes averages and patterns from trades of shares, not of options [COA-09]', () => {
    expect(
      findCoach('audit').computedFields(subjectWith({}, { journal, theses: [thesis(1, 'EXIT', 90)] }), null),
    ).toMatchObject({
      average_pl_pct: 2,
      average_hold_days: 5,
      patterns: [
        { pattern: 'sold_before_first_rung', count: 1, of: 3 },
        { pattern: 'sold_below_stop', count: 1, of: 3 },
        { pattern: 'held_losers_longer', count: 1, of: 1 },
        { pattern: 'lost_more_than_planned', count: 1, of: 3 },
        { pattern: 'bought_against_thesis', count: 3, of: 3 },
      ],
    });
  });

  it('says how long a trade was held, in days or in one day', () => {
    const textAfter = (days: number) =>
      narrateWithRules('audit', subjectWith({}, { journal: [trade(103, days)] })).narration;

    expect([textAfter(1), textAfter(2)]).toEqual([
      expect.stringContaining('The average hold was 1 day.'),
      expect.stringContaining('The average hold was 2 days.'),
    ]);
  });

  it('has a rule-based narration that passes all checks, with and without trades', () => {
    const traded = narrateWithRules('audit', subjectWith({}, { journal, theses: [thesis(1, 'EXIT', 90)] }));
    const untouched = narrateWithRules('audit', subjectWith({}));

    expect([traded.failed, untouched.failed]).toEqual([[], []]);
    expect(traded.narration).toContain(
      'Of 3 closed trades in AAPL, 2 gained and 1 lost; the average closed trade gained 2%.',
    );
    expect(untouched.narration).toContain('No trade in AAPL was made through this dashboard');
  });

  it('judges all fills, and lists the newest 20', () => {
    const early = trade(110, 1, { entries: [{ at: '2025-01-02T15:00:00.000Z', quantity: 10, price: 100 }] });
    const theses = [thesis(1, 'WATCH', null), { ...thesis(1, 'EXIT', null), at: '2025-01-01T15:00:00.000Z' }];
    const later = Array.from({ length: 15 }, () => trade(110, 1));
    const subject = subjectWith({}, { journal: [early, ...later], theses });

    expect(findCoach('audit').computedFields(subject, null)).toMatchObject({
      patterns: [{ pattern: 'bought_against_thesis', count: 1, of: 16 }],
      fills_vs_thesis: Array.from({ length: 20 }, () => ({ judgement: expect.stringMatching(/_thesis$/) })),
    });
    expect(narrateWithRules('audit', subject).narration).toContain('1 of 32 fills went against their thesis.');
  });

  it('calls neither a trade that ended elsewhere open, nor the profit of closed trades that of all sales', () => {
    const unfinished = trade(110, 4, { closedAt: null, heldDays: null });
    const { narration } = narrateWithRules('audit', subjectWith({}, { journal: [unfinished] }));
    const profit = journalFigures(subjectWith({}, { journal: [trade(103, 3), unfinished] })).find(
      ({ id }) => id === 'journal.profit',
    );

    expect(narration).toContain('The journal has 1 trade in AAPL; none has a complete result.');
    expect(profit).toMatchObject({ value: 30, label: 'profit of the closed trades' });
  });

  it('names the measures that do not exist instead of calling them within their limits', () => {
    const { tickerAudit } = subjectWith({});
    const { framework, metadata } = tickerAudit;
    const { rsi14: _none, ...indicators } = metadata.indicators;
    const holding = framework?.holding ? { ...framework.holding, stop: null } : null;
    const { narration, failed } = narrateWithRules(
      'audit',
      subjectWith({
        state: 'WATCH',
        score: null,
        framework: framework && { ...framework, reason: null, holding },
        metadata: { ...metadata, indicators },
      }),
    );

    expect(failed).toEqual([]);
    expect(narration).toContain('no rule can judge the position yet.');
    expect(narration).toContain('Cause: There is no RSI, score or stop, so the rules about them do not apply.');
    expect(narration).not.toContain('within');
  });
});
