import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { ledgerDifferences } from '../../../domain/dashboard/imports/ledgerDifferences.js';
import { portfolioReplacement } from '../../../domain/dashboard/imports/portfolioReplacement.js';
import { previewPositions, type PositionsPreview } from '../../../domain/dashboard/imports/previewPositions.js';
import { sortByLine, type ConsistencyReport } from '../../../domain/dashboard/imports/consistencyReport.js';
import type { BrokerStatement, LineNote } from '../../../domain/dashboard/imports/statement.js';
import { toTransactionDrafts } from '../../../domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../domain/dashboard/imports/verifyStatement.js';
import { mappingProblems, type UnmappedTable } from '../../../domain/dashboard/imports/columnMapping.js';
import type { PositionChange } from '../../../domain/dashboard/ledger/ledgerPositions.js';
import type { Lot } from '../../../domain/dashboard/ledger/lots/lot.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { readOccSymbol } from '../../../domain/dashboard/market/occSymbol.js';
import { hasForeignSuffix } from '../../../domain/shared/ticker.js';
import type { Clock } from '../../shared/clock.port.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { LoadBars } from '../market/loadBars.js';
import { MAX_CONCURRENT_LOADS } from '../market/yieldToEventLoop.js';
import type { AddedTransactions, AddTransactions, PlannedBatch } from '../ledger/addTransactions.js';
import type { PortfolioReading } from '../../../domain/dashboard/portfolio/readPortfolio.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import {
  MAX_IMPORT_COLUMNS,
  type BrokerFileReader,
  type ImportFile,
  type AppliedMapping,
  type UnknownFileReason,
} from './brokerFileReader.port.js';
import type { ImportMappingStore } from './importMappingStore.port.js';
import type { ImportUndoStore } from '../portfolio/importUndo.port.js';

interface FilePreview {
  readonly file: string;
  readonly statement: BrokerStatement;
  readonly proof: ConsistencyReport;
  /** Null when the layout was recognized. */
  readonly mapped: AppliedMapping | null;
}

/** The changes that the positions of a file would make to the portfolio file. */
export interface PositionsImport extends FilePreview {
  readonly kind: 'positions';
  readonly positions: PositionsPreview;
  /** Unreadable lines of the current portfolio, which saving the import would drop. */
  readonly dropped: readonly LineNote[];
}

/** The changes that the transactions of a file would make to the ledger. */
export interface TransactionsImport extends FilePreview {
  readonly kind: 'transactions';
  readonly planned: PlannedBatch;
  /** The outcome of adding the transactions. */
  readonly ledger: AddedTransactions;
  readonly changes: readonly PositionChange[];
  /** Whether the ledger's positions replace those of the portfolio file, with which they are then compared. */
  readonly replacesPortfolio: boolean;
  /** Unreadable lines of the replaced portfolio file, which are not compared. */
  readonly dropped: readonly LineNote[];
  /** Lines of the file that cannot be added to the ledger. */
  readonly faulty: readonly LineNote[];
}

export type StatementPreview = PositionsImport | TransactionsImport;
export type ImportPreview =
  | StatementPreview
  | { readonly kind: 'portfolio'; readonly csv: string }
  | { readonly kind: 'unmapped'; readonly tables: readonly UnmappedTable[] };

export interface PreviewChoices {
  /** Keeps held tickers that the file's positions do not list. */
  readonly keepUnlisted: boolean;
  /** Uses only the positions of a file that also lists transactions; the ledger stays unchanged. */
  readonly positionsOnly: boolean;
}

const UNKNOWN_FILE: Readonly<Record<UnknownFileReason, string>> = {
  empty: 'The file is empty. Export it from your broker again.',
  not_text: 'The file is not text. Export CSV, OFX or QFX from your broker; a spreadsheet can be saved as CSV.',
  no_lines:
    'The file names columns but has no line below them. Choose a period or an account with data, and export it again.',
  no_table:
    'Plumbline does not recognize the file, and finds no table with column names in it. Export positions or transactions from your broker as CSV, OFX or QFX, or write ticker,quantity,average_price.',
  too_many_columns: `A line of the file has more than ${MAX_IMPORT_COLUMNS} columns, so it is not a table of positions or transactions. Export positions or transactions from your broker as CSV, OFX or QFX.`,
  unknown_sections:
    'The statement of Interactive Brokers has no section that Plumbline can read: it is in another language, or not an activity statement. Set the language to English at the broker, and download Performance & Reports → Statements → Activity as CSV.',
};

/**
 * Reads a broker's file, checks it for contradictions, and compares it with the ledger or the portfolio file. Stores
 * nothing.
 */
export class PreviewImport {
  constructor(
    private readonly reader: BrokerFileReader,
    private readonly document: PortfolioDocument,
    private readonly addTransactions: AddTransactions,
    private readonly mappings: ImportMappingStore,
    private readonly clock: Clock,
    private readonly bars: Pick<LoadBars, 'execute'>,
    private readonly undo: Pick<ImportUndoStore, 'load'>,
  ) {}

