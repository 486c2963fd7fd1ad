import { describe, expect, it } from '@jest/globals';
import { orderEffectOf, type WorkingOrder } from '../../../../../src/domain/dashboard/trading/orders/orderEffect.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { AAPL_CALL, AAPL_PUT, someOption, someOrder } from '../../../../fixtures/orders.js';
import { passingContext, WATCHED_AUDITED_TICKER } from './passingContext.js';

const failing = (context: PreflightContext): string[] =>
  runPreflight(context).verdicts.flatMap(({ layer, passed }) => (passed ? [] : [layer]));

const shares = (quantity: number, symbol = 'AAPL') => ({ symbol, quantity, costBasis: quantity * 150 });
const contracts = (quantity: number, symbol = AAPL_CALL) => ({ symbol, quantity, costBasis: quantity * 300 });
const selling = (remaining: number): WorkingOrder => ({ symbol: 'AAPL', side: 'sell', remaining, price: 160 });

describe('order effect', () => {
  it.each([
    [
      'a sale of held shares',
      someOrder({ side: 'sell' }),
      [shares(10)],
      [],
      { closes: 10, opens: 0, direction: 'short' },
    ],
    [
      'a sale of more shares than are held',
      someOrder({ side: 'sell', quantity: 15 }),
      [shares(10)],
      [],
      { closes: 10, opens: 5, direction: 'short' },
    ],
    [
      'a sale of shares that another order already sells',
      someOrder({ side: 'sell' }),
      [shares(10)],
      [selling(6)],
      { closes: 4, opens: 6, direction: 'short' },
    ],
    [
      'a sale while shares of another ticker are sold',
      someOrder({ side: 'sell' }),
      [shares(10)],
      [{ ...selling(6), symbol: 'MSFT' }],
      { closes: 10, opens: 0, direction: 'short' },
    ],
    [
      'a sale while another order opens a short position',
      someOrder({ side: 'sell' }),
      [shares(10)],
      [{ ...selling(6), side: 'sell_short' }],
      { closes: 10, opens: 0, direction: 'short' },
    ],
    [
      'a sale while another order covers a short position',
      someOrder({ side: 'sell' }),
      [shares(10)],
      [{ ...selling(6), side: 'buy_to_cover' }],
      { closes: 10, opens: 0, direction: 'short' },
    ],
    [
      'a sale of what another order leaves of a fractional position',
      someOrder({ side: 'sell', quantity: 1 }),
      [shares(1.4)],
      [selling(0.4)],
      { closes: 1, opens: 0, direction: 'short' },
    ],
    [
      'a sale of several fractional lots',
      someOrder({ side: 'sell', quantity: 3 }),
      [shares(1.4), shares(0.7), shares(0.9)],
      [],
      { closes: 3, opens: 0, direction: 'short' },
    ],
    ['a sale without a position', someOrder({ side: 'sell' }), [], [], { closes: 0, opens: 10, direction: 'short' }],
    ['a cover', someOrder({ side: 'buy_to_cover' }), [shares(-10)], [], { closes: 10, opens: 0, direction: 'long' }],
    [
      'a cover of more shares than are short',
      someOrder({ side: 'buy_to_cover', quantity: 12 }),
      [shares(-10)],
      [],
      { closes: 10, opens: 2, direction: 'long' },
    ],
    ['a purchase while short', someOrder(), [shares(-10)], [], { closes: 0, opens: 10, direction: 'long' }],
    [
      'a short sale while long',
      someOrder({ side: 'sell_short' }),
      [shares(10)],
      [],
      { closes: 0, opens: 10, direction: 'short' },
    ],
    [
      'a sale of held contracts',
      someOption({ side: 'sell_to_close' }),
      [contracts(1)],
      [],
      { closes: 1, opens: 0, direction: 'short' },
    ],
    [
      'a sale of other contracts',
      someOption({ side: 'sell_to_close' }),
      [contracts(1, AAPL_PUT)],
      [],
      { closes: 0, opens: 1, direction: 'short' },
    ],
    [
      'a purchase of sold contracts',
      someOption({ side: 'buy_to_close' }),
      [contracts(-1)],
      [],
      { closes: 1, opens: 0, direction: 'long' },
    ],
  ] as const)('is computed for %s', (_what, order, positions, working, effect) => {
    expect(orderEffectOf(order, positions, working)).toEqual(effect);
  });
});

