import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { ledgerDifferences } from '../../../domain/dashboard/imports/ledgerDifferences.js';
import { previewPositions, type PositionsPreview } from '../../../domain/dashboard/imports/previewPositions.js';
import type { Proof } from '../../../domain/dashboard/imports/proof.js';
import type { BrokerStatement, LineNote } from '../../../domain/dashboard/imports/statement.js';
import { toTransactionDrafts } from '../../../domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../domain/dashboard/imports/verifyStatement.js';
import type { TransactionDraft } from '../../../domain/dashboard/ledger/transaction.js';
import type { AddedTransactions, AddTransactions } from '../ledger/addTransactions.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { BrokerFileReader, ImportFile } from './brokerFileReader.port.js';

interface FilePreview {
  readonly file: string;
  readonly statement: BrokerStatement;
  readonly proof: Proof;
}

/** The changes that the positions of a file would make to the portfolio file. */
export interface PositionsImport extends FilePreview {
  readonly kind: 'positions';
  readonly positions: PositionsPreview;
  /** Unreadable lines of the present portfolio, which saving the import would drop. */
  readonly dropped: readonly LineNote[];
}

/** The changes that the transactions of a file would make to the ledger. */
export interface TransactionsImport extends FilePreview {
  readonly kind: 'transactions';
  readonly drafts: readonly TransactionDraft[];
  /** The outcome of adding the drafts. */
  readonly ledger: AddedTransactions;
  /** Lines that the ledger cannot take. */
  readonly faulty: readonly LineNote[];
}

export type StatementPreview = PositionsImport | TransactionsImport;
export type ImportPreview = StatementPreview | { readonly kind: 'portfolio'; readonly csv: string };

export interface PreviewChoices {
  /** Keeps held tickers that the positions of the file do not list. */
  readonly keepUnlisted: boolean;
  /** Uses only the positions of a file that also lists transactions; the ledger stays unchanged. */
  readonly positionsOnly: boolean;
}

const UNKNOWN_FILE =
  'is not a file that Plumbline recognizes. Export positions or transactions from your broker as CSV (docs/imports.md lists the files), or write ticker,quantity,average_price.';

/** Reads a broker's file, and compares it with itself and with the ledger or the portfolio file. Stores nothing. */
export class PreviewImport {
  constructor(
    private readonly reader: BrokerFileReader,
    private readonly document: PortfolioDocument,
    private readonly addTransactions: AddTransactions,
  ) {}

  /** @throws InvalidRequest when no layout is recognized */
  async execute({ name, bytes }: ImportFile, { keepUnlisted, positionsOnly }: PreviewChoices): Promise<ImportPreview> {
    const reading = this.reader.read(bytes);
    if (reading.kind === 'portfolio') return reading;
    if (reading.kind === 'unknown')
      throw new InvalidRequest([{ path: 'file', message: UNKNOWN_FILE }], 'broker_file_unknown');
    const { statement } = reading;
    const facts = { file: name, statement, proof: verifyStatement(statement) };
    if (statement.transactions.length > 0 && !positionsOnly) return this.transactions(facts);
    const present = this.document.parse((await this.document.read()) ?? '');
    const positions = previewPositions(statement, present, keepUnlisted);
    return { kind: 'positions', ...facts, positions, dropped: present.errors };
  }

  private async transactions({ file, statement, proof }: FilePreview): Promise<TransactionsImport> {
    const { drafts, faulty } = toTransactionDrafts(statement, file);
    const ledger = await this.addTransactions.execute({ kind: 'import', file }, drafts, true);
    const lineOf = new Map(ledger.added.map(({ id, source }) => [id, source.line]));
    const issues = ledger.issues.map(({ transactionId, message }) => ({
      line: lineOf.get(transactionId) ?? 1,
      message,
    }));
    const notes = [...proof.notes, ...issues, ...ledgerDifferences(statement, ledger.lots)];
    return { kind: 'transactions', file, statement, proof: { ...proof, notes }, drafts, ledger, faulty };
  }
}

/** Returns the number of contradictions and left-out lines, which the user must accept before saving. */
export const faultCount = (preview: StatementPreview): number =>
  preview.statement.unreadable.length +
  preview.proof.contradictions.length +
  (preview.kind === 'positions' ? preview.dropped : preview.faulty).length;
