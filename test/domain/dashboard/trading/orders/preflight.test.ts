import { describe, expect, it } from '@jest/globals';
import {
  PREFLIGHT_LAYERS,
  type PreflightLayer,
} from '../../../../../src/domain/dashboard/trading/orders/layers/layerVerdict.js';
import { OrderRefused } from '../../../../../src/domain/dashboard/trading/orders/orderRefused.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { HOUR_MS } from '../../../../../src/domain/shared/timeUnits.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';
import { passingContext, NOW, WATCHED_AUDITED_TICKER } from './passingContext.js';

const failing = (context: PreflightContext): PreflightLayer[] =>
  runPreflight(context).verdicts.flatMap(({ layer, passed }) => (passed ? [] : [layer]));
const said = (context: PreflightContext, layer: PreflightLayer) =>
  runPreflight(context).verdicts.find((verdict) => verdict.layer === layer);

describe('the eight layers', () => {
  it('all report in the documented sequence, and pass a valid order [ORD-01]', () => {
    const { verdicts, refusal } = runPreflight(passingContext());

    expect(verdicts.map(({ layer, passed }) => [layer, passed])).toEqual(
      PREFLIGHT_LAYERS.map((layer) => [layer, true]),
    );
    expect(PREFLIGHT_LAYERS).toEqual([
      'audit_freshness',
      'confirm_token',
      'position_size',
      'risk_budget',
      'options_level',
      'halt',
      'dry_run_window',
      'idempotency_key',
    ]);
    expect(refusal).toBeNull();
  });

  it.each<[PreflightLayer, string, PreflightContext]>([
    ['audit_freshness', 'an audit that is too old', passingContext({ auditAgeMin: 30.1 })],
    ['audit_freshness', 'an audit from the future', passingContext({ auditAgeMin: -5 })],
    [
      'audit_freshness',
      'a last bar before the latest session',
      passingContext({ tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, lastDate: '2026-11-18' } } }),
    ],
    [
      'confirm_token',
      'a token that is unknown or used',
      passingContext({ confirmation: { grant: null, fingerprint: '' } }),
    ],
    [
      'confirm_token',
      'a token that has expired',
      passingContext({ confirmation: { grant: { fingerprint: 'x', expiresAt: NOW, mode: 'live' }, fingerprint: 'x' } }),
    ],
    [
      'confirm_token',
      'the token of another order',
      passingContext({
        confirmation: { grant: { fingerprint: 'x', expiresAt: NOW + 1, mode: 'live' }, fingerprint: 'y' },
      }),
    ],
    [
      'confirm_token',
      'a token of a dry-run preview',
      passingContext({
        confirmation: { grant: { fingerprint: 'x', expiresAt: NOW + 1, mode: 'dryrun' }, fingerprint: 'x' },
      }),
    ],
    [
      'confirm_token',
      'a token from before the clock was set back',
      passingContext({
        confirmation: { grant: { fingerprint: 'x', expiresAt: NOW + 60_001, mode: 'live' }, fingerprint: 'x' },
      }),
    ],
    ['position_size', 'a position of more than 10%', passingContext({ order: someOrder({ quantity: 67 }) })],
    [
      'risk_budget',
      'a risk of more than 1%',
      passingContext({
        order: someOrder({ quantity: 60 }),
        tickers: { AAPL: { ...WATCHED_AUDITED_TICKER, statedStop: 133 } },
      }),
    ],
    [
      'risk_budget',
      'a short sale for which the audit has no stop',
      passingContext({ order: someOrder({ side: 'sell_short' }) }),
    ],
    [
      'options_level',
      'a strategy above the account’s level',
      passingContext({ order: someOption(), account: { equity: 100_000, cash: 50_000, optionLevel: 1 } }),
    ],
    [
      'halt',
      'a ticker that is halted',
      passingContext({ halt: { kind: 'halted', source: 'nasdaq', code: 'T1', since: null } }),
    ],
    [
      'halt',
      'a halt source that cannot be read',
      passingContext({ halt: { kind: 'unreadable', source: 'file', reason: 'gone' } }),
    ],
    ['halt', 'a missing halt source', passingContext({ halt: { kind: 'none' } })],
    [
      'dry_run_window',
      'an incomplete dry-run window',
      passingContext({ mode: { mode: 'live', dryrunSince: NOW - 23.9 * HOUR_MS, dryRunHours: 24 } }),
    ],
    [
      'idempotency_key',
      'a key that was used',
      passingContext({ key: { key: 'k', usedBy: 'filled', unsettledDuplicateKey: null, logFault: null } }),
    ],
    [
      'idempotency_key',
      'an identical order of unknown outcome',
      passingContext({ key: { key: 'k', usedBy: null, unsettledDuplicateKey: 'k2', logFault: null } }),
    ],
    [
      'idempotency_key',
      'a log that fails verification',
      passingContext({ key: { key: 'k', usedBy: null, unsettledDuplicateKey: null, logFault: 'line 3' } }),
    ],
  ])('include %s, which alone refuses %s in live mode [ORD-01 ORD-02 HLT-04 ORD-03]', (layer, _what, context) => {
    expect(failing(context)).toEqual([layer]);
    expect(runPreflight(context).refusal?.layer).toBe(layer);
  });

  it('refuse an order and report all their findings [ORD-07]', () => {
    const { verdicts, refusal } = runPreflight(passingContext({ halt: { kind: 'none' } }));
    if (refusal === null) throw new TypeError('it is refused');
    const { kind, slug, message, facts } = new OrderRefused(refusal, verdicts);
    expect({ kind, slug, message, facts }).toEqual({
      kind: 'conflict',
      slug: 'order_refused',
      message: 'No halt source is configured. Live orders need one: set HALT_SOURCE.',
      facts: { layer: 'halt', layers: verdicts },
    });
  });

  it('decide by the first failure, and report the other findings [ORD-07]', () => {
    const context = passingContext({ order: someOrder({ quantity: 500 }), halt: { kind: 'none' }, auditAgeMin: 60 });

    expect(failing(context)).toEqual(['audit_freshness', 'position_size', 'risk_budget', 'halt']);
    expect(runPreflight(context).refusal?.layer).toBe('audit_freshness');
  });

  it('refuse an order without an audit, without equity or without a price', () => {
    expect(failing(passingContext({ audit: null }))).toEqual(['audit_freshness', 'risk_budget']);
    expect(failing(passingContext({ account: { equity: 0, cash: 0, optionLevel: 6 } }))).toEqual([
      'position_size',
      'risk_budget',
    ]);
    const unquoted = { order: someOrder({ pricing: { type: 'market' } }), quote: { last: null, bid: null, ask: 0 } };
    expect(failing(passingContext(unquoted))).toEqual(['position_size', 'risk_budget']);
  });

  it('report the numbers that they compared', () => {
    expect(said(passingContext(), 'position_size')?.numbers).toEqual({
      opens: 10,
      closes: 0,
      position_value: 1500,
      equity: 100_000,
      position_pct: 1.5,
      max_position_pct: 10,
    });
    expect(said(passingContext(), 'risk_budget')?.numbers).toEqual({
      opens: 10,
      stop: 147,
      equity: 100_000,
      order_risk: 30,
      order_risk_pct: 0.03,
      max_risk_pct: 1,
      portfolio_risk: 30,
      portfolio_risk_pct: 0.03,
      max_portfolio_risk_pct: 6,
    });
    expect(said(passingContext({ order: someOrder({ side: 'sell_short' }) }), 'risk_budget')?.numbers).toMatchObject({
      stop: null,
      order_risk: null,
    });
  });
});

