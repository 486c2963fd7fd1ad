import Table from 'cli-table3';
import { needsAcceptance, type ImportPreview } from '../../../application/dashboard/imports/previewImport.js';
import type { PortfolioChange } from '../../../domain/dashboard/imports/previewPositions.js';
import { checkCounts, NOTHING_TO_COMPARE } from '../../../domain/dashboard/imports/proof.js';
import type { LineNote } from '../../../domain/dashboard/imports/statement.js';
import { decimalText } from '../../../domain/dashboard/portfolio/decimal.js';

const HEAD = ['Ticker', 'Change', 'Quantity', 'Average price', 'Before', 'Note'];
const OWN_FORMAT =
  'This is already a Plumbline portfolio: copy it to portfolio.csv in PLUMBLINE_HOME, or import it on the page.';

/** Formats what an import would change, or has changed, for the terminal. */
export function importReport(preview: ImportPreview, saved: boolean): string {
  if (preview.kind === 'portfolio') return OWN_FORMAT;
  const { statement, proof, positions, dropped, file } = preview;
  const table = new Table({ head: HEAD, style: { head: [], border: [], compact: true } });
  table.push(...positions.changes.map(row));
  const checks = checkCounts(proof).map(({ label, count }) => `${label} (${count})`);
  return [
    `${file}: ${statement.broker}${statement.accounts.length === 0 ? '' : `, ${statement.accounts.join(', ')}`}`,
    checks.length === 0 ? NOTHING_TO_COMPARE : `Compared: ${checks.join(', ')}.`,
    ...notes('Does not fit', proof.contradictions),
    ...notes('Cannot be read', statement.unreadable),
    ...notes('Check', proof.notes),
    ...notes('Ignored', positions.ignored),
    ...dropped.map(({ line, message }) => `Dropped from portfolio.csv, line ${line}: ${message}`),
    table.toString(),
    saved ? 'Saved. To undo: plumbline import --undo' : remedy(needsAcceptance(preview), file),
  ].join('\n');
}

const remedy = (isContradictory: boolean, file: string): string =>
  isContradictory
    ? `Nothing was saved. Compare the lines above with your broker. To save anyway: plumbline import ${file} --save --accept`
    : `Nothing was saved. To save: plumbline import ${file} --save`;

const notes = (title: string, lines: readonly LineNote[]): string[] =>
  lines.map(({ line, message }) => `${title}, line ${line}: ${message}`);

const row = ({ kind, ticker, before, after, note }: PortfolioChange): string[] => [
  ticker,
  kind,
  after === null ? '-' : decimalText(after.quantity),
  after === null ? '-' : decimalText(after.averagePrice),
  before === null ? '-' : `${decimalText(before.quantity)} at ${decimalText(before.averagePrice)}`,
  note ?? '',
];
