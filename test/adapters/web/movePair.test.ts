import { describe, expect, it } from '@jest/globals';
import { adjacentCell } from '../../../src/adapters/web/views/risk/pictures/adjacentCell.js';

describe('adjacentCell', () => {
  const SIZE = 4;
  it.each([
    ['ArrowUp', { row: 2, column: 0 }],
    ['ArrowDown', { row: 3, column: 0 }],
    ['ArrowLeft', { row: 3, column: 0 }],
    ['ArrowRight', { row: 3, column: 1 }],
    ['Home', { row: 3, column: 0 }],
    ['End', { row: 3, column: 2 }],
    ['Tab', null],
  ])('responds to the key %s in the first cell of the last row', (key, to) => {
    expect(adjacentCell({ row: 3, column: 0 }, key, SIZE)).toEqual(to);
  });

  it('stays below the diagonal and within the matrix', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
    const cells = Array.from({ length: SIZE }, (_, row) =>
      Array.from({ length: row }, (__, column) => ({ row, column })),
    ).flat();
    const reached = cells.flatMap((cell) => keys.map((key) => adjacentCell(cell, key, SIZE)));
    for (const cell of reached) expect(cells).toContainEqual(cell);
  });
});
