/** A cell below the diagonal of a matrix: `column` is less than `row`. */
export interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key moves to in a matrix with `size` rows; null for any other key. */
export function adjacentCell({ row, column }: MatrixCell, key: string, size: number): MatrixCell | null {
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(row - 1, column + 1), column };
    case 'ArrowDown':
      return { row: Math.min(row + 1, size - 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, row - 1) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: row - 1 };
    default:
      return null;
  }
}
