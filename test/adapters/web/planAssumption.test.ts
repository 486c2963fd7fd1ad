import { describe, expect, it } from '@jest/globals';
import { planAssumption, stateCaveat } from '../../../src/adapters/web/tickers/planAssumption.js';
import { heldTicker } from './heldTicker.js';

describe('planAssumption', () => {
  const assumptionOf = (stop: number | null, entryDate: string | null, quantity = 10): string | null => {
    const audit = heldTicker('WATCH', { quantity, stop: 90 });
    const { position } = audit;
    return planAssumption({ ...audit, position: position && { ...position, stop, entry_date: entryDate } });
  };

  it('says that the audit computes a missing stop and assumes an entry date', () => {
    expect(assumptionOf(null, null)).toMatch(
      /^Your portfolio lists no stop or entry date for this position, so the audit computes the stop and counts the position as held since \w{3} \d{1,2}, \d{4}\.$/,
    );
  });

  it('names only what is missing when the portfolio lists only a stop or only an entry date', () => {
    expect(assumptionOf(null, '2017-11-01')).toBe(
      'Your portfolio lists no stop for this position, so the audit computes the stop.',
    );
    expect(assumptionOf(88, null)).toMatch(
      /^Your portfolio lists no entry date for this position, so the audit counts/,
    );
  });

  it('says that the audit cannot compute the stop without earlier bars', () => {
    const audit = heldTicker('WATCH', { quantity: 10, stop: null });
    const position = audit.position && { ...audit.position, entry_date: '2017-11-01' };
    expect(planAssumption({ ...audit, position })).toBe(
      'Your portfolio lists no stop for this position, so the audit cannot compute the stop yet.',
    );
  });

  it('says that the cost is assumed, and lists everything that is missing', () => {
    const audit = heldTicker('WATCH', { quantity: 10, stop: 90 });
    const position = audit.position && { ...audit.position, stop: null, cost_assumed: true as const };
    expect(planAssumption({ ...audit, position })).toMatch(
      /^Your portfolio lists no stop, entry date or cost for this position, so the audit computes the stop, counts the position as held since .* and takes the price in the imported file as the cost\.$/,
    );
  });

  it('is null without a position, and when the portfolio lists both a stop and an entry date', () => {
    expect([assumptionOf(88, '2017-11-01'), assumptionOf(null, null, 0)]).toEqual([null, null]);
  });
});

describe('stateCaveat', () => {
  const caveatOf = (
    stop: { readonly own: number | null; readonly now: number; readonly since: string | null },
    {
      close = 85,
      entryDate = null,
      kind = 'stop',
      from,
    }: { close?: number; entryDate?: string | null; kind?: string; from?: string } = {},
  ): string | null => {
    const audit = heldTicker('TIGHTEN', { quantity: 10, stop: stop.now, close });
    const { position, framework } = audit;
    const holding = framework?.holding ?? null;
    return stateCaveat({
      ...audit,
      position: position && { ...position, stop: stop.own, entry_date: entryDate, stop_from: from },
      framework: framework && {
        ...framework,
        reason: { kind, text: 'a reason', numbers: {} },
        holding: holding && { ...holding, stop_since: stop.since },
      },
    });
  };

  it('says that the audit computed or raised a broken stop', () => {
    expect(caveatOf({ own: null, now: 90, since: null })).toBe(
      'The audit computed this stop, because your portfolio lists none.',
    );
    expect(caveatOf({ own: 90, now: 90, since: '2017-12-01' })).toBe(null);
    expect(caveatOf({ own: 88, now: 90, since: '2017-12-01' })).toBe(
      'The audit raised your stop of 88.00 to 90.00 by Dec 1, 2017.',
    );
    expect(caveatOf({ own: null, now: 90, since: '2017-12-01' })).toMatch(/^The audit computed this stop/);
    expect(caveatOf({ own: 90, now: 90, since: null })).toBeNull();
  });

  it('says that a computed stop is also broken when the state has another reason', () => {
    expect(caveatOf({ own: null, now: 90, since: null }, { kind: 'score' })).toBe(
      'The close is also beyond the stop that the audit computed because your portfolio lists none.',
    );
  });

  it('says that the computed stop was higher before the user’s own stop applied', () => {
    const stop = { own: 88, now: 90, since: '2017-12-01' };
    for (const from of ['2017-12-01', '2017-12-29'])
      expect(caveatOf(stop, { from })).toBe(
        'The stop that the audit computed was already at 90.00 on Dec 1, 2017, above your 88.00; the higher one counts.',
      );
    expect(caveatOf(stop, { from: '2017-11-30' })).toMatch(/^The audit raised your stop of 88\.00/);
  });

  it('says that the entry date of the rungs is assumed', () => {
    const stop = { own: 80, now: 80, since: null };
    expect(caveatOf(stop, { kind: 'rung' })).toMatch(
      /^Your portfolio lists no entry date, so the rungs are those of an entry on \w{3} \d+, \d{4}\. Enter the date first\.$/,
    );
    expect([caveatOf(stop, { kind: 'rung', entryDate: '2017-11-01' }), caveatOf(stop, { kind: 'score' })]).toEqual([
      null,
      null,
    ]);
  });
});