  /** @throws InvalidRequest when the file has no table, or its mapping does not fit it */
  async execute(file: ImportFile, { keepUnlisted, positionsOnly }: PreviewChoices): Promise<ImportPreview> {
    const problems = file.mapping === null ? [] : mappingProblems(file.mapping);
    if (problems.length > 0) throw new InvalidRequest(problems, 'mapping_unusable');
    const reading = this.reader.read(file, await this.mappings.load());
    if (reading.kind === 'portfolio' || reading.kind === 'unmapped') return reading;
    if (reading.kind === 'unknown')
      throw new InvalidRequest([{ path: 'file', message: UNKNOWN_FILE[reading.reason] }], 'broker_file_unknown');
    if (reading.kind === 'columns_missing')
      throw new InvalidRequest(
        reading.columns.map((column) => ({ path: 'mapping.columns', message: `The file has no column "${column}".` })),
        'mapping_unusable',
      );
    const { statement, mapped } = reading;
    const proof = verifyStatement(statement);
    const facts = { file: file.name, statement, proof, mapped };
    if (statement.transactions.length > 0 && !positionsOnly) return this.transactions(facts);
    const present = await this.portfolioFile();
    const positions = previewPositions(
      statement,
      present,
      keepUnlisted,
      await this.currencyOfPrices(statement.positions),
      (await this.undo.load())?.sources ?? new Map(),
    );
    const notes = sortByLine([...proof.notes, ...proof.holdings, ...positions.leftOut]);
    return { kind: 'positions', ...facts, proof: { ...proof, notes }, positions, dropped: present.errors };
  }

  private async portfolioFile(): Promise<PortfolioReading> {
    return this.document.parse((await this.document.read()) ?? '');
  }

  /** Returns the price currencies of symbols that are held in a foreign currency or listed on a foreign exchange. */
  private async currencyOfPrices(
    held: readonly Pick<Lot, 'symbol' | 'currency'>[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const foreign = held.filter(({ currency, symbol }) => currency !== USD || hasForeignSuffix(symbol));
    const symbols = new Set(foreign.map(({ symbol }) => symbol));
    const currencies = await runInParallel([...symbols], MAX_CONCURRENT_LOADS, async (symbol) => {
      const isOption = readOccSymbol(symbol) !== null;
      return [symbol, isOption ? USD : (await this.bars.execute(symbol, undefined, false)).currency] as const;
    });
    return new Map(currencies);
  }

  private async transactions(facts: FilePreview): Promise<TransactionsImport> {
    const { file, statement, proof } = facts;
    const { drafts, faulty, notes: orderNotes } = toTransactionDrafts(statement, file, isoDate(this.clock.now()));
    const planned = await this.addTransactions.plan({ kind: 'import', file, broker: statement.broker }, drafts);
    const ledger = planned.result;
    const lineOf = new Map(ledger.added.map(({ id, source }) => [id, source.line]));
    const issues = ledger.issues.map(({ transactionId, message }) => ({
      line: lineOf.get(transactionId) ?? 1,
      message,
    }));
    // Compares the ledger with the file's positions rather than with the sums of its transactions, because the ledger
    // may include earlier transactions.
    const differences = ledgerDifferences(statement, ledger.lots, planned.accountNames);
    const notes = sortByLine([...proof.notes, ...orderNotes, ...issues, ...differences]);
    const replaced = await this.replacedPortfolio(planned);
    const changes = replaced === null ? ledger.positions : await this.compareWithLots(replaced, ledger.lots);
    return {
      kind: 'transactions',
      ...facts,
      proof: { ...proof, notes },
      planned,
      ledger,
      changes,
      replacesPortfolio: replaced !== null,
      dropped: replaced?.errors ?? [],
      faulty,
    };
  }

  /** Returns the portfolio file if it has a position or an unreadable line, and the batch is the ledger's first. */
  private async replacedPortfolio({ event, before }: PlannedBatch): Promise<PortfolioReading | null> {
    if (event === null || before.batches.length > 0) return null;
    const present = await this.portfolioFile();
    const isHeld = [...present.positions, ...present.options].some(({ quantity }) => quantity !== 0);
    return isHeld || present.errors.length > 0 ? present : null;
  }

  private async compareWithLots(present: PortfolioReading, lots: readonly Lot[]): Promise<PositionChange[]> {
    const listed = new Set([...present.positions, ...present.options].map(({ ticker }) => ticker));
    const inBoth = lots.filter(({ symbol }) => listed.has(symbol));
    return portfolioReplacement(present, lots, await this.currencyOfPrices(inBoth));
  }
}

/** Returns the number of contradictions and left-out lines, which the user must accept before saving. */
export const countFaults = (preview: StatementPreview): number =>
  preview.statement.unreadable.length +
  preview.proof.contradictions.length +
  (preview.kind === 'positions' ? preview.dropped : preview.faulty).length;
