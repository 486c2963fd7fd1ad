import { ofxText, type OfxElement } from './ofxTree.js';
import type { StatementDraft } from './tables/createEmptyStatement.js';

/**
 * Applies the corrections among the transactions of an account: each replaces or deletes the transaction that its
 * `CORRECTFITID` names. A correction of a transaction that the file does not contain is reported and left out.
 */
export function applyCorrections(
  transactions: readonly OfxElement[],
  { ignored, unreadable }: StatementDraft,
): readonly OfxElement[] {
  const [originals, corrections] = [
    transactions.filter((each) => !isCorrection(each)),
    transactions.filter(isCorrection),
  ];
  const byId = new Map(originals.map((each) => [ofxText(each, 'FITID'), each]));
  const leftOut = new Set<OfxElement>();
  for (const correction of corrections) {
    const id = ofxText(correction, 'CORRECTFITID');
    const corrected = byId.get(id);
    const isDeletion = ofxText(correction, 'CORRECTACTION') === 'DELETE';
    if (corrected === undefined || isDeletion) leftOut.add(correction);
    if (corrected === undefined) {
      const message = `This line corrects the transaction ${id}, which the file does not contain, so it is left out. Undo the import that added that transaction, if any, and export a file with both.`;
      unreadable.push({ line: correction.line, message });
      continue;
    }
    leftOut.add(corrected);
    ignored.push({
      line: corrected.line,
      message: `A correction in the file ${isDeletion ? 'deletes' : 'replaces'} the transaction ${id}.`,
    });
    byId.delete(id);
    if (!isDeletion) byId.set(ofxText(correction, 'FITID'), correction);
  }
  return transactions.filter((each) => !leftOut.has(each));
}

const isCorrection = (transaction: OfxElement): boolean => ofxText(transaction, 'CORRECTFITID') !== '';
