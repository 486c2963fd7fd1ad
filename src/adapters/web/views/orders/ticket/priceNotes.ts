import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { isBuyOrder } from '../../../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import { parseTypedPrice } from '../../../pieces/forms/typedNumber.js';
import { formatPercentChange, formatPriceIn } from '../../../wording/numbers.js';
import type { OrderTicket } from './ticket.js';

type Close = Pick<TickerAudit['metadata'], 'last_close' | 'currency'>;

/** A price that differs from the last close by more than this fraction is often a typing mistake. */
const FAR_FROM_CLOSE = 0.25;

export function distanceNote(limit: string, { last_close: close, currency }: Close): string | undefined {
  const price = parseTypedPrice(limit);
  if (price === null || Math.abs(price / close - 1) <= FAR_FROM_CLOSE) return undefined;
  return `This is ${formatPercentChange(100 * (price / close - 1))} from the last close of ${formatPriceIn(currency, close)}.`;
}

export function stopNote(stop: string, side: OrderTicket['equitySide'], metadata: Close): string | undefined {
  const { last_close: close, currency } = metadata;
  const price = parseTypedPrice(stop);
  if (price === null || (isBuyOrder({ side }) ? price > close : price < close)) return distanceNote(stop, metadata);
  return `At the last close of ${formatPriceIn(currency, close)}, this stop would already be triggered.`;
}
