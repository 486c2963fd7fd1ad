import type { SizingReply } from '../../../../http/contract/dashboard/orders.js';
import { formatQuantity } from '../../../wording/numbers.js';
import type { OrderTicket } from './ticket.js';

/** Says how many whole shares of the position a closing order can close, or why it can close none. */
export function closableText(
  { held, shares }: Pick<SizingReply, 'held'> & { readonly shares: number },
  side: OrderTicket['equitySide'],
): string {
  const isSale = side === 'sell';
  const owned = isSale ? held : -held;
  if (shares > 0)
    return `You can close ${formatQuantity(shares)}${Number.isInteger(held) ? '' : '; close the fraction of a share at your broker'}.`;
  if (owned > 0 && owned < 1) return 'Your position is less than one share; close it at your broker.';
  if (owned < 0)
    return isSale
      ? 'Your position is short: use “Buy to cover” to close it.'
      : 'Your position is long: use “Sell” to close it.';
  const reason =
    owned > 0
      ? 'No whole share is left to close, because open orders already close your position'
      : 'There is no position to close';
  return `${reason}: “${isSale ? 'Sell' : 'Buy to cover'}” would open the opposite position.`;
}
