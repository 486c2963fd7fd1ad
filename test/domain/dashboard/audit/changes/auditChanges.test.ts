import { describe, expect, it } from '@jest/globals';
import { auditChangesSince } from '../../../../../src/domain/dashboard/audit/changes/auditChanges.js';
import {
  summaryToCompareWith,
  summariesToKeep,
  auditSummaryOf,
  type AuditSummary,
} from '../../../../../src/domain/dashboard/audit/changes/auditSummary.js';
import { auditOf, frameworkOf, HOLDING, sessionOf, tickerOf, triggerOf } from '../audits.js';

const summary = (generatedAt: string, asOf: string): AuditSummary => ({ generatedAt, asOf, tickers: {}, failed: [] });
const momentsOf = (summaries: readonly AuditSummary[]): string[] => summaries.map(({ generatedAt }) => generatedAt);

describe('changes between two audits', () => {
  it('are empty for equal audits', () => {
    const audit = auditOf({
      AAPL: tickerOf(),
      MSFT: tickerOf({ framework: null, state: null, grade: null, score: null, triggers: [] }),
    });
    expect(auditChangesSince(auditSummaryOf(audit), audit)).toEqual({ tickers: [], added: [], removed: [] });
  });

  it('name every change to a ticker, most urgent first', () => {
    const before = auditSummaryOf(auditOf({ AAPL: tickerOf() }));
    const after = tickerOf({
      state: 'EXIT',
      grade: 'C+',
      score: 55,
      triggers: [triggerOf({ name: 'bear_engulf', strength: 0.4, date: '2017-12-29' }), triggerOf({ bars_ago: 1 })],
      framework: frameworkOf({
        since: '2017-12-29',
        transitions: [
          {
            at: '2017-12-29',
            from: 'TIGHTEN',
            to: 'EXIT',
            reason: { kind: 'stop', text: 'a close below the stop', numbers: {} },
          },
        ],
        holding: {
          ...HOLDING,
          stop: 168,
          breached_since: '2017-12-29',
          rungs: HOLDING.rungs.map((rung) => ({ ...rung, hit: true })),
        },
      }),
      metadata: sessionOf('2017-12-29', 167.5),
    });

    expect(auditChangesSince(before, auditOf({ AAPL: after }))).toEqual({
      tickers: [
        {
          ticker: 'AAPL',
          changes: [
            { kind: 'state', from: 'TIGHTEN', to: 'EXIT', reason: 'a close below the stop' },
            { kind: 'stop_breached', stop: 168, close: 167.5 },
            { kind: 'rung', r: 2, price: 170, share: 0.25 },
            { kind: 'grade', from: 'B', to: 'C+', score_from: 66, score_to: 55 },
            { kind: 'trigger', name: 'bear_engulf', strength: 0.4, date: '2017-12-29' },
            { kind: 'stop', from: 160, to: 168 },
          ],
        },
      ],
      added: [],
      removed: [],
    });
  });

  it.each([
    ['divided by a split', { entry_price: 37.5, stop: 40 }],
    ['edited', { entry_price: 151, stop: 161 }],
  ])('do not name another stop when the entry price was %s', (_what, change) => {
    const before = auditSummaryOf(auditOf({ AAPL: tickerOf() }));
    const after = tickerOf({ framework: frameworkOf({ holding: { ...HOLDING, ...change } }) });

    expect(auditChangesSince(before, auditOf({ AAPL: after })).tickers).toEqual([]);
  });

  it.each([
    ['2017-12-28', null],
    ['2017-12-29', 'a close below the stop'],
  ])('give the cause of a new state only if it occurred after the ticker’s earlier audit: %s', (at, reason) => {
    const transition = {
      at,
      from: 'WATCH',
      to: 'EXIT',
      reason: { kind: 'stop', text: 'a close below the stop', numbers: {} },
    } as const;
    const after = tickerOf({
      state: 'EXIT',
      framework: frameworkOf({ transitions: [transition] }),
      metadata: sessionOf('2017-12-29', 167.5),
    });
    // The earlier audit can have a later session than the ticker's own, because of a ticker traded elsewhere.
    for (const asOf of ['2017-12-28', '2017-12-29'])
      expect(
        auditChangesSince(auditSummaryOf(auditOf({ AAPL: tickerOf() }, { as_of: asOf })), auditOf({ AAPL: after }))
          .tickers,
      ).toMatchObject([{ changes: [{ kind: 'state', from: 'TIGHTEN', to: 'EXIT', reason }] }]);
  });

  it('report a breach once, not on each session below the stop', () => {
    const breached = tickerOf({ framework: frameworkOf({ holding: { ...HOLDING, breached_since: '2017-12-28' } }) });
    expect(auditChangesSince(auditSummaryOf(auditOf({ AAPL: breached })), auditOf({ AAPL: breached })).tickers).toEqual(
      [],
    );
  });

  it('begin with the tickers that changed to the most urgent state', () => {
    const before = auditOf({ GRADE: tickerOf(), WATCH: tickerOf(), EXIT: tickerOf() });
    const after = auditOf({
      GRADE: tickerOf({ grade: 'A' }),
      WATCH: tickerOf({ state: 'WATCH' }),
      EXIT: tickerOf({ state: 'EXIT' }),
    });
    expect(auditChangesSince(auditSummaryOf(before), after).tickers.map(({ ticker }) => ticker)).toEqual([
      'EXIT',
      'WATCH',
      'GRADE',
    ]);
  });

  it('name tickers that entered or left the portfolio, but not those that failed', () => {
    const before = auditSummaryOf(auditOf({ GONE: tickerOf(), FAILED: tickerOf() }));
    const after = { ...auditOf({ NEW: tickerOf() }), errors: { FAILED: 'There are no prices for FAILED.' } };
    expect(auditChangesSince(before, after)).toEqual({ tickers: [], added: ['NEW'], removed: ['GONE'] });
  });

  it('do not list a ticker as added when only its previous audit failed', () => {
    const before = auditSummaryOf({
      ...auditOf({ KEPT: tickerOf() }),
      errors: { BACK: 'There were no prices.', SOLD: 'There were no prices.' },
    });
    const after = auditOf({ KEPT: tickerOf(), BACK: tickerOf() });
    expect(auditChangesSince(before, after)).toEqual({ tickers: [], added: [], removed: ['SOLD'] });
  });
});

