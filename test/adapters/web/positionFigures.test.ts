import { expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import {
  profitInDollars,
  profitInPercent,
  profitInR,
  stopDistance,
} from '../../../src/adapters/web/tickers/positionFigures.js';
import type { TickerRow } from '../../../src/adapters/web/tickers/tickerRow.js';
import { datedStateCauseText, stateCauseText } from '../../../src/adapters/web/tickers/stateCause.js';

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
