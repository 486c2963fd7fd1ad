import type { Mutant } from './mutant.ts';

const BREAKER = 'src/domain/dashboard/trading/breaker/breaker.machine.ts';
const RECORD = 'src/domain/dashboard/trading/breaker/breakerRecord.ts';
const MODE = 'src/domain/dashboard/trading/mode/brokerMode.machine.ts';
const LIVE = 'src/domain/dashboard/trading/mode/liveRequirements.ts';
const LICENSE = 'src/domain/cloud/licensing/licenseLifecycle.machine.ts';
const TICKER = 'src/domain/dashboard/framework/rules/tickerRules.ts';
const BREAKER_TESTS = [
  'test/properties/breaker.properties.test.ts',
  'test/application/dashboard/trading/broker/guardedBroker.test.ts',
];
const MODE_TESTS = [
  'test/domain/dashboard/trading/mode/brokerMode.machine.test.ts',
  'test/application/dashboard/trading/broker/brokerModeSwitch.test.ts',
];
const LICENSE_TESTS = [
  'test/domain/cloud/licensing/licenseLifecycle.machine.test.ts',
  'test/domain/cloud/billing/applyPurchaseToLicense.test.ts',
];
const TICKER_TESTS = [
  'test/domain/dashboard/framework/tickerSnapshot.test.ts',
  'test/properties/framework.properties.test.ts',
];

