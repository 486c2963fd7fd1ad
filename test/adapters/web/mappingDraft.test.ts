import { expect, it } from '@jest/globals';
import {
  draftOf,
  mappingOf,
  placeOfMappedTable,
} from '../../../src/adapters/web/views/firstRun/import/mappingDraft.js';
import type { UnmappedTableOnWire } from '../../../src/adapters/http/contract/dashboard/portfolio/columnMapping.js';

const TABLE: UnmappedTableOnWire = {
  line: 1,
  columns: [{ name: 'day', date_orders: ['month_first', 'day_first'], words: [] }],
  rows: [],
  suggestion: {
    lists: 'transactions',
    columns: [{ column: 'day', field: 'date' }],
    date_order: 'day_first',
    decimal_mark: 'comma',
    amount_signs: 'signed',
    kinds: [],
  },
};

it('mappingOf returns the mapping, or what the user must still choose', () => {
  const draft = draftOf(TABLE, null);
  expect(mappingOf(draft, TABLE)).toMatchObject({ date_order: 'day_first', decimal_mark: 'comma' });
  expect(mappingOf({ ...draft, dateOrder: null }, TABLE)).toMatch('Choose the order.');
  expect(mappingOf({ ...draft, decimalMark: null }, TABLE)).toMatch('Choose the number format.');
});

it('placeOfMappedTable finds the table with all columns of the earlier mapping', () => {
  const other: UnmappedTableOnWire = { ...TABLE, columns: [{ name: 'note', date_orders: [], words: [] }] };
  const mapping = { broker: 'Depot', ...TABLE.suggestion, columns: [{ column: 'Day', field: 'date' as const }] };
  expect(placeOfMappedTable([other, TABLE], null)).toBe(0);
  expect(placeOfMappedTable([other], { ...mapping, date_order: 'day_first', decimal_mark: 'comma' })).toBe(0);
  expect(placeOfMappedTable([other, TABLE], { ...mapping, date_order: 'day_first', decimal_mark: 'comma' })).toBe(1);
});
