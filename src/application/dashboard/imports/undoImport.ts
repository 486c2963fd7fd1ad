import { Conflict } from '../../../domain/shared/failure/failure.js';
import type { LedgerBook } from '../ledger/ledgerBook.js';
import type { UndoBatch } from '../ledger/undoBatch.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportUndoStore, PortfolioImportRecord, UndoableImport } from '../portfolio/importUndo.port.js';

interface ImportOfTransactions extends UndoableImport {
  readonly batchId: string;
}

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
  async latest(): Promise<ImportOfTransactions | PortfolioImportRecord | null> {
    const { batches } = await this.ledger.view();
    const ofTransactions = batches
      .flatMap(({ batchId, at, origin }) =>
        origin.kind === 'import' ? [{ batchId, file: origin.file, importedAt: new Date(at) }] : [],
      )
      .at(-1);
    const ofPositions = await this.latestOfPositions();
    if (ofTransactions === undefined) return ofPositions;
    return ofPositions !== null && ofPositions.importedAt > ofTransactions.importedAt ? ofPositions : ofTransactions;
  }

  /**
   * @param importedAt time of the import to undo; by default, the latest is undone
   * @throws Conflict when there is no import, it is not the latest, or the portfolio file has changed since
   */
  async execute(importedAt?: Date): Promise<UndoableImport> {
    return this.queue.run(async () => {
      const latest = await this.latest();
      if (latest === null) throw new Conflict('nothing_to_undo', NOTHING);
      if (importedAt !== undefined && latest.importedAt.getTime() !== importedAt.getTime())
        throw new Conflict('not_latest_import', NOT_LATEST);
      if ('batchId' in latest) await this.undoBatch.execute(latest.batchId);
      else await this.restorePortfolio(latest);
      return latest;
    });
  }

  private async restorePortfolio(record: PortfolioImportRecord): Promise<void> {
    // Saved first, so that the import can be undone again after a crash.
    await this.undo.save({ ...record, sources: record.sourcesBefore });
    if (record.before === null) await this.document.remove();
    else await this.document.replace(record.before);
  }

  private async latestOfPositions(): Promise<PortfolioImportRecord | null> {
    const record = await this.undo.load();
    return record !== null && (await this.document.read()) === record.after ? record : null;
  }
}

const NOT_LATEST =
  'Another import is now the latest, so nothing was undone. The page shows its name: undo it only if you mean that one.';
const NOTHING = 'There is no import to undo: no file was imported, or the portfolio has changed since.';
