import type { PositionSource } from '../../../domain/dashboard/imports/positionSource.js';

/** An import that can be undone. */
export interface UndoableImport {
  /** Name of what was imported, worded to follow “Imported from”. */
  readonly file: string;
  readonly importedAt: Date;
}

/** The portfolio file before and after the latest import of positions. */
export interface PortfolioImportRecord extends UndoableImport {
  /** Null when there was no portfolio. */
  readonly before: string | null;
  readonly after: string;
  /** The latest source of each position that a broker's file has listed, by ticker; also of earlier imports. */
  readonly sources: ReadonlyMap<string, PositionSource>;
  /** The sources before the import. */
  readonly sourcesBefore: ReadonlyMap<string, PositionSource>;
}

/** Stores how to undo the latest import of positions. */
export interface ImportUndoStore {
  load(): Promise<PortfolioImportRecord | null>;
  /** Resolves once the record is on disk. */
  save(record: PortfolioImportRecord): Promise<void>;
}
