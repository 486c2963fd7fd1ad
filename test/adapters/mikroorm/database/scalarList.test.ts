import { expect, it } from '@jest/globals';
import { scalarList } from '../../../../src/adapters/mikroorm/database/scalarList.js';

it.each([
  [['a'], { places: '$1', values: ['a'] }],
  [['a', 'b'], { places: '$1, $2', values: ['a', 'b'] }],
  [['a', 'b', 'c'], { places: '$1, $2, $3, $4', values: ['a', 'b', 'c', 'c'] }],
  [
    ['a', 'b', 'c', 'd', 'e'],
    { places: '$1, $2, $3, $4, $5, $6, $7, $8', values: ['a', 'b', 'c', 'd', 'e', 'e', 'e', 'e'] },
  ],
])('fills %j up to a power of two with the last of them', (values, list) => {
  expect(scalarList(values)).toEqual(list);
});
