import type { Clock } from '../../shared/clock.port.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import type { ImportUndoStore, PortfolioImportRecord } from './importUndo.port.js';

/** Replaces the portfolio file. First stores how to undo this, unless nothing changes. */
export async function replacePortfolio(
  { file, after }: Pick<PortfolioImportRecord, 'file' | 'after'>,
  {
    document,
    undo,
    clock,
  }: { readonly document: PortfolioDocument; readonly undo: ImportUndoStore; readonly clock: Clock },
): Promise<void> {
  const before = await document.read();
  if (before === after) return;
  await undo.save({ file, importedAt: clock.now(), before, after });
  await document.replace(after);
}
