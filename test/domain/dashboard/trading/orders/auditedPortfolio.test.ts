import { describe, expect, it } from '@jest/globals';
import type { TickerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import type { PriceCheckAudit } from '../../../../../src/domain/dashboard/audit/priceCheck.js';
import type { FrameworkTransition } from '../../../../../src/domain/dashboard/framework/frameworkTransition.js';
import type { DisputeKind } from '../../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { auditedPortfolioOf } from '../../../../../src/domain/dashboard/trading/orders/auditedPortfolio.js';
import { isSameInstrument } from '../../../../../src/domain/dashboard/market/occSymbol.js';
import {
  auditedTickerFor,
  usableStopFor,
  type AuditedTicker,
} from '../../../../../src/domain/dashboard/trading/orders/auditedTicker.js';
import { auditOf, frameworkOf, HOLDING, positionOf, sessionOf, tickerOf } from '../../audit/audits.js';
import { WATCHED_AUDITED_TICKER } from './passingContext.js';

const armedBy = (trigger_low: number): FrameworkTransition => ({
  at: '2017-12-28',
  from: 'WATCH',
  to: 'ARMED',
  reason: { kind: 'breakout_20', text: 'x', numbers: { trigger_low } },
});
const framework = (...transitions: readonly FrameworkTransition[]) => frameworkOf({ transitions });
const BARE: AuditedTicker = {
  lastDate: '2017-12-28',
  lastClose: 165,
  currency: 'USD',
  dollarsPerUnit: 1,
  priceDispute: null,
  pendingSplit: null,
  atr14: null,
  holdingStop: null,
  statedStop: null,
  triggerLow: null,
};

function checkOf(
  disputed: string | null,
  disputed_stop_date: string | null,
  kind: DisputeKind = 'stray_tick',
): PriceCheckAudit {
  const bar = { open: 10, high: 12, low: 9, close: 9, volume: 1000 };
  const second = { ...bar, high: 12.01, low: 4, close: 4, volume: 200 };
  const dispute = { kind, rule: 'x', first: bar, second, used: bar };
  const recent = disputed === null ? [] : [{ ...dispute, date: disputed }];
  return { second_source: 'yahoo', reason: null, verdicts: {}, disputes: [], recent, disputed_stop_date };
}

describe('audited ticker', () => {
  it.each<[string, Partial<TickerAudit>, Partial<AuditedTicker>]>([
    ['that is held', {}, { holdingStop: 160 }],
    ['whose holding has no stop', { framework: { ...framework(), holding: { ...HOLDING, stop: null } } }, {}],
    ['whose portfolio line has a stop', { framework: null, position: positionOf({ stop: 140 }) }, { statedStop: 140 }],
    ['that is neither watched nor held', { framework: null, position: null }, {}],
    [
      'with an ATR',
      { framework: null, metadata: sessionOf('2017-12-29', 166, { indicators: { atr14: 2, rsi14: 50 } }) },
      { lastDate: '2017-12-29', lastClose: 166, atr14: 2 },
    ],
    [
      'that is armed, with the low of the latest trigger',
      { state: 'ARMED', framework: framework(armedBy(150), armedBy(155), armedBy(158)) },
      { triggerLow: 158 },
    ],
    [
      'with a split after its last bar',
      { framework: null, metadata: sessionOf('2017-12-28', 165, { pending_split: 4 }) },
      { pendingSplit: 4 },
    ],
    [
      'with a disputed bar',
      { framework: null, metadata: sessionOf('2017-12-28', 165, { price_check: checkOf('2017-12-26', null) }) },
      { priceDispute: { recentBars: 1, date: '2017-12-26', field: 'low' } },
    ],
    [
      'with a disputed volume',
      {
        framework: null,
        metadata: sessionOf('2017-12-28', 165, { price_check: checkOf('2017-12-26', null, 'different_tape') }),
      },
      { priceDispute: { recentBars: 1, date: '2017-12-26', field: 'volume' } },
    ],
    [
      'with a bar of another instrument',
      {
        framework: null,
        metadata: sessionOf('2017-12-28', 165, { price_check: checkOf('2017-12-26', null, 'wrong_instrument') }),
      },
      { priceDispute: { recentBars: 1, date: '2017-12-26', field: 'whole bar' } },
    ],
    [
      'whose stop rests on a disputed bar',
      { framework: null, metadata: sessionOf('2017-12-28', 165, { price_check: checkOf(null, '2017-10-02') }) },
      { priceDispute: { recentBars: 0, date: '2017-10-02', field: 'prices' } },
    ],
    [
      'without a disputed bar in two sources',
      { framework: null, metadata: sessionOf('2017-12-28', 165, { price_check: checkOf(null, null) }) },
      {},
    ],
    ['that was armed', { state: 'WATCH', framework: framework(armedBy(158)) }, {}],
  ])('is made from the audit of a ticker %s', (_what, published, read) => {
    expect(auditedPortfolioOf(auditOf({ KO: tickerOf(published) }))).toEqual({
      generatedAt: Date.parse('2026-11-21T06:30:00.000Z'),
      tickers: new Map([['KO', { ...BARE, ...read }]]),
      errors: new Map(),
    });
  });
});

describe('the stop for shares entered at 150', () => {
  it.each<[string, 'long' | 'short', Partial<AuditedTicker> | null, number | null]>([
    ['that of the holding for a long position', 'long', { holdingStop: 149, statedStop: 140 }, 149],
    ['that of the portfolio file for a long position', 'long', { statedStop: 140 }, 140],
    ['that of a new entry for a long position', 'long', {}, 147],
    ['that of a new entry on a trigger for a long position', 'long', { triggerLow: 146 }, 145.8],
    ['missing for a long position whose stop is at the entry price', 'long', { holdingStop: 150 }, null],
    ['missing for a long position without an ATR', 'long', { atr14: null }, null],
    ['that of the portfolio file for a short position', 'short', { statedStop: 151, holdingStop: 152 }, 151],
    ['missing for a short position whose stop is at the entry price', 'short', { statedStop: 150 }, null],
    ['missing for a short position whose stop is below the entry price', 'short', { statedStop: 140 }, null],
    ['missing for a short position that has only the framework’s stop', 'short', { holdingStop: 152 }, null],
    ['missing for a ticker that was not audited', 'long', null, null],
  ])('is %s', (_what, direction, ticker, stop) => {
    expect(usableStopFor(ticker === null ? undefined : { ...WATCHED_AUDITED_TICKER, ...ticker }, direction, 150)).toBe(
      stop,
    );
  });
});

describe('auditedTickerFor', () => {
  it('matches an option root to a share class only if the root is not itself an audited ticker', () => {
    const closing = (close: number) => tickerOf({ metadata: sessionOf('2017-12-28', close) });
    const both = auditedPortfolioOf(auditOf({ MOGA: closing(5), 'MOG.A': closing(80) }));
    const classOnly = auditedPortfolioOf(auditOf({ 'MOG.A': closing(80) }));

    expect(['MOGA', 'MOG.A', 'MOG/A'].map((symbol) => auditedTickerFor(both, symbol)?.lastClose)).toEqual([5, 80, 80]);
    expect(auditedTickerFor(classOnly, 'MOGA')?.lastClose).toBe(80);
    expect([isSameInstrument('MOGA', 'MOG.A'), isSameInstrument('BRKB', 'BRK/B')]).toEqual([false, true]);
  });
});
