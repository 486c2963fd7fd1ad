import { describe, expect, it } from '@jest/globals';
import { closedTradesText } from '../../../src/adapters/web/views/ticker/coaches/closedTradesText.js';

describe('closedTradesText', () => {
  it.each([
    [1, 10, 5, 'Average result +10.00%, held for 5.0 days on average.'],
    [1, 10, null, 'Average result +10.00%.'],
    [1, null, null, 'The average result is unknown, because the order log does not contain the purchases.'],
    [0, null, null, 'The order log has no closed trades yet.'],
  ])('says of %j closed trades with a result of %j and %j days: %s', (closed, percent, days, text) => {
    const figure = { id: 'journal.closed', label: 'closed trades', value: closed, unit: 'count' as const };
    const evidence = { figures: [figure], facts: {}, sources: [] };

    expect(closedTradesText({ evidence, average_pl_pct: percent, average_hold_days: days })).toBe(text);
  });
});
