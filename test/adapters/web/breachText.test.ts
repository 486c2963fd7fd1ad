import { expect, it } from '@jest/globals';
import { breachText } from '../../../src/adapters/web/views/ticker/panels/breachText.js';
import { firstBreachOf } from '../../../src/domain/dashboard/audit/explanation/firstBreach.js';
import { explainFramework } from '../../../src/domain/dashboard/audit/explanation/explainFramework.js';
import { AUDIT_EXAMPLE } from '../../../src/adapters/http/local/examples/auditExample.js';

const { AAPL } = AUDIT_EXAMPLE.tickers;
const LATEST = '2017-12-29';

it.each([
  ['both breaches if the latest one is not the one that caused EXIT', '2017-12-06', 'EXIT', 'stop', true],
  ['one breach if it caused EXIT', LATEST, 'EXIT', 'stop', false],
  ['the latest breach if the score caused EXIT', '2017-12-06', 'EXIT', 'score', false],
  ['the latest breach outside EXIT', '2017-12-06', 'TIGHTEN', 'stop', false],
] as const)('names %s', (_what, since, state, kind, hasFirst) => {
  const framework = AAPL?.framework;
  if (!framework) throw new TypeError('The example has no state.');
  const transitions = framework.transitions.map((each) => ({ ...each, reason: { ...each.reason, kind } }));
  const explained = explainFramework({ ...AAPL, state, framework: { ...framework, since, transitions } });

  expect(breachText(firstBreachOf(explained), explained.holding?.stop.breached_since ?? '')).toBe(
    hasFirst ? 'breached Dec 6, 2017, again Dec 29, 2017' : 'breached Dec 29, 2017',
  );
});
