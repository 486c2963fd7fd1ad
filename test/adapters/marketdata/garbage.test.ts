import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CsvMarketData } from '../../../src/adapters/marketdata/csvMarketData.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from '../../application/dashboard/audit/auditProgram.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const HEADER = 'date,open,high,low,close,volume';
const LINES = sessionBars(300, '2026-11-20').map(({ date, open, high, low, close, volume }) =>
  [date, open, high, low, close, volume].join(','),
);
const csv = (lines: readonly string[]): string => [HEADER, ...lines].join('\n');
const BAD = 291;
const DAY = LINES[BAD]?.slice(0, 10) ?? '';
const withLine = (line: string): string => csv(LINES.with(BAD, line));

const at = temporaryFolder();

/** Audits a ticker whose price file has the given content. */
async function audited(content: string | Uint8Array) {
  writeFileSync(at('X.csv'), content);
  writeFileSync(at('GOOD.csv'), csv(LINES));
  const program = createAuditProgram(new CsvMarketData(at()), fixedPortfolio(portfolioOf('X', 'GOOD')));
  await program.runToEnd();
  const [audit] = program.store.published;
  expect(program.reported).toEqual([]);
  expect(audit?.tickers['GOOD']?.metadata.flags).toEqual([]);
  return { ticker: audit?.tickers['X'], good: audit?.tickers['GOOD'], error: audit?.errors['X'] };
}

describe('a price file with bad lines', () => {
  it.each([
    ['NaN', `${DAY},NaN,NaN,NaN,NaN,NaN`, 'dropped: a price is missing or not a number'],
    ['Infinity', `${DAY},1,Infinity,1,1,5`, 'dropped: a price is missing or not a number'],
    ['words for numbers', `${DAY},one,two,three,four,five`, 'dropped: a price is missing or not a number'],
    ['missing cells', `${DAY},1`, 'dropped: a price is missing or not a number'],
    ['a negative price', `${DAY},-1,2,-1,1,5`, 'dropped: a price is zero or negative'],
    ['a price of zero', `${DAY},0,0,0,0,5`, 'dropped: a price is zero or negative'],
    ['high and low swapped', `${DAY},100,90,110,100,5`, 'dropped: the high is below the low'],
    ['a date that does not exist', `2026-02-30,1,1,1,1,5`, 'dropped: the date is not a calendar date'],
    ['a date in another format', `11/10/2026,1,1,1,1,5`, 'dropped: the date is not a calendar date'],
  ])('is read without a line that has %s, and the audit reports the dropped line', async (_what, line, words) => {
    const { ticker } = await audited(withLine(line));
    const { ticker: without } = await audited(csv(LINES.toSpliced(BAD, 1)));

    expect(ticker?.metadata.flags).toEqual([expect.stringContaining(words)]);
    expect({ ...ticker, metadata: null }).toEqual({ ...without, metadata: null });
    expect([ticker?.metadata.bars, ticker?.score]).toEqual([299, expect.any(Number)]);
  });

  it.each([
    ['when its lines are out of order', () => csv(LINES.toReversed()), 'sorted: the rows were not in date order'],
    ['when it has a line twice', () => csv([...LINES, ...LINES.slice(-1)]), 'a later row has the same date'],
  ])('leads to the same verdict as a good file %s', async (_what, content, words) => {
    const { ticker, good } = await audited(content());

    expect(ticker?.metadata.flags).toEqual([expect.stringContaining(words)]);
    expect({ ...ticker, metadata: null }).toEqual({ ...good, metadata: null });
  });

  it.each([
    ['without any volume', () => csv(LINES.map((line) => line.replace(/[^,]*$/, '0')))],
    ['with negative volumes', () => csv(LINES.map((line) => line.replace(/[^,]*$/, '-5')))],
  ])('has no volume pillar %s', async (_what, content) => {
    const { ticker } = await audited(content());

    expect(ticker?.metadata.flags).toEqual([expect.stringContaining('No bar has a usable volume')]);
    expect(ticker?.pillars.volume.score).toBeNull();
    expect(ticker?.score).toEqual(expect.any(Number));
  });

  it('is judged by its completed sessions only', async () => {
    const { ticker, good } = await audited(csv([...LINES, '2026-11-23,1,1,1,1,5', '9999-12-31,1,1,1,1,5']));

    expect(ticker?.metadata.flags).toEqual([
      'Unfinished bar of 2026-11-23 left out: its session is not over (last price 1).',
      'Unfinished bar of 9999-12-31 left out: its session is not over (last price 1).',
    ]);
    expect({ ...ticker, metadata: null }).toEqual({ ...good, metadata: null });
  });

  it('has no score when it has only three lines', async () => {
    const { ticker } = await audited(csv(LINES.slice(-3)));

    expect([ticker?.score, ticker?.grade, ticker?.metadata.bars]).toEqual([null, null, 3]);
  });
});

describe('a price file without usable prices', () => {
  const BYTES = Uint8Array.from({ length: 4096 }, (_, i) => (i * 7) % 256);

  it.each<readonly [string, string | Uint8Array, RegExp]>([
    ['empty', '', /^The first line of X\.csv must be date,open,high,low,close,volume; missing: /],
    ['only a header', HEADER, /^There are no prices\.$/],
    ['binary', BYTES, /^X\.csv is not a text file\.$/],
    ['binary behind a header', Buffer.concat([Buffer.from(`${HEADER}\n`), BYTES]), /^X\.csv is not a text file\.$/],
    ['an HTML page', '<html><body>Sign in</body></html>', /^The first line of X\.csv must be /],
    ['only bad lines', csv(['2026-11-20,a,b,c,d,e', 'x', ',,,,,']), /^None of the 3 bars can be used: /],
    [
      'only a future session',
      csv(['2027-11-22,1,1,1,1,5']),
      /^Unfinished bar of 2027-11-22 left out: .* There are no prices\.$/,
    ],
  ])('causes an error only for its own ticker: %s', async (_what, content, words) => {
    const { ticker, error } = await audited(content);

    expect(ticker).toBeUndefined();
    expect(error).toMatch(words);
  });
});
