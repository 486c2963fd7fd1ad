import { describe, expect, it } from '@jest/globals';
import {
  EMPTY_WHAT_IF,
  whatIfErrors,
  whatIfFromQuery,
  formatWhatIfQuery,
  type WhatIfFields,
} from '../../../src/adapters/web/views/ticker/whatIf/whatIfFields.js';

const LAST_CLOSE = 62.55;

const PRICE_WANTED = 'Enter a price above 0, such as 15.50 or 1,234.50, with a point before the decimals.';

const fieldsWith = (given: Partial<WhatIfFields>): WhatIfFields => ({ ...EMPTY_WHAT_IF, close: '62', ...given });

describe('whatIfErrors', () => {
  it.each([
    [{ close: '' }, { close: 'Enter a close.' }],
    [{ close: 'abc' }, { close: PRICE_WANTED }],
    [{ close: '15,50' }, { close: PRICE_WANTED }],
    [{ volume: '8,1M' }, { volume: 'Enter a number of shares, such as 8100000 or 8.1M.' }],
    [{ close: '0' }, { close: PRICE_WANTED }],
    [{ close: '-5' }, { close: PRICE_WANTED }],
    [{ open: '1000000.5' }, { open: 'Enter a price of at most 1,000,000.' }],
    [{ volume: 'much' }, { volume: 'Enter a number of shares, such as 8100000 or 8.1M.' }],
    [{ volume: '2000B' }, { volume: 'Enter at most 1,000,000,000,000 shares.' }],
    [{ close: '1.053,40' }, { close: PRICE_WANTED }],
    [{ close: '62.1234567' }, { close: 'Enter a price with at most 6 decimals.' }],
    [{ close: '70', high: '69' }, { high: 'The high cannot be below the close of 70.00.' }],
    [{ close: '50', low: '51' }, { low: 'The low cannot be above the close of 50.00.' }],
  ] satisfies readonly (readonly [Partial<WhatIfFields>, object])[])('refuses %j', (given, errors) => {
    expect(whatIfErrors(fieldsWith(given), LAST_CLOSE)).toEqual(errors);
    expect(formatWhatIfQuery(fieldsWith(given), LAST_CLOSE)).toBe('');
  });

  it('refuses a high below the open, which defaults to the last close', () => {
    const gapDown = fieldsWith({ close: '60', high: '61' });

    expect(whatIfErrors(gapDown, LAST_CLOSE)).toEqual({ high: 'The high cannot be below the open of 62.55.' });
    expect(whatIfErrors({ ...gapDown, open: '60.5' }, LAST_CLOSE)).toEqual({});
  });
});

describe('formatWhatIfQuery', () => {
  it('leaves out empty fields, and writes numbers without commas, spaces or suffixes', () => {
    expect(formatWhatIfQuery(fieldsWith({ close: ' 1,053.40 ', volume: '8.1m' }), LAST_CLOSE)).toBe(
      'close=1053.4&volume=8100000',
    );
  });

  it('writes a query that whatIfFromQuery can read back', () => {
    const query = formatWhatIfQuery(fieldsWith({ open: '61.5', high: '63', low: '60', volume: '0' }), LAST_CLOSE);

    expect(whatIfFromQuery(new URLSearchParams(query))).toEqual({
      close: '62',
      open: '61.5',
      high: '63',
      low: '60',
      volume: '0',
    });
  });
});
