import { describe, expect, it } from '@jest/globals';
import { mappingProblems, type ColumnMapping } from '../../../../src/domain/dashboard/imports/columnMapping.js';

const TRADES: ColumnMapping = {
  broker: 'Depot',
  lists: 'transactions',
  columns: [
    { column: 'When', field: 'date' },
    { column: 'What', field: 'kind' },
    { column: 'Net', field: 'amount' },
  ],
  dateOrder: 'day_first',
  decimalMark: 'point',
  amountSigns: 'signed',
  kinds: [{ word: 'In', kind: 'cash' }],
};
const mapped = (...fields: readonly ColumnMapping['columns'][number]['field'][]): ColumnMapping['columns'] =>
  fields.map((field) => ({ column: `the ${field}`, field }));

describe('mappingProblems', () => {
  it('accepts a list of cash movements, a list of trades without a column for the kind, and a list of positions', () => {
    expect(mappingProblems(TRADES)).toEqual([]);
    expect(mappingProblems({ ...TRADES, columns: mapped('date', 'symbol', 'quantity', 'price') })).toEqual([]);
    expect(mappingProblems({ ...TRADES, lists: 'positions', columns: mapped('symbol', 'quantity') })).toEqual([]);
  });

  it.each<[string, Partial<ColumnMapping>, string]>([
    [
      'two columns for one field',
      { columns: [...TRADES.columns, { column: 'Gross', field: 'amount' }] },
      '"Net", "Gross" are all mapped to amount. Choose one.',
    ],
    [
      'one column for two fields',
      { columns: [...TRADES.columns, { column: 'NET', field: 'balance' }] },
      '"net" is mapped to several fields. Choose one.',
    ],
    [
      'a field of positions in a list of transactions',
      { columns: [...TRADES.columns, { column: 'Plus', field: 'gain' }] },
      'A list of transactions has no field gain.',
    ],
    ['a mapping without a date', { columns: mapped('kind', 'amount') }, 'date must be mapped to a column.'],
    [
      'a mapping with neither kind nor quantity',
      { columns: mapped('date', 'amount') },
      'kind or quantity must be mapped to a column.',
    ],
    [
      'quantities without symbols',
      { columns: mapped('date', 'quantity', 'price') },
      'symbol must be mapped to a column.',
    ],
    [
      'a mapping with neither amount nor price',
      { columns: mapped('date', 'kind') },
      'amount or price must be mapped to a column.',
    ],
    [
      'positions without quantities',
      { lists: 'positions', columns: mapped('symbol') },
      'quantity must be mapped to a column.',
    ],
    [
      'two kinds for one word',
      { kinds: [...TRADES.kinds, { word: 'IN', kind: 'buy' }] },
      '"in" is mapped to several kinds of transactions. Choose one.',
    ],
    [
      'movements of cash whose amounts have no sign',
      { amountSigns: 'unsigned' },
      'Amounts without signs cannot tell deposits from withdrawals. Choose deposit or withdrawal for each word.',
    ],
  ])('refuses %s', (_, change, message) => {
    expect(mappingProblems({ ...TRADES, ...change }).map((problem) => problem.message)).toEqual([message]);
  });
});
