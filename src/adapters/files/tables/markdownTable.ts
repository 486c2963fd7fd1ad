/**
 * Renders a table with text in the first column and numbers in the others, unless `texts` says that all columns are
 * text.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[], texts = false): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 || texts ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

export const NO_VALUE_MARK = '-';

/** Formats a number; a number that rounds to 0 has no sign. */
export const formatFixed = (value: number | null, digits: number): string =>
  value === null ? NO_VALUE_MARK : value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');

export const formatShareAsPercent = (share: number | null, digits = 1): string =>
  share === null ? NO_VALUE_MARK : `${formatFixed(100 * share, digits)}%`;

export const formatWithThousands = (value: number): string => value.toLocaleString('en-US');
