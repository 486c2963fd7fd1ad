import { formatOccSymbol } from '../../../../../domain/dashboard/market/occSymbol.js';
import { EQUITY_SIDES, MAX_ORDER_QUANTITY } from '../../../../../domain/dashboard/trading/orders/order.js';
import { isClosingOrder } from '../../../../../domain/dashboard/trading/orders/orderEffect.js';
import { isOnTick } from '../../../../../domain/dashboard/market/tick.js';
import { canonicalSymbol } from '../../../../../domain/shared/ticker.js';
import { ticker } from '../../../../http/contract/shared/fields.js';
import type { OrderRequest } from '../../../../http/contract/dashboard/orders.js';
import { parseTypedNumber, parseTypedPrice, typedPriceProblem } from '../../../pieces/forms/typedNumber.js';
import { formatQuantity } from '../../../wording/numbers.js';

export type PricingType = OrderRequest['pricing']['type'];
type EquityOrder = Extract<OrderRequest, { class: 'equity' }>;
type OptionOrder = Extract<OrderRequest, { class: 'option' }>;

/** The ticket as typed; numbers are still text. */
export interface OrderTicket {
  readonly class: 'equity' | 'option';
  readonly symbol: string;
  readonly equitySide: EquityOrder['side'];
  readonly optionSide: OptionOrder['side'];
  readonly quantity: string;
  readonly type: PricingType;
  readonly limit: string;
  readonly stop: string;
  readonly duration: OrderRequest['duration'];
  readonly expiry: string;
  readonly right: 'call' | 'put';
  readonly strike: string;
}

/** The option sides, in the order in which the ticket lists them. */
export const OFFERED_OPTION_SIDES = [
  'buy_to_open',
  'sell_to_close',
  'sell_to_open',
  'buy_to_close',
] as const satisfies readonly OptionOrder['side'][];
export const PRICING_TYPES = ['limit', 'market', 'stop', 'stop_limit'] as const satisfies readonly PricingType[];

export const EMPTY_TICKET: OrderTicket = {
  class: 'equity',
  symbol: '',
  equitySide: 'buy',
  optionSide: 'buy_to_open',
  quantity: '',
  type: 'limit',
  limit: '',
  stop: '',
  duration: 'day',
  expiry: '',
  right: 'call',
  strike: '',
};

export const needsLimitPrice = (type: PricingType): boolean => type === 'limit' || type === 'stop_limit';
export const needsStopPrice = (type: PricingType): boolean => type === 'stop' || type === 'stop_limit';

/** Error messages of the invalid fields. */
export type TicketErrors = Partial<Record<'symbol' | 'quantity' | 'limit' | 'stop' | 'expiry' | 'strike', string>>;

const isValidTicker = (symbol: string): boolean => ticker.safeParse(symbol).success;

