import { describe, expect, it } from '@jest/globals';
import { planAssumption } from '../../../src/adapters/web/tickers/planAssumption.js';
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

  it('is null without a position, and when the portfolio lists both a stop and an entry date', () => {
    expect([assumptionOf(88, '2017-11-01'), assumptionOf(null, null, 0)]).toEqual([null, null]);
  });
});
