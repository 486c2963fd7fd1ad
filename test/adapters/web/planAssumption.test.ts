import { describe, expect, it } from '@jest/globals';
import { hasComputedStop, planAssumption } from '../../../src/adapters/web/tickers/planAssumption.js';
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

  it('says that the cost is assumed, and lists everything that is missing', () => {
    const audit = heldTicker('WATCH', { quantity: 10, stop: 90 });
    const position = audit.position && { ...audit.position, stop: null, cost_assumed: true as const };
    expect(planAssumption({ ...audit, position })).toMatch(
      /^Your portfolio lists no stop, entry date, or cost for this position, so the audit computes the stop, counts the position as held since .*, and takes the price on the day of the import as the cost\.$/,
    );
  });

  it('is null without a position, and when the portfolio lists both a stop and an entry date', () => {
    expect([assumptionOf(88, '2017-11-01'), assumptionOf(null, null, 0)]).toEqual([null, null]);
  });
});

it('hasComputedStop is true only for an initial stop that the portfolio does not list', () => {
  const hasStop = (stop: number | null, since: string | null, own: number | null) => {
    const audit = heldTicker('EXIT', { quantity: 10, stop });
    const holding = audit.framework?.holding && { ...audit.framework.holding, stop_since: since };
    return hasComputedStop({
      position: audit.position && { ...audit.position, stop: own },
      framework: audit.framework && { ...audit.framework, holding: holding ?? null },
    });
  };
  expect([
    hasStop(90, null, null),
    hasStop(90, null, 90),
    hasStop(90, '2017-12-01', null),
    hasStop(null, null, null),
  ]).toEqual([true, false, false, false]);
});
