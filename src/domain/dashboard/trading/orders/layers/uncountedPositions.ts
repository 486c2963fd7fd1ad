import type { AccountFacts } from '../preflightContext.js';

/** The sentence about positions that the equity does not include, appended to a refusal. */
export const uncountedPositionsSentence = ({ uncountedPositionsNote: leftOut }: AccountFacts): string =>
  leftOut === undefined ? '' : ` ${leftOut}`;
