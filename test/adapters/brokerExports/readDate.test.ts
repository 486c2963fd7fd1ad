import { describe, expect, it } from '@jest/globals';
import { readDate } from '../../../src/adapters/brokerExports/tables/readDate.js';

describe('readDate', () => {
  it.each([
    ['01/03/99', '1999-01-03'],
    ['01/03/69', '1969-01-03'],
    ['01/03/26', '2026-01-03'],
    ['01/03/2071', '2071-01-03'],
    ['30-Dec-2024', '2024-12-30'],
    ['3 Dec 2024', '2024-12-03'],
    ['Dec 30, 2024', '2024-12-30'],
    ['30-Foo-2024', null],
    ['31 Nov 2024', null],
  ])('reads %s as %s', (text, date) => expect(readDate(text)).toBe(date));
});