describe('an exit', () => {
  const large = [shares(500)];

  it('is not blocked by size, risk, or a ticker missing from the audit', () => {
    const order = someOrder({ side: 'sell', quantity: 500, pricing: { type: 'market' } });

    expect(failing(passingContext({ order, positions: large, tickers: {} }))).toEqual([]);
    expect(
      failing(
        passingContext({
          order,
          positions: large,
          tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, holdingStop: 155, lastDate: '2026-01-02' } },
        }),
      ),
    ).toEqual([]);
  });

  it('is blocked by an old audit and by a halt', () => {
    const order = someOrder({ side: 'sell', quantity: 500 });

    expect(
      failing(
        passingContext({
          order,
          positions: large,
          auditAgeMin: 31,
          halt: { kind: 'halted', source: 'nasdaq', code: 'T1', since: null },
        }),
      ),
    ).toEqual(['audit_freshness', 'halt']);
  });

  it('is not blocked by size or risk when it closes a short position', () => {
    const order = someOrder({ side: 'buy_to_cover', quantity: 500 });

    expect(failing(passingContext({ order, positions: [shares(-500)] }))).toEqual([]);
  });

  it('recognizes a share class in every spelling of broker, portfolio file and order', () => {
    const order = someOrder({ instrument: { kind: 'equity', symbol: 'BRK-B' }, side: 'sell', quantity: 500 });
    const positions = [shares(500, 'BRK.B')];
    const working = [{ ...selling(400), symbol: 'BRK.B' }];

    expect(orderEffectOf(order, positions, [])).toEqual({ closes: 500, opens: 0, direction: 'short' });
    expect(orderEffectOf(order, positions, working)).toEqual({ closes: 100, opens: 400, direction: 'short' });
    expect(failing(passingContext({ order, positions, tickers: { 'BRK-B': WATCHED_AUDITED_TICKER } }))).toEqual([]);
  });

  it('is checked as a new short position to the extent that it exceeds the holding', () => {
    const { verdicts } = runPreflight(
      passingContext({ order: someOrder({ side: 'sell', quantity: 11 }), positions: [shares(10)] }),
    );

    expect(verdicts.filter(({ passed }) => !passed).map(({ layer }) => layer)).toEqual(['risk_budget']);
    expect(verdicts.find(({ layer }) => layer === 'position_size')?.message).toMatch(
      /closes 10 and opens 1 in the opposite direction/,
    );
  });

  it('requires the options level for naked calls when it sells shares that cover a sold call', () => {
    const covered = { order: someOrder({ side: 'sell', quantity: 50 }), positions: [shares(100), contracts(-1)] };
    const level = (optionLevel: number) => ({ equity: 100_000, cash: 50_000, optionLevel });

    expect(failing(passingContext({ ...covered, account: level(2) }))).toEqual(['options_level']);
    expect(failing(passingContext({ ...covered, account: level(5) }))).toEqual([]);
    expect(failing(passingContext({ ...covered, positions: [shares(150), contracts(-1)] }))).toEqual([]);
    expect(
      failing(passingContext({ ...covered, positions: [shares(150), contracts(-1)], working: [selling(1)] })),
    ).toEqual(['options_level']);
  });

  it('requires the options level when it would uncover sold calls, even as a declared short sale', () => {
    const order = someOrder({ side: 'sell_short' });
    const tickers = { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 156 } };

    expect(failing(passingContext({ order, tickers, positions: [shares(50)] }))).not.toContain('options_level');
    expect(failing(passingContext({ order, tickers, positions: [shares(100), contracts(-1)] }))).toContain(
      'options_level',
    );
    expect(
      failing(
        passingContext({
          order: { ...order, side: 'sell' },
          tickers,
          positions: [shares(110), contracts(-1)],
          working: [{ symbol: 'AAPL', side: 'sell_short', remaining: 10, price: 150 }],
        }),
      ),
    ).toContain('options_level');
  });

  it('is allowed at any options level when it closes an option position', () => {
    const account = { equity: 100_000, cash: 0, optionLevel: 0 };

    expect(
      failing(passingContext({ order: someOption({ side: 'sell_to_close' }), positions: [contracts(1)], account })),
    ).toEqual([]);
    expect(
      failing(passingContext({ order: someOption({ side: 'buy_to_close' }), positions: [contracts(-1)], account })),
    ).toEqual([]);
  });
});

