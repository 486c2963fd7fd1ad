import { describe, expect, it } from '@jest/globals';
import { auditedPortfolioOf } from '../../../../../src/domain/dashboard/trading/orders/auditedPortfolio.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import { orderCurrencyProblem } from '../../../../../src/domain/dashboard/market/currency.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { auditOf, sessionOf, tickerOf } from '../../audit/audits.js';
import { verdictOfLayer } from './findings.js';
import { passingContext, NOW, WATCHED_AUDITED_TICKER } from './passingContext.js';

const refusalOf = (context: Parameters<typeof passingContext>[0]) => runPreflight(passingContext(context)).refusal;
const held = [{ symbol: 'AAPL', quantity: 10, costBasis: 1000 }];

describe('pre-flight of an order not in USD', () => {
  it('fails with the same message in the layers of freshness, size and risk [CUR-01]', () => {
    const message = orderCurrencyProblem('AAPL', 'GBp');
    for (const order of [someOrder(), someOrder({ side: 'sell' })]) {
      const context = passingContext({ order, positions: held, currency: 'GBp' });

      expect(refusalOf({ order, positions: held, currency: 'GBp' })).toEqual({
        layer: 'audit_freshness',
        passed: false,
        message,
        numbers: { currency: 'GBp' },
      });
      for (const layer of ['position_size', 'risk_budget'] as const)
        expect(verdictOfLayer(layer, context)).toEqual({ layer, passed: false, message, numbers: { currency: 'GBp' } });
    }
  });

  it('fails while the currency of the order is unknown [CUR-01]', () => {
    const message =
      'The currency of AAPL is unknown, so the ticker is not valued, and no orders for it are sized or placed. Try again when the price source answers.';

    expect(refusalOf({ currency: null })).toEqual({
      layer: 'audit_freshness',
      passed: false,
      message,
      numbers: { currency: null },
    });
  });

  it('names the positions excluded from the equity when it refuses for size or risk', () => {
    const leftOut = 'OCDO.L is not counted in the equity.';
    const small = passingContext({
      account: { equity: 10, cash: 10, optionLevel: 0, uncountedPositionsNote: leftOut },
    });
    const without = passingContext({
      account: { equity: null, cash: 10, optionLevel: 0, uncountedPositionsNote: leftOut },
    });

    for (const layer of ['position_size', 'risk_budget'] as const) {
      expect(verdictOfLayer(layer, small)).toMatchObject({
        passed: false,
        message: expect.stringMatching(/of equity; the maximum is .* OCDO\.L is not counted in the equity\.$/),
      });
      expect(verdictOfLayer(layer, without)).toMatchObject({
        passed: false,
        message: expect.stringMatching(
          /^The broker reported no equity for the account\. OCDO\.L is not counted in the equity\. /,
        ),
      });
    }
  });

  it('fails when the audit has the ticker in another currency', () => {
    expect(refusalOf({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, currency: 'ILA' } } })).toMatchObject({
      layer: 'audit_freshness',
      message: orderCurrencyProblem('AAPL', 'ILA'),
    });
  });

  it('fails when the audit was made by an older release that recorded no currency', () => {
    const metadata = { ...sessionOf('2026-11-19', 150), currency: undefined };
    const audit = { ...auditedPortfolioOf(auditOf({ AAPL: tickerOf({ metadata }) })), generatedAt: NOW };

    expect(runPreflight(passingContext({ audit })).refusal).toMatchObject({
      layer: 'audit_freshness',
      message: 'The audit of AAPL comes from a release that did not record its currency. Run a new audit.',
    });
    expect(
      runPreflight(passingContext({ audit, order: someOrder({ side: 'sell' }), positions: held })).refusal,
    ).toBeNull();
  });

  it('says why the ticker is missing from the audit', () => {
    const message = orderCurrencyProblem('AAPL', 'NOK') ?? '';
    const audit = { ...auditedPortfolioOf({ ...auditOf({}), errors: { AAPL: message } }), generatedAt: NOW };

    expect(runPreflight(passingContext({ audit })).refusal).toMatchObject({ layer: 'audit_freshness', message });
  });
});
