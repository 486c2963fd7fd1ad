import type { Clock } from '../../shared/clock.port.js';
import type { PortfolioDocument } from './portfolioDocument.port.js';
import type { ImportUndoStore, PortfolioImportRecord } from './importUndo.port.js';

/** Replaces the portfolio file. First stores how to undo this and adds the new sources, unless nothing changes. */
export async function replacePortfolio(
  { file, after, sources }: Pick<PortfolioImportRecord, 'file' | 'after' | 'sources'>,
  {
    document,
    undo,
    clock,
  }: { readonly document: PortfolioDocument; readonly undo: ImportUndoStore; readonly clock: Clock },
): Promise<void> {
  const before = await document.read();
  if (before === after) return;
  const earlier = (await undo.load())?.sources ?? [];
  await undo.save({ file, importedAt: clock.now(), before, after, sources: new Map([...earlier, ...sources]) });
  await document.replace(after);
}
