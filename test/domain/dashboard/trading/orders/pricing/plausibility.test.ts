import { describe, expect, it } from '@jest/globals';
import type { PreflightContext } from '../../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { implausibleFigureReason } from '../../../../../../src/domain/dashboard/trading/orders/pricing/plausibility.js';
import { runPreflight } from '../../../../../../src/domain/dashboard/trading/orders/preflight.js';
import { someOption, someOrder } from '../../../../../fixtures/orders.js';
import { passingContext } from '../passingContext.js';

const ADVICE =
  'Orders that depend on it are refused until the broker reports a plausible figure. Check the account at the broker.';
const account = (equity: number | null) => ({ account: { equity, cash: 0, optionLevel: 2 } });
const position = (symbol: string, quantity: number, costBasis: number) => ({
  positions: [{ symbol, quantity, costBasis }],
});
const refusalsOf = (context: PreflightContext) =>
  runPreflight(context)
    .verdicts.filter(({ passed }) => !passed)
    .map(({ layer, message }) => [layer, message]);

describe('implausible broker figures', () => {
  it.each<[string, Partial<PreflightContext>, string]>([
    ['an equity of 1e308', account(1e308), 'The broker reports an equity of 1.00e+308, which cannot be right.'],
    [
      'an equity of a trillion and one',
      account(1e12 + 1),
      'The broker reports an equity of 1.00e+12, which cannot be right.',
    ],
    ['a negative equity', account(-5000), 'The broker reports an equity of -5000, so orders cannot be sized.'],
    ['an equity that is not a number', account(NaN), 'The broker reported no equity for the account.'],
    ['an infinite equity', account(Infinity), 'The broker reported no equity for the account.'],
    ['no equity', account(null), 'The broker reported no equity for the account.'],
    [
      'an implausible cash balance',
      { account: { equity: 100_000, cash: -1e308, optionLevel: 2 } },
      'The broker reports cash of -1.00e+308, which cannot be right.',
    ],
    [
      'a quantity of another position',
      position('MSFT', 1e308, 100),
      'The broker reports 1.00e+308 of MSFT at a cost of 100, which cannot be right.',
    ],
    [
      'a cost of another position',
      position('MSFT', 1, -1e300),
      'The broker reports 1 of MSFT at a cost of -1.00e+300, which cannot be right.',
    ],
    [
      'a quantity that is not a number',
      position('MSFT', NaN, 100),
      'The broker reports NaN of MSFT at a cost of 100, which cannot be right.',
    ],
    [
      'a quantity of a trillion',
      position('MSFT', 1e12, 100),
      'The broker reports 1.00e+12 of MSFT at a cost of 100, which cannot be right.',
    ],
    [
      'the order’s own position before the equity',
      { ...account(1e308), ...position('AAPL', 1, 1e300) },
      'The broker reports 1 of AAPL at a cost of 1.00e+300, which cannot be right.',
    ],
    [
      'an open order',
      { working: [{ symbol: 'MSFT', side: 'buy', remaining: 1e200, price: 1 }] },
      'The broker reports an open order for 1.00e+200 of MSFT, which cannot be right.',
    ],
    [
      'a quote far too high',
      { quote: { last: 150, bid: 149, ask: 1e100 } },
      'The broker quotes AAPL at 1.00e+100, which cannot be right.',
    ],
    [
      'a quote far too low',
      { quote: { last: 1e-9, bid: null, ask: null } },
      'The broker quotes AAPL at 1e-9, which cannot be right.',
    ],
  ])('block an opening order in the layers of size and risk: %s', (_what, figures, message) => {
    expect(refusalsOf(passingContext(figures))).toEqual([
      ['position_size', `${message} ${ADVICE}`],
      ['risk_budget', `${message} ${ADVICE}`],
    ]);
  });

  it('include an implausible options level, which blocks option orders', () => {
    const context = passingContext({
      order: someOption({ side: 'buy_to_open' }),
      account: { equity: 1e9, cash: 1e9, optionLevel: 1e308 },
      quote: { last: 5, bid: 5, ask: 5 },
    });

    expect(refusalsOf(context).map(([, message]) => message)).toContain(
      `The broker reports an options level of 1.00e+308, which cannot be right. ${ADVICE}`,
    );
  });

  it('do not prevent closing a position, unless they belong to that position', () => {
    const sale = someOrder({ side: 'sell' });
    const held = { symbol: 'AAPL', quantity: 10, costBasis: 1000 };

    expect(
      refusalsOf(
        passingContext({
          order: sale,
          ...account(1e308),
          positions: [held, { symbol: 'MSFT', quantity: 1e300, costBasis: 1 }],
          working: [{ symbol: 'MSFT', side: 'buy', remaining: 1e200, price: 1 }],
        }),
      ),
    ).toEqual([]);
    expect(
      refusalsOf(passingContext({ order: sale, ...position('AAPL', 1e300, 1000) })).map(([layer]) => layer),
    ).toEqual(['position_size', 'risk_budget']);
  });

  it('do not include figures within the bounds', () => {
    expect(
      refusalsOf(
        passingContext({ ...account(1e12), ...position('MSFT', 10, 1000), quote: { last: 150, bid: 0, ask: null } }),
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<PreflightContext>]>([
    ['prices', { quote: { last: 1e7, bid: 1e-4, ask: null } }],
    ['cash and option level', { account: { equity: 1e12, cash: -1e12, optionLevel: 10 } }],
    ['option level', { account: { equity: 1, cash: 0, optionLevel: 0 } }],
    ['quantity and cost', position('MSFT', -1e10, 1e12)],
  ])('do not include %s at the bounds', (_what, figures) => {
    expect(implausibleFigureReason(someOption({ side: 'buy_to_open' }), 1, passingContext(figures))).toBeNull();
  });

  it('include a negative options level', () => {
    const figures = passingContext({ account: { equity: 1, cash: 0, optionLevel: -1 } });

    expect(implausibleFigureReason(someOption({ side: 'buy_to_open' }), 1, figures)).toBe(
      `The broker reports an options level of -1, which cannot be right. ${ADVICE}`,
    );
  });
});