export function validateTicket(ticket: OrderTicket): TicketErrors {
  const isOption = ticket.class === 'option';
  const problems: readonly (readonly [keyof TicketErrors, string | null])[] = [
    ['symbol', isValidTicker(normalizeSymbol(ticket)) ? null : 'Enter a ticker.'],
    ['quantity', quantityProblem(ticket)],
    ['limit', needsLimitPrice(ticket.type) ? orderPriceProblem(ticket.limit) : null],
    ['stop', needsStopPrice(ticket.type) ? orderPriceProblem(ticket.stop) : null],
    ['expiry', isOption && !/^20\d\d-\d\d-\d\d$/.test(ticket.expiry) ? 'Enter the expiration date.' : null],
    ['strike', isOption ? typedPriceProblem(ticket.strike) : null],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function quantityProblem(ticket: Pick<OrderTicket, 'class' | 'quantity'>): string | null {
  const quantity = parseTypedNumber(ticket.quantity);
  const unit = ticket.class === 'option' ? 'contracts' : 'shares';
  if (quantity === null || quantity < 1 || !Number.isInteger(quantity))
    return `Enter a whole number of ${unit}, at least 1.`;
  return quantity > MAX_ORDER_QUANTITY
    ? `An order can have at most ${formatQuantity(MAX_ORDER_QUANTITY)} ${unit}. Split it into several orders.`
    : null;
}

function orderPriceProblem(text: string): string | null {
  const price = parseTypedNumber(text);
  return price !== null && !isOnTick(price)
    ? 'Enter a price with up to two decimals, or up to four if the price is below $1.'
    : typedPriceProblem(text);
}

/** Returns null while a field is invalid. */
export function toOrderRequest(ticket: OrderTicket): OrderRequest | null {
  const pricing = pricingOf(ticket);
  const symbol = normalizeSymbol(ticket);
  const quantity = parseTypedNumber(ticket.quantity);
  if (pricing === null || quantity === null || Object.keys(validateTicket(ticket)).length > 0) return null;
  const terms = { symbol, quantity, pricing, duration: ticket.duration };
  if (ticket.class === 'equity') return { class: 'equity', side: ticket.equitySide, ...terms };
  return { class: 'option', side: ticket.optionSide, option_symbol: contractSymbolOf(ticket) ?? '', ...terms };
}

/** Returns the option symbol, or null until all its parts are known. */
export function contractSymbolOf(ticket: OrderTicket): string | null {
  const strike = parseTypedPrice(ticket.strike);
  const symbol = normalizeSymbol(ticket);
  if (strike === null || ticket.expiry === '' || symbol === '') return null;
  return formatOccSymbol(symbol, { expiry: ticket.expiry, right: ticket.right, strike });
}

export const normalizeSymbol = ({ symbol }: Pick<OrderTicket, 'symbol'>): string => canonicalSymbol(symbol);

function pricingOf({ type, limit, stop }: OrderTicket): OrderRequest['pricing'] | null {
  const [limit_price, stop_price] = [parseTypedPrice(limit), parseTypedPrice(stop)];
  switch (type) {
    case 'market':
      return { type };
    case 'limit':
      return limit_price === null ? null : { type, limit_price };
    case 'stop':
      return stop_price === null ? null : { type, stop_price };
    case 'stop_limit':
      return limit_price === null || stop_price === null ? null : { type, limit_price, stop_price };
  }
}

/** Returns the query for the suggested quantity; null while the ticket lacks a ticker or price that the query needs. */
export function sizingQueryOf(
  ticket: Pick<OrderTicket, 'symbol' | 'equitySide' | 'type' | 'limit' | 'stop'>,
): string | null {
  const [symbol, side] = [normalizeSymbol(ticket), ticket.equitySide];
  if (!isValidTicker(symbol)) return null;
  const query = new URLSearchParams({ symbol, side });
  const deciding = needsLimitPrice(ticket.type) ? 'limit' : 'stop';
  const price = ticket.type === 'market' ? null : parseTypedPrice(ticket[deciding]);
  if (price !== null) query.set(`${deciding}_price`, String(price));
  return price === null && ticket.type !== 'market' && !isClosingOrder({ side }) ? null : query.toString();
}

/** Reads a ticket from the query of `#/orders?ticker=AAPL&side=sell&quantity=10&limit=150`; ignores invalid values. */
export function ticketFromQuery(query: URLSearchParams): OrderTicket {
  const read = (name: string): string => query.get(name) ?? '';
  const side = read('side');
  const type = PRICING_TYPES.find((each) => each === read('type'));
  const optionSide = OFFERED_OPTION_SIDES.find((each) => each === side);
  return {
    ...EMPTY_TICKET,
    class: optionSide === undefined ? 'equity' : 'option',
    symbol: normalizeSymbol({ symbol: read('ticker').slice(0, 10) }),
    equitySide: EQUITY_SIDES.find((each) => each === side) ?? 'buy',
    optionSide: optionSide ?? 'buy_to_open',
    quantity: /^\d+$/.test(read('quantity')) ? read('quantity') : '',
    type: type ?? 'limit',
    limit: parseTypedPrice(read('limit')) === null ? '' : read('limit'),
    stop: parseTypedPrice(read('stop')) === null ? '' : read('stop'),
  };
}
