import { Conflict } from '../../../domain/shared/failure/failure.js';
import type { LedgerBook } from '../ledger/ledgerBook.js';
import type { UndoBatch } from '../ledger/undoBatch.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportUndoStore, PortfolioImportRecord, UndoableImport } from '../portfolio/importUndo.port.js';

/** Undoes the latest import: reverses its batch in the ledger, or restores the portfolio file. */
export class UndoImport {
  constructor(
    private readonly document: PortfolioDocument,
    private readonly undo: ImportUndoStore,
    private readonly ledger: LedgerBook,
    private readonly undoBatch: UndoBatch,
    private readonly queue: SerialQueue,
  ) {}

  /** Returns the import that can be undone; null without an import, or after another change of the file. */
  async latest(): Promise<UndoableImport | null> {
    return (await this.latestBatch()) ?? this.latestOfPositions();
  }

  /**
   * @param importedAt time of the import to undo; by default, the latest is undone
   * @throws Conflict when there is no import, it is not the latest, or the portfolio file has changed since
   */
  async execute(importedAt?: Date): Promise<UndoableImport> {
    return this.queue.run(async () => {
      const latest = await this.latest();
      if (latest !== null && latest.importedAt.getTime() !== (importedAt ?? latest.importedAt).getTime())
        throw new Conflict('not_latest_import', NOT_LATEST);
      const batch = await this.latestBatch();
      if (batch !== null) {
        await this.undoBatch.execute(batch.batchId);
        return batch;
      }
      const record = await this.latestOfPositions();
      if (record === null) throw new Conflict('nothing_to_undo', NOTHING);
      if (record.before === null) await this.document.remove();
      else await this.document.replace(record.before);
      return record;
    });
  }

  /** Returns the latest import of transactions, unless positions were imported after it. */
  private async latestBatch(): Promise<(UndoableImport & { readonly batchId: string }) | null> {
    const { batches } = await this.ledger.view();
    const imports = batches.flatMap(({ batchId, at, origin }) =>
      origin.kind === 'import' ? [{ batchId, file: origin.file, importedAt: new Date(at) }] : [],
    );
    const latest = imports.at(-1);
    const ofPositions = await this.latestOfPositions();
    return latest === undefined || (ofPositions !== null && ofPositions.importedAt > latest.importedAt) ? null : latest;
  }

  private async latestOfPositions(): Promise<PortfolioImportRecord | null> {
    const record = await this.undo.load();
    return record !== null && (await this.document.read()) === record.after ? record : null;
  }
}

const NOT_LATEST = 'Another import is now the latest, so nothing was undone. Check its name before you undo it.';
const NOTHING = 'There is no import to undo: no file was imported, or the portfolio has changed since.';
