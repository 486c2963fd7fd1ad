import { ofxText, type OfxElement } from './ofxTree.js';
import type { StatementDraft } from './tables/createEmptyStatement.js';

/** A transaction with the ids that it has had, from its original to its last correction. */
interface Chain {
  /** Null when a correction has deleted the transaction. */
  current: OfxElement | null;
}

/**
 * Applies the corrections among the transactions of an account: each replaces or deletes the transaction that its
 * `CORRECTFITID` names, wherever that is in the file. Corrections whose original is missing are reported and left out.
 */
export function applyCorrections(
  transactions: readonly OfxElement[],
  { ignored, unreadable }: StatementDraft,
): readonly OfxElement[] {
  const corrections = transactions.filter(isCorrection);
  const chainById = new Map<string, Chain>(
    transactions.filter((each) => !isCorrection(each)).map((each) => [idOf(each), { current: each }]),
  );
  const leftOut = new Set<OfxElement>();
  const apply = (correction: OfxElement, chain: Chain): void => {
    chainById.set(idOf(correction), chain);
    const isDeletion = ofxText(correction, 'CORRECTACTION') === 'DELETE';
    if (isDeletion || chain.current === null) leftOut.add(correction);
    if (chain.current === null) {
      ignored.push({ line: correction.line, message: DELETED });
      return;
    }
    const message = `A correction in the file ${isDeletion ? 'deletes' : 'replaces'} the transaction ${idOf(chain.current)}.`;
    ignored.push({ line: chain.current.line, message });
    leftOut.add(chain.current);
    chain.current = isDeletion ? null : correction;
  };
  const waitingById = new Map<string, OfxElement[]>();
  for (const correction of corrections) {
    const id = correctedIdOf(correction);
    const chain = chainById.get(id);
    if (chain === undefined) {
      const waiting = waitingById.get(id);
      if (waiting === undefined) waitingById.set(id, [correction]);
      else waiting.push(correction);
      continue;
    }
    const ready = [correction];
    for (const each of ready) {
      apply(each, chain);
      for (const next of waitingById.get(idOf(each)) ?? []) ready.push(next);
      waitingById.delete(idOf(each));
    }
  }
  const correctionIds = new Set(corrections.map(idOf));
  for (const correction of [...waitingById.values()].flat()) {
    const id = correctedIdOf(correction);
    const message = correctionIds.has(id) ? leftOutMessage(id) : missingMessage(id);
    unreadable.push({ line: correction.line, message });
    leftOut.add(correction);
  }
  return transactions.filter((each) => !leftOut.has(each));
}

const DELETED = 'This line corrects a transaction that another correction in the file deletes, so it is left out.';

const missingMessage = (id: string): string =>
  `This line corrects the transaction ${id}, which the file does not contain, so it is left out. Undo the import that added that transaction, if any, and export a file with both.`;

const leftOutMessage = (id: string): string =>
  `This line corrects the transaction ${id}, a correction that is left out itself, because the file does not contain its original. So this line is left out too. Undo the import that added the original, if any, and export a file with all of them.`;

const idOf = (transaction: OfxElement): string => ofxText(transaction, 'FITID');
const correctedIdOf = (correction: OfxElement): string => ofxText(correction, 'CORRECTFITID');
const isCorrection = (transaction: OfxElement): boolean => correctedIdOf(transaction) !== '';