describe('size check', () => {
  it('counts holdings, open orders, and the options of the ticker', () => {
    const part = (facts: Partial<PreflightContext>) =>
      failing(passingContext({ order: someOrder({ quantity: 30 }), ...facts }));

    expect(part({ positions: [shares(36)] })).toEqual([]);
    expect(part({ positions: [shares(37)] })).toEqual(['position_size']);
    expect(part({ working: [{ symbol: 'AAPL', side: 'buy', remaining: 37, price: 150 }] })).toEqual(['position_size']);
    expect(part({ positions: [contracts(19)] })).toEqual(['position_size']);
    expect(part({ positions: [shares(37, 'MSFT')] })).toEqual([]);
  });

  it('measures a short sale at the market price, even with a low limit', () => {
    const tickers = { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 150.5 } };
    const order = someOrder({ side: 'sell_short', quantity: 70, pricing: { type: 'limit', limitPrice: 1 } });

    expect(failing(passingContext({ order, tickers }))).toContain('position_size');
  });

  it('ignores the limit price of a short sale that is already an open order or has no quote', () => {
    const tickers = { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 150.5 } };
    const order = someOrder({ side: 'sell_short', quantity: 34, pricing: { type: 'limit', limitPrice: 150 } });
    const low = someOrder({ side: 'sell_short', quantity: 34, pricing: { type: 'limit', limitPrice: 1 } });

    expect(failing(passingContext({ order, tickers }))).toEqual([]);
    expect(
      failing(
        passingContext({ order, tickers, working: [{ symbol: 'AAPL', side: 'sell_short', remaining: 34, price: 1 }] }),
      ),
    ).toContain('position_size');
    expect(failing(passingContext({ order: low, tickers, quote: { last: null, bid: null, ask: null } }))).toContain(
      'position_size',
    );
  });

  it('measures a market order at the ask, and a stop order at no less than its stop price', () => {
    const sized = (pricing: Parameters<typeof someOrder>[0] & object) =>
      failing(passingContext({ order: someOrder({ quantity: 66, ...pricing }) }));

    expect(sized({ pricing: { type: 'market' } })).toEqual([]);
    expect(
      failing(
        passingContext({
          order: someOrder({ quantity: 66, pricing: { type: 'market' } }),
          quote: { last: 150, bid: 149, ask: 152 },
        }),
      ),
    ).toEqual(['position_size']);
    expect(sized({ pricing: { type: 'stop', stopPrice: 152 } })).toEqual(['position_size']);
  });
});

describe('risk check', () => {
  const order = someOrder({ quantity: 60 });
  const stopAt = (facts: Partial<typeof WATCHED_AUDITED_TICKER>) =>
    failing(passingContext({ order, tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, ...facts } } }));

  it('measures the distance to the holding’s stop, the portfolio file’s stop, or the stop of a new entry', () => {
    expect(stopAt({ holdingStop: 134 })).toEqual([]);
    expect(stopAt({ holdingStop: 133 })).toEqual(['risk_budget']);
    expect(stopAt({ statedStop: 134 })).toEqual([]);
    expect(stopAt({ statedStop: 133 })).toEqual(['risk_budget']);
    expect(stopAt({ triggerLow: 134 })).toEqual([]);
    expect(stopAt({ triggerLow: 133 })).toEqual(['risk_budget']);
  });

  it('finds an unbounded risk when there is no stop below the price', () => {
    expect(stopAt({ holdingStop: 150 })).toEqual(['risk_budget']);
    expect(stopAt({ statedStop: 160 })).toEqual(['risk_budget']);
    expect(stopAt({ atr14: null })).toEqual(['risk_budget']);
  });

  it('uses, for a short sale, the stop in the portfolio file, which is above the price', () => {
    const short = someOrder({ side: 'sell_short', pricing: { type: 'market' } });

    expect(
      failing(passingContext({ order: short, tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 156 } } })),
    ).toEqual([]);
    expect(
      failing(
        passingContext({
          order: { ...short, quantity: 60 },
          tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 170 } },
        }),
      ),
    ).toEqual(['risk_budget']);
  });

  it('keeps the total risk of all positions within the budget [ORD-04]', () => {
    const tickers = { AAPL: WATCHED_AUDITED_TICKER, MSFT: { ...WATCHED_AUDITED_TICKER, holdingStop: 145 } };
    const positions = (quantity: number) => [shares(quantity, 'MSFT')];

    expect(failing(passingContext({ tickers, positions: positions(1190) }))).toEqual([]);
    expect(failing(passingContext({ tickers, positions: positions(1200) }))).toEqual(['risk_budget']);
  });

  it('counts a position without a stop at its full value, or as unbounded when short', () => {
    expect(failing(passingContext({ positions: [shares(39, 'MSFT')] }))).toEqual([]);
    expect(failing(passingContext({ positions: [shares(40, 'MSFT')] }))).toEqual(['risk_budget']);
    expect(failing(passingContext({ positions: [shares(-1, 'MSFT')] }))).toEqual(['risk_budget']);
    expect(runPreflight(passingContext({ positions: [shares(40, 'MSFT'), shares(1)] })).refusal?.message).toBe(
      'At risk with this order: 6.03% of equity (limit 6%). 1 position has no working stop and counts in full: MSFT.',
    );
  });

  it('counts a bought option at its premium', () => {
    expect(failing(passingContext({ order: someOption({ quantity: 3 }) }))).toEqual([]);
    expect(failing(passingContext({ order: someOption({ quantity: 4 }) }))).toEqual(['risk_budget']);
  });

  it('counts the difference between strike and stop as the risk of a sold put', () => {
    const limits = { ...passingContext().limits, maxPositionPct: 100 };
    const put = someOption({ side: 'sell_to_open' }, AAPL_PUT);

    expect(
      failing(
        passingContext({ order: put, limits, tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, holdingStop: 130 } } }),
      ),
    ).toEqual([]);
    expect(
      failing(
        passingContext({ order: put, limits, tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, holdingStop: 129 } } }),
      ),
    ).toEqual(['risk_budget']);
    expect(
      failing(
        passingContext({ order: put, limits, tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, holdingStop: 141 } } }),
      ),
    ).toEqual(['risk_budget']);
  });
});

