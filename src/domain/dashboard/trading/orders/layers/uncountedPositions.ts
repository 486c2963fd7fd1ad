import type { AccountFacts } from '../preflightContext.js';

/** Returns the sentence about positions that the equity does not include, which is appended to a refusal. */
export const uncountedPositionsSentence = ({ uncountedPositionsNote: leftOut }: AccountFacts): string =>
  leftOut === undefined ? '' : ` ${leftOut}`;
