import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import type { BrokerName } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { formatTickPrice } from '../../../domain/dashboard/market/tick.js';
import { formatPriceIn, formatQuantity } from '../wording/numbers.js';
import { stopOf } from '../../../domain/dashboard/audit/positionStop.js';
import { isBeyondStop } from './positionFigures.js';

interface NextOrder {
  readonly words: string;
  /** Address of the order screen, with known fields filled in. */
  readonly href: string;
}

/**
 * Suggests an order that suits the ticker's state; the order still needs a preview and a confirmation. Suggests no stop
 * order for the paper broker, which keeps no open orders, or for an unknown broker.
 */
export function nextOrder(ticker: string, audit: TickerAudit, broker: BrokerName | undefined): NextOrder {
  const { state, position } = audit;
  const quantity = wholeSharesOf(audit);
  const shouldExit = state === 'EXIT' || isBeyondStop(audit);
  const exit = exitOrderOf(ticker, audit);
  if (exit !== null && shouldExit) return exit;
  const stop = stopOf(audit);
  if (quantity > 0 && state === 'TIGHTEN' && stop !== null && keepsOpenOrders(broker))
    return {
      words: `Stop order at ${formatPriceIn(audit.metadata.currency, stop)}`,
      href: to({ ticker, side: 'sell', quantity: String(quantity), type: 'stop', stop: formatTickPrice(stop) }),
    };
  if (quantity === 0 && state === 'ARMED') return { words: 'Prepare entry order', href: to({ ticker, side: 'buy' }) };
  const sells = (position?.quantity ?? 0) > 0 && (shouldExit || state === 'TIGHTEN');
  return { words: 'Prepare order', href: to(sells ? { ticker, side: 'sell' } : { ticker }) };
}

const keepsOpenOrders = (broker: BrokerName | undefined): boolean => broker !== undefined && broker !== 'paper';

/** The whole shares of the position; negative when short. */
const wholeSharesOf = ({ position }: Pick<TickerAudit, 'position'>): number => Math.trunc(position?.quantity ?? 0);

/** The order that closes all whole shares of the position; null without a whole share. */
export function exitOrderOf(ticker: string, audit: Pick<TickerAudit, 'position'>): NextOrder | null {
  const quantity = wholeSharesOf(audit);
  const held = Math.abs(audit.position?.quantity ?? 0);
  const shares = Math.abs(quantity);
  if (shares === 0) return null;
  const count = shares === held ? formatQuantity(held) : `${formatQuantity(shares)} of ${formatQuantity(held)}`;
  return {
    words: quantity < 0 ? `Buy to cover ${count}` : shares === held ? `Sell all ${count}` : `Sell ${count}`,
    href: to({ ticker, side: quantity > 0 ? 'sell' : 'buy_to_cover', quantity: String(shares) }),
  };
}

const to = (fields: Readonly<Record<string, string>>): string => `/orders?${new URLSearchParams(fields).toString()}`;
