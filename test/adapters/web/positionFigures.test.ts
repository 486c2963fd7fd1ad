import { expect, it } from '@jest/globals';
import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';
import { stopDistance } from '../../../src/adapters/web/tickers/positionFigures.js';
import { stateCauseText } from '../../../src/adapters/web/tickers/stateCause.js';

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