describe('the audit with which a new audit is compared', () => {
  const monday = summary('2026-11-16T06:30:00.000Z', '2026-11-13');
  const tuesday = summary('2026-11-17T06:30:00.000Z', '2026-11-16');
  const tuesdayNoon = summary('2026-11-17T12:00:00.000Z', '2026-11-16');
  const tuesdayLate = summary('2026-11-17T18:00:00.000Z', '2026-11-16');

  it('is the last audit of an earlier session', () => {
    expect(summaryToCompareWith(tuesdayLate, [monday, tuesday, tuesdayNoon])).toBe(monday);
  });

  it('is the previous audit when all audits are of the same session', () => {
    expect(summaryToCompareWith(tuesdayLate, [tuesday, tuesdayNoon])).toBe(tuesdayNoon);
    expect(summaryToCompareWith(tuesday, [])).toBeNull();
  });

  it('is always older than the new audit', () => {
    expect(summaryToCompareWith(tuesday, [tuesday, tuesdayNoon])).toBeNull();
  });

  it('is chosen from the stored audits: the newest audit of each of the three sessions before the latest, and the newest two of the latest session', () => {
    const days = ['11', '12', '13', '14'].map((day) =>
      summary(`2026-11-${day}T06:30:00.000Z`, `2026-11-${Number(day) - 1}`),
    );
    const early = summary('2026-11-14T05:00:00.000Z', '2026-11-13');
    expect(momentsOf(summariesToKeep([tuesdayLate, early, ...days, tuesday, tuesdayNoon]))).toEqual(
      momentsOf([...days.slice(-3), tuesdayNoon, tuesdayLate]),
    );
  });
});
