import Table from 'cli-table3';

/** Draws rows below a head; the columns are aligned left unless `colAligns` says otherwise. */
export function formatTable(
  head: string[],
  rows: readonly (readonly (string | number)[])[],
  colAligns: ('left' | 'right')[] = [],
): string {
  const table = new Table({ head, colAligns, style: { head: [], border: [], compact: true } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
