import { Conflict } from '../../../domain/shared/failure/failure.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportUndoStore, PortfolioImportRecord } from './importUndo.port.js';

/** Restores the portfolio as it was before the latest import. */
export class UndoImport {
  constructor(
    private readonly document: PortfolioDocument,
    private readonly undo: ImportUndoStore,
    private readonly queue: SerialQueue,
  ) {}

  /** The import that can be undone; null when there is none or the portfolio has changed since. */
  async latest(): Promise<PortfolioImportRecord | null> {
    const record = await this.undo.load();
    return record !== null && (await this.document.read()) === record.after ? record : null;
  }

  /** @throws Conflict when the portfolio has changed since the import */
  async execute(): Promise<PortfolioImportRecord> {
    return this.queue.run(async () => {
      const record = await this.latest();
      if (record === null) throw new Conflict('nothing_to_undo', NOTHING);
      if (record.before === null) await this.document.remove();
      else await this.document.replace(record.before);
      return record;
    });
  }
}

const NOTHING = 'There is no import to undo: no file was imported, or the portfolio has changed since.';
