import { expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import {
  profitInDollars,
  profitInPercent,
  profitInR,
  stopDistance,
} from '../../../src/adapters/web/tickers/positionFigures.js';
import type { TickerRow } from '../../../src/adapters/web/tickers/tickerRow.js';
import {
  datedStateCauseText,
  labeledNumbersText,
  stateCauseText,
} from '../../../src/adapters/web/tickers/stateCause.js';
import { heatCsv } from '../../../src/adapters/web/views/risk/riskCsv.js';
import { holdingLines } from '../../../src/adapters/web/views/ticker/chart/priceLines.js';
import { heldTicker } from './heldTicker.js';

/** The ticker of the API example; its close is 169.23. */
const AAPL = AUDIT_EXAMPLE.tickers['AAPL'];

function held(stop: number, state: 'EXIT' | 'WATCH' = 'EXIT') {
  const { framework } = AAPL ?? {};
  if (AAPL === undefined || !framework?.holding) throw new TypeError('the example holds no AAPL');
  return { ...AAPL, state, framework: { ...framework, holding: { ...framework.holding, stop, risk: 10 } } };
}

it.each([
  ['a percentage of the close when the close is above the stop', 152.307, 10],
  ['a negative percentage of the stop when the close is below the stop, as in the coaches’ texts', 338.46, -50],
])('stopDistance returns %s', (_case, stop, percent) => {
  expect(stopDistance({ ticker: 'AAPL', audit: held(stop) })?.percent).toBeCloseTo(percent);
});

it.each([
  ['below its stop', 85, 10, 15],
  ['above its stop', 125, -4, 20],
])('stopDistance measures a short position %s by the stop in the portfolio file', (_case, close, shares, percent) => {
  const audit = heldTicker(null, { quantity: -120, close, stop: 100, change: { framework: null } });

  expect(stopDistance({ ticker: 'GE', audit })).toEqual({ percent: Math.sign(shares) * percent, r: null });
  expect(holdingLines(audit)).toMatchObject([{ kind: 'stop', price: 100 }]);
});

it('holdingLines places rungs that are not reached at the lowest order price that reaches them', () => {
  const audit = heldTicker('WATCH', { quantity: 10 });
  const rung = { r: 1, price: 62.1249, share: 0.25, hit: true };
  const rungs = [rung, { ...rung, r: 2, hit: false }];
  const holding = audit.framework?.holding;
  const framework = audit.framework && holding ? { ...audit.framework, holding: { ...holding, rungs } } : null;

  expect(holdingLines({ ...audit, framework }).slice(2)).toMatchObject([{ price: 62.1249 }, { price: 62.13 }]);
});

it('labeledNumbersText shows close and stop with more decimals if they would look equal', () => {
  expect(labeledNumbersText({ close: 169.78, stop: 169.7843 })).toBe('close 169.780, stop 169.784');
});

it('stopDistance is null without shares', () => {
  expect(stopDistance({ ticker: 'GE', audit: heldTicker('WATCH', { quantity: 0, stop: 90 }) })).toBeNull();
});

it('stateCauseText names the measures that do not exist', () => {
  const audit = heldTicker('WATCH', { quantity: 120, stop: null });
  const { rsi14: _none, ...indicators } = audit.metadata.indicators;

  expect(stateCauseText(audit)).toBe(
    'RSI and score are within their limits. There is no stop, so the rules about it do not apply.',
  );
  expect(stateCauseText({ ...audit, score: null, metadata: { ...audit.metadata, indicators } })).toBe(
    'There is no RSI, score or stop, so the rules about them do not apply.',
  );
});

it('labeledNumbersText formats prices and distances between them with the decimals of a price', () => {
  expect(
    [
      { close: 0.467, stop: 0.469 },
      { close: 3, stop: 3.81, atr14_prior: 0.5 },
      { rungs_hit: 2, entry_price: 80, risk: 2.51 },
      { close: 0.467, floor: 0.48, trigger_low: 0.482, atr14_prior: 0.02 },
      { price: 15 },
      { score: 33.6, sessions: 3 },
    ].map(labeledNumbersText),
  ).toEqual([
    'close 0.4670, stop 0.4690',
    'close 3.00, stop 3.81, prior-day ATR 14 0.50',
    'rungs hit 2, entry price 80.00, risk 2.51',
    'close 0.4670, floor 0.4800, trigger low 0.4820, prior-day ATR 14 0.0200',
    'price 15.00',
    'score 33.60, sessions 3',
  ]);
});

it('heatCsv names the currency of each stop', () => {
  const heat = { at_stop: 1, median_gap: 2, large_gap: 3, gaps: 0, distance_atr: null };
  const positions = [
    { ...heat, symbol: 'TM', stop: 2423.09 },
    { ...heat, symbol: 'KO', stop: 44 },
  ];

  expect(heatCsv({ positions }, { TM: 'JPY', KO: undefined })).toContain('TM,2423.09,JPY,');
  expect(heatCsv({ positions }, { TM: 'JPY', KO: undefined })).toContain('KO,44,USD,');
});

it('stateCauseText adds how many rungs are reached now if their number has changed since the state began', () => {
  const audit = held(150);
  const reason = (reached: number) => ({
    kind: 'rung',
    text: `${reached} of 4 take-profit rungs reached`,
    numbers: { rungs_hit: reached },
  });
  const cause = (reached: number) =>
    stateCauseText({ ...audit, state: 'TIGHTEN', framework: { ...audit.framework, reason: reason(reached) } });

  expect(cause(3)).toBe('3 of 4 take-profit rungs reached, now 4 of 4 (rungs hit 3).');
  expect(cause(4)).toBe('4 of 4 take-profit rungs reached (rungs hit 4).');
});

it('stateCauseText ignores the end of an entry setup as the cause of a held position’s state', () => {
  const audit = held(150, 'WATCH');
  const reason = { kind: 'trigger_lost', text: 'a close more than 0.1 ATR below the trigger’s low', numbers: {} };

  expect(stateCauseText({ ...audit, framework: { ...audit.framework, reason } })).toBe(
    'RSI, score and distance to the stop are within their limits.',
  );
  expect(stateCauseText({ ...audit, framework: { ...audit.framework, holding: null, reason } })).toBe(
    'a close more than 0.1 ATR below the trigger’s low.',
  );
});

it('profitInDollars, profitInPercent and profitInR are null while the cost is assumed', () => {
  const audit = held(150);
  const profits = (row: TickerRow) => [profitInDollars(row), profitInPercent(row), profitInR(row)];
  const position = audit.position && { ...audit.position, cost_assumed: true as const };

  expect(profits({ ticker: 'AAPL', audit })).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(profits({ ticker: 'AAPL', audit: { ...audit, position } })).toEqual([null, null, null]);
});

it('datedStateCauseText names the session of a change before the last session', () => {
  const reason = { kind: 'score', text: 'a score below 40', numbers: { score: 33.6 } };
  const since = (day: string) => {
    const audit = held(150, 'EXIT');
    return datedStateCauseText({ ...audit, framework: { ...audit.framework, since: day, reason } });
  };
  const { last_date } = held(150).metadata;

  expect(since('2017-12-19')).toBe('Dec 19, 2017: a score below 40 (score 33.60).');
  expect(since(last_date)).toBe('a score below 40 (score 33.60).');
});
