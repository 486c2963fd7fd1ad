/** The portfolio before and after the latest import. */
export interface PortfolioImportRecord {
  /** Name of the imported file. */
  readonly file: string;
  readonly importedAt: Date;
  /** Null when there was no portfolio. */
  readonly before: string | null;
  readonly after: string;
}

/** Stores how to undo the latest import. */
export interface ImportUndoStore {
  load(): Promise<PortfolioImportRecord | null>;
  /** Resolves once on disk. */
  save(record: PortfolioImportRecord): Promise<void>;
}
