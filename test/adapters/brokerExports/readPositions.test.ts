import { describe, expect, it } from '@jest/globals';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import { NO_TICKER_NOTE } from '../../../src/adapters/brokerExports/tables/positionTable.js';
import type { BrokerStatement } from '../../../src/domain/dashboard/imports/statement.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';
import { ETRADE_POSITIONS, FIDELITY_POSITIONS, SCHWAB_POSITIONS, VANGUARD_POSITIONS } from './positionSamples.js';

function read(content: string | Uint8Array): BrokerStatement {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reading = new BrokerFileRecognizer().read({ bytes, mapping: null }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  return reading.statement;
}

/** Symbol, quantity, and cost or average cost of each position. */
const held = ({ positions }: BrokerStatement) =>
  positions.map(({ line, symbol, quantity, costBasis, averageCost }) =>
    [line, symbol, quantity.value, (costBasis ?? averageCost)?.value ?? 'no cost'].join(' '),
  );

describe('BrokerFileRecognizer with positions', () => {
  it('reads a Schwab file with a title, cash, a money-market fund and a total', () => {
    const statement = read(SCHWAB_POSITIONS);
    expect(statement).toMatchObject({ broker: 'Schwab', accounts: ['Individual ...123'], unreadable: [] });
    expect(held(statement)).toEqual(['4 MSFT 1010 303000', '5 BRK.B 12.5 4375', '6 AAPL270115C00200000 -2 -900']);
    expect(statement.otherAssets.map(({ label, value }) => [label, value?.value].join(' '))).toEqual([
      'SWVXX 800',
      'Cash & Cash Investments 5000',
    ]);
    expect(statement.totals.map(({ line, what, total }) => [line, what, total.value].join(' '))).toEqual([
      '9 the total value 425301',
      '9 the total cost 307275',
      '9 the total gain 113026',
    ]);
  });

  it('reads a Fidelity file with two accounts, a byte-order mark, a footer and missing costs', () => {
    const statement = read(FIDELITY_POSITIONS);
    expect(statement).toMatchObject({ broker: 'Fidelity', accounts: ['Z00000000', '200000000'], unreadable: [] });
    expect(held(statement)).toEqual(['3 KO 120 6240', '4 AAPL270115C00200000 1 400', '5 VTI 41.667 no cost']);
    expect(statement.ignored).toEqual([
      { line: 7, message: 'Text outside the table: “The data and information in this spreadsheet is provided to …”' },
      { line: 9, message: 'Text outside the table: “Date downloaded Sep-02-2026 at 3:45 p.m ET”' },
    ]);
  });

  it('reads an E*TRADE file with a preamble and option contracts in words', () => {
    const statement = read(ETRADE_POSITIONS);
    expect(statement).toMatchObject({ broker: 'E*TRADE', accounts: ['#####1234'], unreadable: [] });
    expect(held(statement)).toEqual(['6 JPM 96 140.1', '7 QQQ261231P00600000 2 10']);
  });

  it('reads a Vanguard file, which has no costs', () => {
    const statement = read(VANGUARD_POSITIONS);
    expect(statement).toMatchObject({ broker: 'Vanguard', accounts: ['00000000'], unreadable: [] });
    expect(held(statement)).toEqual(['2 VTI 18.5 no cost']);
  });

  it('reads a position with a printed currency in that currency', () =>
    expect(read(VANGUARD_POSITIONS.replace('300.10', '€300.10')).positions).toMatchObject([{ currency: 'EUR' }]));

  it.each([
    ['Fidelity', FIDELITY_POSITIONS.replace(',KO,COCA COLA CO,', ',,Bitcoin,')],
    ['Vanguard', VANGUARD_POSITIONS.replace('AN INDEX ETF,VTI', 'Bitcoin,')],
  ])('ignores a security in a %s file that has a description but no ticker', (_, text) => {
    const { positions, otherAssets } = read(text);
    expect(positions.map(({ symbol }) => symbol)).not.toContain('BITCOIN');
    expect(otherAssets).toContainEqual(
      expect.objectContaining({ label: 'Bitcoin', reason: expect.stringContaining(NO_TICKER_NOTE) }),
    );
  });

  it.each([
    ['Schwab', SCHWAB_POSITIONS],
    ['Fidelity', FIDELITY_POSITIONS],
    ['E*TRADE', ETRADE_POSITIONS],
    ['Vanguard', VANGUARD_POSITIONS],
  ])('finds no contradiction in the sample of %s', (_, sample) => {
    expect(verifyStatement(read(sample)).contradictions).toEqual([]);
  });

  it.each(['utf-16le', 'utf-16be'])('reads %s with and without a byte-order mark', (encoding) => {
    const units = Buffer.from(VANGUARD_POSITIONS, 'utf16le');
    const bytes = encoding === 'utf-16le' ? units : units.swap16();
    const mark = encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
    expect(held(read(bytes))).toEqual(['2 VTI 18.5 no cost']);
    expect(held(read(Uint8Array.from([...mark, ...bytes])))).toEqual(['2 VTI 18.5 no cost']);
  });

  it('reads Windows-1252 files with carriage returns, and semicolons or tabs as separators', () => {
    const [head, row] = VANGUARD_POSITIONS.split('\n');
    const latin = Buffer.from(`${head}\r\n${row?.replace('AN INDEX', 'CAF\u00C9')}\r\n`, 'latin1');
    expect(held(read(latin))).toEqual(['2 VTI 18.5 no cost']);
    expect(held(read(VANGUARD_POSITIONS.replaceAll(',', ';')))).toEqual(['2 VTI 18.5 no cost']);
    expect(held(read(VANGUARD_POSITIONS.replaceAll(',', '\t')))).toEqual(['2 VTI 18.5 no cost']);
  });

  it('reports a line that has a number with misplaced separators, and a line without a quantity', () => {
    const damaged = SCHWAB_POSITIONS.replace('"1,010"', '"10,10"').replace('"12.5"', '"--"');
    expect(read(damaged).unreadable).toEqual([
      { line: 4, message: '"10,10" is not a number (quantity). MSFT has no quantity.' },
      { line: 5, message: 'BRK.B has no quantity.' },
    ]);
  });

  it('reports an unreadable price once, even if the ticker is also a currency code', () => {
    const damaged = SCHWAB_POSITIONS.replace('"MSFT"', '"ALL"').replace('$410.10', 'abc');
    expect(read(damaged).unreadable).toEqual([{ line: 4, message: '"abc" is not a number (price).' }]);
  });

  it('reports a table that is cut off before its totals', () => {
    const cut = SCHWAB_POSITIONS.split('\n').slice(0, -2).join('\n');
    expect(read(cut).unreadable).toEqual([
      { line: 3, message: 'The table that starts here has no totals row: the file may be cut off. Export it again.' },
    ]);
  });

  it('reports the line of a quotation mark that is not closed', () => {
    const open = VANGUARD_POSITIONS.replace('VANGUARD FEDERAL', '"VANGUARD FEDERAL');
    expect(read(open).unreadable).toEqual([
      {
        line: 3,
        message:
          'A quotation mark in the row that starts on this line is never closed, so this row and the rest of the file cannot be read. Export the file again or, if you have edited it, remove the mark or close it.',
      },
    ]);
    expect(held(read(open))).toEqual(['2 VTI 18.5 no cost']);
  });

  it('recognizes the program’s own portfolio format, but does not guess an unknown format', () => {
    const kindOf = (text: string) =>
      new BrokerFileRecognizer().read({ bytes: new TextEncoder().encode(text), mapping: null }, []).kind;
    expect(kindOf('ticker,quantity,average_price\nAAPL,1,2\n')).toBe('portfolio');
    expect(kindOf('name,amount\nrent,12\n')).toBe('unmapped');
    expect(kindOf('')).toBe('unknown');
  });
});
