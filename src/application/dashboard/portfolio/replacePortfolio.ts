import type { Clock } from '../../shared/clock.port.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import type { ImportUndoStore, PortfolioImportRecord } from './importUndo.port.js';

/** Replaces the portfolio file and adds the new sources. First stores how to undo this, unless the file is the same. */
export async function replacePortfolio(
  { file, after, sources }: Pick<PortfolioImportRecord, 'file' | 'after' | 'sources'>,
  {
    document,
    undo,
    clock,
  }: { readonly document: PortfolioDocument; readonly undo: ImportUndoStore; readonly clock: Clock },
): Promise<void> {
  const before = await document.read();
  const latest = await undo.load();
  const sourcesBefore: PortfolioImportRecord['sources'] = latest?.sources ?? new Map();
  const merged = new Map([...sourcesBefore, ...sources]);
  if (before !== after) {
    await undo.save({ file, importedAt: clock.now(), before, after, sources: merged, sourcesBefore });
    await document.replace(after);
  } else if (latest !== null) await undo.save({ ...latest, sources: merged });
}
