import type { AccountFacts } from '../preflightContext.js';

/** The sentence about positions that the equity does not count, to be appended to a refusal. */
export const uncounted = ({ leftOut }: AccountFacts): string => (leftOut === undefined ? '' : ` ${leftOut}`);
