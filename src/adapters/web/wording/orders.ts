import type { OrderRequest, OrderView, OrderPreviewReply } from '../../http/contract/dashboard/orders.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import { formatPrice, formatQuantity } from './numbers.js';

type Side = OrderRequest['side'];
type State = OrderView['state'];
type Layer = OrderPreviewReply['layers'][number]['layer'];

export const SIDE_LABELS: Readonly<Record<Side, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  sell_short: 'Sell short',
  buy_to_cover: 'Buy to cover',
  buy_to_open: 'Buy to open',
  sell_to_open: 'Sell to open',
  buy_to_close: 'Buy to close',
  sell_to_close: 'Sell to close',
};

export const DURATION_LABELS: Readonly<Record<OrderRequest['duration'], string>> = {
  day: 'Day',
  gtc: 'Good till canceled',
  pre: 'Pre-market',
  post: 'After hours',
};

export const PRE_TRADE_CHECK_LABELS: Readonly<Record<Layer, string>> = {
  audit_freshness: 'Audit and prices',
  confirm_token: 'Confirmation valid',
  position_size: 'Position size',
  risk_budget: 'Risk budget',
  options_level: 'Options level',
  halt: 'Halt check',
  dry_run_window: 'Dry-run window',
  idempotency_key: 'Not a duplicate',
};

interface StateWords {
  readonly name: string;
  readonly tone: 'plain' | 'good' | 'bad' | 'warned' | 'active';
  readonly meaning: string;
}

export const ORDER_STATE_LABELS: Readonly<Record<State, StateWords>> = {
  new: { name: 'New', tone: 'active', meaning: 'The order is being written to the log.' },
  withheld: {
    name: 'Logged, not sent',
    tone: 'plain',
    meaning: 'Dry run: the order is in the order log and was not sent to the broker.',
  },
  sending: { name: 'Sending', tone: 'active', meaning: 'The order has been sent; the broker’s response is pending.' },
  unsent: { name: 'Not sent', tone: 'warned', meaning: 'The order never left this machine.' },
  unknown: {
    name: 'Unknown',
    tone: 'bad',
    meaning:
      'The order was sent, but the broker did not respond, so it may have the order. Plumbline looks the order up and never sends it again. Until its state is known, identical orders are refused.',
  },
  absent: {
    name: 'Not at the broker',
    tone: 'warned',
    meaning: 'The order was sent, but the broker does not have it, or no longer has it. Compare your positions.',
  },
  working: { name: 'Working', tone: 'active', meaning: 'The broker has the order; it is not filled yet.' },
  filled: { name: 'Filled', tone: 'good', meaning: 'The order is completely filled.' },
  canceled: { name: 'Canceled', tone: 'plain', meaning: 'The order is no longer in the market.' },
  expired: { name: 'Expired', tone: 'plain', meaning: 'The order expired before it was filled.' },
  rejected: { name: 'Rejected', tone: 'bad', meaning: 'The broker rejected the order.' },
  cancel_accepted: {
    name: 'Cancel accepted',
    tone: 'active',
    meaning: 'The broker accepted the cancel; the order’s own state shows whether it was in time.',
  },
};

/** Describes an order, such as "Buy 40 AAPL at 249.50 or lower, day". */
export function orderText(order: OrderRequest): string {
  const { side, symbol, duration } = order;
  const what =
    order.class === 'option'
      ? `${formatCount(order.quantity, 'contract')} of ${order.option_symbol}`
      : `${formatQuantity(order.quantity)} ${symbol}`;
  return `${SIDE_LABELS[side]} ${what} ${pricingWords(order)}, ${DURATION_LABELS[duration].toLowerCase()}`;
}

function pricingWords({ pricing, side }: OrderRequest): string {
  const better = side.startsWith('buy') ? 'or lower' : 'or higher';
  switch (pricing.type) {
    case 'market':
      return 'at the market price';
    case 'limit':
      return `at ${formatPrice(pricing.limit_price)} ${better}`;
    case 'stop':
      return `at the market price once it trades at ${formatPrice(pricing.stop_price)}`;
    case 'stop_limit':
      return `at ${formatPrice(pricing.limit_price)} ${better}, once it trades at ${formatPrice(pricing.stop_price)}`;
  }
}
