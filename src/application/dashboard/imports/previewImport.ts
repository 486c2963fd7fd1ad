import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { heldAfterTransactions } from '../../../domain/dashboard/imports/heldAfterTransactions.js';
import { previewPositions, type PositionsPreview } from '../../../domain/dashboard/imports/previewPositions.js';
import type { Proof } from '../../../domain/dashboard/imports/proof.js';
import type { BrokerStatement, LineNote } from '../../../domain/dashboard/imports/statement.js';
import { verifyStatement } from '../../../domain/dashboard/imports/verifyStatement.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { BrokerFileReader, ImportFile } from './brokerFileReader.port.js';

/** The changes that importing a broker's file would make. */
export interface StatementPreview {
  readonly kind: 'statement';
  readonly file: string;
  readonly statement: BrokerStatement;
  readonly proof: Proof;
  readonly positions: PositionsPreview;
  /** Lines of the present portfolio that cannot be read and that saving drops. */
  readonly dropped: readonly LineNote[];
}

export type ImportPreview = StatementPreview | { readonly kind: 'portfolio'; readonly csv: string };

const UNKNOWN_FILE =
  'is not a file that Plumbline recognizes. Export positions from your broker as CSV (docs/imports.md lists the files), or write ticker,quantity,average_price.';

/** Reads a broker's file, compares it with itself and with the present portfolio. Stores nothing. */
export class PreviewImport {
  constructor(
    private readonly reader: BrokerFileReader,
    private readonly document: PortfolioDocument,
  ) {}

  /** @throws InvalidRequest when no layout is recognized */
  async execute({ name, bytes }: ImportFile, keepUnlisted: boolean): Promise<ImportPreview> {
    const reading = this.reader.read(bytes);
    if (reading.kind === 'portfolio') return reading;
    if (reading.kind === 'unknown')
      throw new InvalidRequest([{ path: 'file', message: UNKNOWN_FILE }], 'broker_file_unknown');
    const { statement } = reading;
    const present = this.document.parse((await this.document.read()) ?? '');
    const proof = verifyStatement(statement);
    const isHistory = statement.positions.length === 0 && statement.transactions.length > 0;
    const held = isHistory ? heldAfterTransactions(statement) : { positions: statement.positions, notes: [] };
    return {
      kind: 'statement',
      file: name,
      statement,
      proof: { ...proof, notes: [...proof.notes, ...held.notes] },
      positions: previewPositions({ ...statement, positions: held.positions }, present, keepUnlisted),
      dropped: present.errors,
    };
  }
}

/** Whether the file contradicts itself or has lines that could not be read: the user must accept that before saving. */
export const needsAcceptance = ({ statement, proof, dropped }: StatementPreview): boolean =>
  statement.unreadable.length + proof.contradictions.length + dropped.length > 0;
