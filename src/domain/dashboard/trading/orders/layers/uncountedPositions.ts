import type { BrokerAccount } from '../../../portfolio/brokerAccount.js';

/** Returns the sentence about positions that the equity does not include, which is appended to a refusal. */
export const uncountedPositionsSentence = ({ uncountedPositionsNote: leftOut }: BrokerAccount): string =>
  leftOut === undefined ? '' : ` ${leftOut}`;
