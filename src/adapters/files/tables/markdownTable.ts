/** A table whose first column is text; the others are numbers unless `texts` says that all are texts. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[], texts = false): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 || texts ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

export const MISSING = '-';

/** What rounds to 0 has no sign. */
export const fixed = (value: number | null, digits: number): string =>
  value === null ? MISSING : value.toFixed(digits).replace(/^-(0\.?0*)$/, '$1');

export const percent = (share: number | null, digits = 1): string =>
  share === null ? MISSING : `${fixed(100 * share, digits)} %`;

/** As in `1 session`, `2,767 sessions`. */
export const counted = (value: number, thing: string): string => `${count(value)} ${thing}${value === 1 ? '' : 's'}`;

export const count = (value: number): string => value.toLocaleString('en-US');
