import type { Position } from '../portfolio/position.js';
import type { BrokerStatement } from './statement.js';

/** The latest file that listed a ticker of the portfolio file, with the quantity in it. */
export interface PositionSource extends Pick<BrokerStatement, 'broker' | 'accounts'>, Pick<Position, 'quantity'> {}

/**
 * Says that a file replaces a quantity from another broker or account, or one that is not from the latest import, such
 * as a sum that the user entered; null for the same accounts.
 */
export function sourceNote(
  { quantity }: Pick<Position, 'quantity'>,
  source: PositionSource | undefined,
  { broker, accounts }: Pick<BrokerStatement, 'broker' | 'accounts'>,
): string | null {
  if (source === undefined) return null;
  const isChanged = quantity !== source.quantity;
  const isCovered = broker === source.broker && source.accounts.every((account) => accounts.includes(account));
  if (isCovered && !isChanged) return null;
  const names = [source.broker, ...source.accounts].join(', ');
  return `This file replaces the quantity ${quantity}, ${isChanged ? 'changed since the import' : 'imported'} from ${names}. If you hold this ticker in several accounts, enter the total quantity in portfolio.csv after saving.`;
}
