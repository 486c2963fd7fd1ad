import { sharesEach, type AlpacaAccount } from './account.ts';
import { OPTION_SYMBOL } from './orders.ts';
import { amount, NOT_FOUND, ok, problem, uuidOf, type AlpacaReply } from './wire.ts';

/** GET /v2/account */
export function accountView(account: AlpacaAccount): AlpacaReply {
  const worth = account.positionsWorth();
  const equity = account.cash + worth;
  return ok({
    id: uuidOf(3, 1),
    account_number: 'PA0000000001',
    status: 'ACTIVE',
    currency: 'USD',
    cash: amount(account.cash),
    equity: amount(equity),
    portfolio_value: amount(equity),
    buying_power: amount(account.buyingPower()),
    regt_buying_power: amount(account.buyingPower()),
    options_buying_power: amount(account.cash),
    multiplier: '2',
    trading_blocked: false,
    transfers_blocked: false,
    account_blocked: false,
    trade_suspended_by_user: false,
    shorting_enabled: true,
    ...(account.optionsLevel === null
      ? {}
      : { options_approved_level: account.optionsLevel, options_trading_level: account.optionsLevel }),
  });
}

/** GET /v2/positions */
export function positionsView(account: AlpacaAccount): AlpacaReply {
  const all = [...account.held].map(([symbol, { quantity, cost }]) => ({
    asset_id: uuidOf(4, 1),
    symbol,
    exchange: 'NASDAQ',
    asset_class: OPTION_SYMBOL.test(symbol) ? 'us_option' : 'us_equity',
    asset_marginable: true,
    qty: amount(quantity),
    qty_available: amount(account.available(symbol)),
    side: quantity < 0 ? 'short' : 'long',
    avg_entry_price: amount(cost / quantity / sharesEach(symbol)),
    cost_basis: amount(cost),
    market_value: amount(quantity * account.lastOf(symbol) * sharesEach(symbol)),
    current_price: amount(account.lastOf(symbol)),
  }));
  return ok(all);
}

/** GET /v2/assets/{symbol} */
export function assetView(account: AlpacaAccount, symbol: string): AlpacaReply {
  if (!account.quotes.has(symbol)) return problem(404, NOT_FOUND, `asset not found for ${symbol}`);
  const shortable = account.shortable.has(symbol);
  return ok({
    id: uuidOf(4, 1),
    class: 'us_equity',
    exchange: 'NASDAQ',
    symbol,
    name: `${symbol} Common Stock`,
    status: 'active',
    tradable: true,
    marginable: true,
    shortable,
    easy_to_borrow: shortable,
    fractionable: true,
  });
}

/** GET /v2/options/contracts/{symbol} */
export function contractView(account: AlpacaAccount, symbol: string): AlpacaReply {
  if (!account.quotes.has(symbol)) return problem(404, NOT_FOUND, `option contract not found for ${symbol}`);
  return ok({ id: uuidOf(4, 2), symbol, name: symbol, status: 'active', tradable: true, size: '100' });
}