export const BROKEN_MACHINES: readonly Mutant[] = [
  {
    name: 'opens the breaker after two failures',
    file: 'src/domain/dashboard/trading/breaker/breakerDefaults.ts',
    find: 'FAILURES_TO_OPEN_BREAKER = 3',
    replace: 'FAILURES_TO_OPEN_BREAKER = 2',
    tests: BREAKER_TESTS,
  },
  {
    name: 'counts failures that are not consecutive',
    file: BREAKER,
    find: "'call.answered': { actions: 'recover' }",
    replace: "'call.answered': {}",
    tests: BREAKER_TESTS,
  },
  {
    name: 'never half-opens the breaker',
    file: BREAKER,
    find: 'remainingAt(context, event.at) === 0,',
    replace: 'remainingAt(context, event.at) < 0,',
    tests: BREAKER_TESTS,
  },
  {
    name: 'closes the breaker after the cooldown without a probe',
    file: BREAKER,
    find: "target: 'halfOpen',",
    replace: "target: 'closed',",
    tests: BREAKER_TESTS,
  },
  {
    name: 'lets a failed probe close the breaker',
    file: BREAKER,
    find: "'probe.failed': { target: '#breaker.open', actions: ['strike', 'trip'] }",
    replace: "'probe.failed': { target: '#breaker.closed', actions: 'recover' }",
    tests: BREAKER_TESTS,
  },
  {
    name: 'never ends an abandoned probe',
    file: BREAKER,
    find: "'probe.abandoned': 'waiting',",
    replace: "'probe.abandoned': {},",
    tests: BREAKER_TESTS,
  },
  {
    name: 'keeps the failures after a reset',
    file: BREAKER,
    find: "forget: assign({ fails: 0, lastReason: '', remaining: 0 })",
    replace: "forget: assign({ lastReason: '', remaining: 0 })",
    tests: BREAKER_TESTS,
  },
  {
    name: 'lengthens a cooldown when the clock is set back',
    file: BREAKER,
    find: 'Math.max(at - seenAt, 0)',
    replace: '(at - seenAt)',
    tests: BREAKER_TESTS,
  },
  {
    name: 'restores a probe as still in progress after a restart',
    file: RECORD,
    find: 'value: state,',
    replace: "value: state === 'halfOpen' ? { halfOpen: 'probing' } : state,",
    tests: BREAKER_TESTS,
  },
  {
    name: 'counts a 4xx as a failure of the broker',
    file: 'src/adapters/broker/remote/brokerHttpFailure.ts',
    find: 'FIRST_SERVER_ERROR = 500',
    replace: 'FIRST_SERVER_ERROR = 400',
    tests: ['test/adapters/broker/brokerHttpFailure.test.ts'],
  },
  {
    name: 'does not report successful calls to the breaker',
    file: 'src/application/dashboard/trading/broker/guardedBroker.ts',
    find: 'const answer = await call();\n      await this.circuit.settle',
    replace: "const answer = await call();\n      if (admission === 'probe') await this.circuit.settle",
    tests: BREAKER_TESTS,
  },
  {
    name: 'goes live with one requirement missing',
    file: MODE,
    find: 'liveObstaclesOf(event.facts).length === 0',
    replace: 'liveObstaclesOf(event.facts).length <= 1',
    tests: MODE_TESTS,
  },
  {
    name: 'stays live on another account',
    file: MODE,
    find: 'event.account !== context.account,',
    replace: 'false,',
    tests: MODE_TESTS,
  },
  {
    name: 'stays live when the license ends',
    file: MODE,
    find: "endedFor({ type: 'lacks', params: 'license' }, 'the license no longer allows orders'),",
    replace: '',
    tests: MODE_TESTS,
  },
  {
    name: 'goes live without a completed dry-run window',
    file: LIVE,
    find: 'if (facts.at >= end) return [];',
    replace: 'return [];',
    tests: MODE_TESTS,
  },
  {
    name: 'goes live on sample prices',
    file: LIVE,
    find: '...(priceSource === SAMPLE_PRICE_SOURCE ? [SAMPLE_PRICES] : []),',
    replace: '',
    tests: MODE_TESTS,
  },
  {
    name: 'closes the founding program one slot late',
    file: 'src/domain/cloud/licensing/foundingProgram.machine.ts',
    find: 'claimed >= FOUNDING_SLOTS',
    replace: 'claimed > FOUNDING_SLOTS',
    tests: ['test/domain/cloud/licensing/foundingProgram.machine.test.ts'],
  },
  {
    name: 'never reopens the founding program',
    file: 'src/domain/cloud/licensing/foundingProgram.machine.ts',
    find: "{ guard: not('isFull'), target: 'open',",
    replace: "{ guard: 'isFull', target: 'open',",
    tests: ['test/domain/cloud/licensing/foundingProgram.machine.test.ts'],
  },
  {
    name: 'revives a revoked license by a purchase',
    file: LICENSE,
    find: "'refund.predated': 'active.current' },",
    replace: "'refund.predated': 'active.current', 'purchase.fulfilled': 'active.current' },",
    tests: LICENSE_TESTS,
  },
  {
    name: 'ends a purchased license at its end date',
    file: LICENSE,
    find: '!billed && isPast(expiresAt, at),',
    replace: 'isPast(expiresAt, at),',
    tests: LICENSE_TESTS,
  },
  {
    name: 'never ends a license that is past due',
    file: LICENSE,
    find: 'isDunningOver(pastDueSince, at),',
    replace: 'false,',
    tests: LICENSE_TESTS,
  },
  {
    name: 'keeps the overdue date of a paid license',
    file: LICENSE,
    find: "current: {\n          entry: 'clearOverdue',",
    replace: 'current: {',
    tests: LICENSE_TESTS,
  },
  {
    name: 'does not reactivate a license after a late payment',
    file: LICENSE,
    find: "'payment.settled': 'active.current',",
    replace: '',
    tests: LICENSE_TESTS,
  },
  { name: 'arms in a risk-off market', file: TICKER, find: '      isNotRiskOff,\n', replace: '', tests: TICKER_TESTS },
  {
    name: 'arms a ticker that is held',
    file: TICKER,
    find: '      negateCondition(isHeld),\n',
    replace: '',
    tests: TICKER_TESTS,
  },
  {
    name: 'exits at the stop instead of below it',
    file: 'src/domain/dashboard/framework/rules/ruleCondition.ts',
    find: 'of(facts, session) < limitOf(facts, session)',
    replace: 'of(facts, session) <= limitOf(facts, session)',
    tests: TICKER_TESTS,
  },
  {
    name: 'exits on one weak session',
    file: TICKER,
    find: ', lessThan(PRIOR_SCORE, EXIT_SCORE)',
    replace: '',
    tests: TICKER_TESTS,
  },
  {
    name: 'stays armed a session too long',
    file: TICKER,
    find: 'ARMED_SESSIONS = 5',
    replace: 'ARMED_SESSIONS = 6',
    tests: TICKER_TESTS,
  },
];
