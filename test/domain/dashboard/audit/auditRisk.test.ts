import { expect, it } from '@jest/globals';
import { riskOfAuditedHoldings } from '../../../../src/domain/dashboard/audit/auditRisk.js';
import type { TickerInput, TickerResult } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { HOLDING, frameworkOf, sessionOf, tickerOf } from './audits.js';
import { createBars } from './createBars.js';

const BARS = createBars([{ close: 150 }, { close: 165 }]);

const input = (symbol: string, over: Partial<Position> = {}, currency = 'USD'): TickerInput => ({
  symbol,
  currency,
  reading: { kind: 'bars', bars: BARS, flags: [] },
  position: { ticker: symbol, quantity: 10, averagePrice: 100, stop: 140, entryDate: null, ...over },
});

const audited = (symbol: string, stop: number | null): TickerResult => ({
  kind: 'audited',
  symbol,
  audit: tickerOf({
    framework: frameworkOf({ holding: { ...HOLDING, stop } }),
    metadata: sessionOf('2020-01-02', 165),
  }),
  record: null,
  step: null,
});

it('measures the risk of dollar holdings with their current stops', () => {
  const risk = riskOfAuditedHoldings(
    [
      input('FRAMEWORK', { sector: 'Energy' }),
      input('FILE'),
      input('WATCHED', { quantity: 0 }),
      input('EURO', {}, 'EUR'),
      input('FAILED'),
    ],
    [
      audited('FRAMEWORK', 150),
      audited('FILE', null),
      audited('WATCHED', null),
      audited('EURO', null),
      { kind: 'failed', symbol: 'FAILED', message: 'There are no prices.' },
    ],
    null,
    { leftOut: [{ symbol: 'OVER', reason: 'The plan covers 5 tickers.' }] },
  );

  expect(risk?.heat.positions.map(({ symbol, stop }) => [symbol, stop])).toEqual([
    ['FILE', 140],
    ['FRAMEWORK', 150],
  ]);
  expect(risk?.exposure.sectors.map(({ sector }) => sector)).toEqual([null, 'Energy']);
  expect(risk?.left_out).toEqual([
    { symbol: 'EURO', reason: 'The ticker is quoted in EUR, and there is no exchange rate.' },
    { symbol: 'FAILED', reason: 'The ticker was not audited.' },
    { symbol: 'OVER', reason: 'The plan covers 5 tickers.' },
  ]);
});

it('includes the drawdown of the real history or the reason why it is unknown', () => {
  const historyDrawdown = { kind: 'unavailable', reason: 'The amounts are in USD and EUR.' } as const;
  const published = (account = {}) =>
    riskOfAuditedHoldings([input('KO')], [audited('KO', null)], null, account)?.history_drawdown;

  expect(published({ historyDrawdown })).toEqual(historyDrawdown);
  expect(published()).toEqual({
    kind: 'unavailable',
    reason: 'The transactions behind the positions are not known. Import them from your broker.',
  });
});

it('measures the risk relative to the equity when the cash is known', () => {
  const measured = (cash: number | null) =>
    riskOfAuditedHoldings([input('KO')], [audited('KO', null)], null, { cash })?.capital;

  expect(measured(350)).toEqual({ amount: 2000, basis: 'equity' });
  expect(measured(null)).toEqual({ amount: 1650, basis: 'gross' });
});
