export const EQUITY_SIDES = ['buy', 'sell', 'sell_short', 'buy_to_cover'] as const;
export type EquitySide = (typeof EQUITY_SIDES)[number];

export const OPTION_SIDES = ['buy_to_open', 'sell_to_open', 'buy_to_close', 'sell_to_close'] as const;
export type OptionSide = (typeof OPTION_SIDES)[number];

export type OrderSide = EquitySide | OptionSide;

export interface EquityInstrument {
  readonly kind: 'equity';
  readonly symbol: string;
}

export interface OptionInstrument {
  readonly kind: 'option';
  /** Symbol of the underlying. */
  readonly symbol: string;
  /** The contract's OCC symbol without spaces, such as AAPL261218C00200000. */
  readonly optionSymbol: string;
}

/** Prices are per share, even for options. */
export type OrderPricing =
  | { readonly type: 'market' }
  | { readonly type: 'limit'; readonly limitPrice: number }
  | { readonly type: 'stop'; readonly stopPrice: number }
  | { readonly type: 'stop_limit'; readonly limitPrice: number; readonly stopPrice: number };

export const ORDER_DURATIONS = ['day', 'gtc', 'pre', 'post'] as const;
export type OrderDuration = (typeof ORDER_DURATIONS)[number];

/** Shares or contracts. */
export const MAX_ORDER_QUANTITY = 1_000_000_000;
export const MAX_ORDER_PRICE = 1_000_000;

interface OrderTerms {
  /** Shares or contracts, above 0; the side gives the direction. */
  readonly quantity: number;
  readonly pricing: OrderPricing;
  readonly duration: OrderDuration;
}

export interface EquityOrder extends OrderTerms {
  readonly instrument: EquityInstrument;
  readonly side: EquitySide;
}

export interface OptionOrder extends OrderTerms {
  readonly instrument: OptionInstrument;
  readonly side: OptionSide;
}

/** An order as the user requested it, before it reaches a broker. */
export type Order = EquityOrder | OptionOrder;

export const isOptionOrder = (order: Order): order is OptionOrder => order.instrument.kind === 'option';

/** The symbol under which the filled order appears as a position: the ticker, or the contract's OCC symbol. */
export const positionSymbolOf = ({ instrument }: Order): string =>
  instrument.kind === 'option' ? instrument.optionSymbol : instrument.symbol;