describe('HALT_SOURCE=none', () => {
  it('passes in dry run and on the paper broker, and says that halts were not checked [HLT-04]', () => {
    const dryrun = passingContext({
      halt: { kind: 'none' },
      mode: { mode: 'dryrun', dryrunSince: NOW, dryRunHours: 24 },
    });
    const paper = passingContext({ halt: { kind: 'none' }, broker: 'paper' });

    for (const context of [dryrun, paper]) {
      expect(failing(context)).toEqual([]);
      expect(said(context, 'halt')?.message).toMatch(/was not checked for halts/);
    }
  });
});

describe('a cancellation', () => {
  it('is blocked only by its confirm token, the dry-run window and its idempotency key', () => {
    const action = { kind: 'cancel', brokerOrderId: '7' } as const;
    const bad = {
      action,
      auditAgeMin: 1000,
      halt: { kind: 'unreadable', source: 'file', reason: '' },
      account: { equity: 0, cash: 0, optionLevel: 0 },
      confirmation: { grant: null, fingerprint: '' },
      mode: { mode: 'live', dryrunSince: NOW, dryRunHours: 24 },
      key: { key: 'k', usedBy: 'unknown', unsettledDuplicateKey: null, logFault: null },
    } as const;

    expect(failing(passingContext({ action }))).toEqual([]);
    expect(failing(passingContext(bad))).toEqual(['confirm_token', 'dry_run_window', 'idempotency_key']);
  });
});
