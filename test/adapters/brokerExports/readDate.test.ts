import { describe, expect, it } from '@jest/globals';
import { readDate } from '../../../src/adapters/brokerExports/tables/readDate.js';

describe('readDate', () => {
  it.each([
    ['01/03/99', '1999-01-03'],
    ['01/03/69', '1969-01-03'],
    ['01/03/26', '2026-01-03'],
    ['01/03/2071', '2071-01-03'],
  ])('reads %s as %s', (text, date) => expect(readDate(text)).toBe(date));
});
