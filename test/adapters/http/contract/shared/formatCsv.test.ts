import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { formatCsv } from '../../../../../src/adapters/http/contract/shared/formatCsv.js';

describe('formatCsv', () => {
  it('writes a header and one line per row, and ends each line with CRLF', () => {
    expect(
      formatCsv(
        ['ticker', 'quantity', 'note'],
        [
          ['AAPL', -2.5, null],
          ['KO', 200, 'a "quoted", text'],
        ],
      ),
    ).toBe('ticker,quantity,note\r\nAAPL,-2.5,\r\nKO,200,"a ""quoted"", text"\r\n');
  });

  it('writes decimals with all their digits, and negative decimals without an apostrophe', () =>
    expect(formatCsv(['a'], [[{ decimal: '-1234567890123456.789' }]])).toBe('a\r\n-1234567890123456.789\r\n'));

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://evil.example","x")'])(
    'keeps %j from being read as a formula',
    (text) => {
      const [[read] = []] = parse(formatCsv(['text'], [[text]]), { from: 2 });
      expect(read).toBe(`'${text}`);
    },
  );

  it('produces CSV from which a parser reads back any strings unchanged', () => {
    const text = fc.string({ minLength: 1 }).filter((each) => !/^[=+\-@\t\r]/.test(each));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        expect(parse(formatCsv(['one', 'other'], rows), { from: 2, relax_column_count: false })).toEqual(rows);
      }),
    );
  });
});
