import { describe, expect, it } from '@jest/globals';
import { shellWord } from '../../../../../src/bootstrap/dashboard/cli/terminal/shellWord.js';

describe('shellWord', () => {
  it.each([
    ['linux', '/tmp/u4/schwab.csv', '/tmp/u4/schwab.csv'],
    ['linux', 'My Positions & 100x.csv', "'My Positions & 100x.csv'"],
    ['darwin', "Ann's.csv", String.raw`'Ann'\''s.csv'`],
    ['linux', String.raw`a\b.csv`, String.raw`'a\b.csv'`],
    ['win32', String.raw`C:\Users\ann\a-1.csv`, String.raw`C:\Users\ann\a-1.csv`],
    ['win32', 'My Positions & 100x.csv', '"My Positions & 100x.csv"'],
  ] as const)('quotes, on %s, %s', (platform, word, quoted) => {
    expect(shellWord(word, platform)).toBe(quoted);
  });
});
