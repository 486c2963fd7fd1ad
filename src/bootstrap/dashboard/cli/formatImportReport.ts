import { basename } from 'node:path';
import type {
  ImportFileReply,
  StatementReply,
} from '../../../adapters/http/contract/dashboard/portfolio/portfolioImport.js';
import type { UnmappedTableOnWire } from '../../../adapters/http/contract/dashboard/portfolio/columnMapping.js';
import { OWN_LAYOUT } from '../../../application/dashboard/imports/saveImport.js';
import { DEFAULT_BROKER, MAPPED_FIELDS } from '../../../domain/dashboard/imports/columnMapping.js';
import { NOTHING_TO_COMPARE_NOTE } from '../../../domain/dashboard/imports/consistencyReport.js';
import {
  PORTFOLIO_REPLACED_NOTE,
  POSITIONS_COMPARED_NOTE,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { formatTable } from './terminal/formatTable.js';
import { shellWord } from './terminal/shellWord.js';

const HEAD = ['Ticker', 'Change', 'Quantity', 'Average price', 'Before', 'Note'];
const ISO_DATE_LENGTH = 10;

/** The parts of the command that are repeated in the commands that a report recommends. */
export interface ReportedImport {
  /** The path as the user typed it. */
  readonly file: string;
  readonly keep: boolean;
  readonly positions: boolean;
  readonly map: string | null;
}

/**
 * Formats what an import would change, or has changed, for the terminal.
 * @param isLedgerPortfolio whether the portfolio comes from the ledger
 */
export function formatImportReport(
  reply: ImportFileReply,
  command: ReportedImport,
  isLedgerPortfolio: boolean,
): string {
  if (reply.kind === 'portfolio') return OWN_LAYOUT;
  if (reply.kind === 'unmapped') return mappingHelp(reply.tables, command);
  const { broker, mapped, accounts, checks, contradictions, unreadable, dropped, ledger, refusal } = reply;
  const faulty = ledger?.faulty ?? [];
  const faults = contradictions.length + unreadable.length + (ledger === null ? dropped : faulty).length;
  return [
    `${basename(command.file)}: ${broker}${accounts.length === 0 ? '' : `, ${accounts.join(', ')}`}`,
    ...mappingUsed(mapped, command.file),
    ...(checks.length > 0
      ? [`Compared: ${checks.map(({ label, count }) => `${label} (${count})`).join(', ')}.`]
      : refusal === null
        ? [NOTHING_TO_COMPARE_NOTE]
        : []),
    ...notes('Contradiction', contradictions),
    ...notes('Cannot be read', unreadable),
    ...notes('Cannot be added to the ledger', faulty),
    ...notes('Check', reply.notes),
    ...notes('Ignored', reply.ignored),
    ...notes(ledger === null ? 'Dropped from portfolio.csv' : 'Cannot be read in portfolio.csv', dropped),
    ...(ledger === null ? [] : [`Transactions: ${ledger.added} new, ${ledger.duplicates} already in the ledger.`]),
    formatTable(HEAD, reply.changes.map(row)),
    ...(ledger?.replaces_portfolio ? [PORTFOLIO_REPLACED_NOTE] : []),
    ...(ledger === null && isLedgerPortfolio ? [POSITIONS_COMPARED_NOTE] : []),
    reply.saved ? 'Saved. To undo: plumbline import --undo' : (refusal ?? nextStep(faults > 0, command)),
  ].join('\n');
}

const mappingUsed = (mapped: StatementReply['mapped'], file: string): string[] =>
  mapped === null || mapped.saved_at === null
    ? []
    : [
        `Read with the mapping saved on ${mapped.saved_at.slice(0, ISO_DATE_LENGTH)}. To change it: --map FILE. To forget it: plumbline import ${shellWord(file)} --forget`,
      ];

/** Shows a table whose layout is not known, and a mapping to complete. */
function mappingHelp([table]: readonly UnmappedTableOnWire[], command: ReportedImport): string {
  if (table === undefined) return '';
  const { line, columns, rows, suggestion } = table;
  return [
    `${basename(command.file)}: the layout is not known. The columns are named on line ${line}:`,
    formatTable(
      columns.map(({ name }) => name),
      rows.map(({ cells }) => columns.map((_, place) => cells[place] ?? '')),
    ),
    ...(suggestion.columns.some(({ field }) => field === 'symbol') ? [] : [NO_SYMBOL_COLUMN]),
    `Save this mapping as mapping.json, complete it (replace null; fields: ${MAPPED_FIELDS[suggestion.lists].join(', ')}), and run:`,
    `  ${commandLine({ ...command, map: 'mapping.json' })}`,
    JSON.stringify({ broker: DEFAULT_BROKER, ...suggestion }, null, 2),
  ].join('\n');
}

const NO_SYMBOL_COLUMN =
  'No column is recognized as the ticker. Map the ticker column to symbol, or add one that has the ticker of each position, trade and dividend.';

function nextStep(hasFaults: boolean, command: ReportedImport): string {
  const save = `${commandLine(command)} --save`;
  return hasFaults
    ? `Nothing was saved. Compare the lines above with your broker's records. To save anyway: ${save} --accept`
    : `Nothing was saved. To save: ${save}`;
}

const commandLine = ({ file, keep, positions, map }: ReportedImport): string =>
  [
    `plumbline import ${shellWord(file)}`,
    ...(keep ? ['--keep'] : []),
    ...(positions ? ['--positions'] : []),
    ...(map === null ? [] : [`--map ${shellWord(map)}`]),
  ].join(' ');

const notes = (title: string, lines: StatementReply['notes']): string[] =>
  lines.map(({ line, message }) => `${title}, line ${line}: ${message}`);

const row = ({ kind, ticker, before, after, note }: StatementReply['changes'][number]): string[] => [
  ticker,
  kind,
  after?.quantity ?? '-',
  after === null ? '-' : (after.average_price ?? 'unknown'),
  before === null ? '-' : `${before.quantity} at ${before.average_price ?? 'unknown'}`,
  note ?? '',
];
