import { describe, expect, it } from '@jest/globals';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { stopOfOrder } from '../../../../../src/domain/dashboard/trading/orders/stopOfOrder.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';
import { passingContext, WATCHED_AUDITED_TICKER } from './passingContext.js';

const BUY = someOrder();
const SHORT = someOrder({ side: 'sell_short' });
const HELD = [{ symbol: 'AAPL', quantity: 40, costBasis: 6000 }];
const SHORTED = [{ symbol: 'AAPL', quantity: -40, costBasis: -6000 }];
const UNQUOTED = { quote: { last: null, bid: null, ask: null } };
const audited = (changes: object) => ({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, ...changes } } });

describe('stopOfOrder', () => {
  it('uses the stop of the audit', () => {
    expect(stopOfOrder(BUY, passingContext())).toEqual({ price: 147, problem: null });
    expect(stopOfOrder(SHORT, passingContext(audited({ statedStop: 160 })))).toEqual({ price: 160, problem: null });
  });

  it('returns neither a stop nor a problem for an option', () => {
    expect(stopOfOrder(someOption(), passingContext())).toEqual({ price: null, problem: null });
  });

  it.each<[string, PreflightContext, string]>([
    [
      'the close is under the stop',
      passingContext(audited({ holdingStop: 151.5, lastClose: 149.25 })),
      'The close 149.25 is under the stop 151.50 of AAPL, so the full value of the order is at risk. Move the stop below the price, or do not add to the position.',
    ],
    [
      'the close is under a stop that the audit raised',
      passingContext({ ...audited({ holdingStop: 151.5, statedStop: 140, lastClose: 149.25 }), positions: HELD }),
      'The close 149.25 is under the stop 151.50 of AAPL, so the full value of the order is at risk. The audit raised your stop and does not lower it, so do not add to the position.',
    ],
    [
      'only the entry price is under the stop',
      passingContext(audited({ holdingStop: 151.5, lastClose: 152 })),
      'The entry price 150.00 is under the stop 151.50 of AAPL, so the full value of the order is at risk. Move the stop below the price, or do not add to the position.',
    ],
    [
      'a short sale is above its stop',
      passingContext({ ...audited({ statedStop: 140, lastClose: 150 }), order: SHORT }),
      'The close 150.00 is above the stop 140.00 of AAPL, so the risk of the order is unbounded. Move the stop above the price, or do not add to the position.',
    ],
    [
      'only the entry price of a short sale is above its stop',
      passingContext({ ...audited({ statedStop: 140, lastClose: 139 }), order: SHORT }),
      'The entry price 149.98 is above the stop 140.00 of AAPL, so the risk of the order is unbounded. Move the stop above the price, or do not add to the position.',
    ],
    [
      'the prices are below one dollar',
      passingContext({ ...audited({ statedStop: 0.53508, lastClose: 0.5379 }), order: SHORT }),
      'The close 0.5379 is above the stop 0.5351 of AAPL, so the risk of the order is unbounded. Move the stop above the price, or do not add to the position.',
    ],
    [
      'the close is at the stop',
      passingContext(audited({ holdingStop: 151.5, lastClose: 151.5 })),
      'The entry price 150.00 is under the stop 151.50 of AAPL, so the full value of the order is at risk. Move the stop below the price, or do not add to the position.',
    ],
    [
      'the close is at the stop of a short sale',
      passingContext({ ...audited({ statedStop: 140, lastClose: 140 }), order: SHORT }),
      'The entry price 149.98 is above the stop 140.00 of AAPL, so the risk of the order is unbounded. Move the stop above the price, or do not add to the position.',
    ],
    [
      'a short sale has no stop',
      passingContext({ ...audited({ statedStop: null }), positions: SHORTED, order: SHORT }),
      'AAPL has no stop above the price, so the risk of the order is unbounded. Add a stop to its line in the portfolio file.',
    ],
    [
      'the ticker was not audited',
      passingContext({ tickers: {} }),
      'AAPL is not in the last audit, so it has no stop and the full value of the order is at risk. Add it to the portfolio and run an audit.',
    ],
    [
      'the position is short',
      passingContext({ ...audited({ holdingStop: 160 }), positions: SHORTED }),
      'You are short AAPL. To reduce the position, choose “Buy to cover”.',
    ],
    [
      'a short sale is of a ticker that is held',
      passingContext({ ...audited({ statedStop: 140 }), positions: HELD, order: SHORT }),
      'You hold AAPL. To reduce the position, choose “Sell”.',
    ],
    [
      'a market order has no quote',
      passingContext({ ...UNQUOTED, order: someOrder({ pricing: { type: 'market' } }) }),
      'There is no price for AAPL, so the risk of the order is unknown. Enter a limit price.',
    ],
    [
      'a short sale has no quote',
      passingContext({ ...UNQUOTED, order: SHORT }),
      'There is no price for AAPL, so the risk of the order is unknown. Wait until there is a quote.',
    ],
  ])('says what to do when %s', (_case, context, problem) => {
    if (context.action.kind !== 'place') throw new Error('The context is not about a new order.');

    expect(stopOfOrder(context.action.order, context)).toEqual({ price: null, problem });
  });
});