describe('options orders', () => {
  const at = (optionLevel: number, cash = 50_000) => ({ equity: 10_000_000, cash, optionLevel });
  const sold = someOption({ side: 'sell_to_open' });
  const soldPut = someOption({ side: 'sell_to_open' }, AAPL_PUT);

  it.each([
    ['a bought call', someOption(), [], 2],
    ['a call sold against shares', sold, [shares(100)], 1],
    ['a naked call', sold, [shares(99)], 5],
    ['a second call against the same shares', sold, [shares(100), contracts(-1)], 5],
    ['a put sold against cash', soldPut, [], 1],
    ['a put beyond the cash', { ...soldPut, quantity: 4 }, [], 4],
    ['more contracts sold than are held', someOption({ side: 'sell_to_close', quantity: 2 }), [contracts(1)], 5],
  ] as const)('need the options level for %s [ORD-05]', (_what, order, positions, level) => {
    const fails = (optionLevel: number) =>
      failing(passingContext({ order, positions: [...positions], account: at(optionLevel) })).includes('options_level');

    expect([fails(level - 1), fails(level)]).toEqual([true, false]);
  });

  it('have unbounded risk when they are naked calls, whatever the options level', () => {
    expect(failing(passingContext({ order: sold, account: at(6) }))).toEqual(['risk_budget']);
  });

  it('add no risk when they are covered by shares', () => {
    const account = at(1);
    expect(failing(passingContext({ order: sold, account, positions: [shares(100)] }))).toEqual([]);
  });

  it('must be standard contracts of the given ticker', () => {
    for (const symbol of [
      'MSFT261218C00160000',
      'AAPL1261218C00160000',
      'AAPL261318C00160000',
      'AAPL261218C001600001',
      '.AAPL261218C00160000',
      'AAPL',
    ]) {
      expect(failing(passingContext({ order: someOption({}, symbol), account: at(6) }))).toContain('options_level');
    }
  });
});

describe('an order on old prices', () => {
  const old = { AAPL: { ...WATCHED_AUDITED_TICKER, lastDate: '2017-12-29' } };
  const freshness = (context: PreflightContext) =>
    runPreflight(context).verdicts.find(({ layer }) => layer === 'audit_freshness');

  it('passes when it only closes a position, and says how old the prices are', () => {
    const sale = passingContext({ order: someOrder({ side: 'sell' }), positions: [shares(10)], tickers: old });
    const days = Math.floor((sale.at - Date.parse('2017-12-29')) / 86_400_000).toLocaleString('en-US');

    expect(freshness(sale)).toMatchObject({
      passed: true,
      message: `Prices are ${days} days old; allowed because this order only closes a position.`,
    });
  });

  it('fails when it opens a position', () => {
    expect(freshness(passingContext({ tickers: old }))).toMatchObject({ passed: false });
  });
});
