import type { Mutant } from './mutant.ts';

const SIMULATION = ['test/simulation/simulation.test.ts'];

/**
 * Mutants that break a promise of a whole simulated world. Those that show only after more seeds than a test run
 * simulates name the unit test that notices them.
 */
export const BROKEN_GUARANTEES: readonly Mutant[] = [
  {
    name: 'sells 101 founding places',
    file: 'src/domain/cloud/licensing/foundingSlots.ts',
    find: 'FOUNDING_SLOTS = 100',
    replace: 'FOUNDING_SLOTS = 101',
    tests: SIMULATION,
  },
  {
    name: 'welcomes a buyer with every piece of news',
    file: 'src/domain/cloud/billing/decideBillingChanges.ts',
    find: "!purchase.isWelcomed && status === 'active'",
    replace: "status === 'active'",
    tests: SIMULATION,
  },
  {
    name: 'writes a delivery down before it is made',
    file: 'src/application/cloud/messaging/outbox/deliverOutbox.ts',
    find: '    const reason = await attemptDelivery(',
    replace: '    await this.outbox.markDelivered(id, this.clock.now());\n    const reason = await attemptDelivery(',
    tests: SIMULATION,
  },
  {
    name: 'forgets the channel that failed',
    file: 'src/application/cloud/messaging/alerts/concludeAlert.ts',
    find: 'else await this.outbox.markFailed(id, now, nextAttemptAt(1, now), failure);',
    replace: 'else await this.outbox.withdraw([id]);',
    tests: SIMULATION,
  },
  {
    name: 'repeats an alert after an hour',
    file: 'src/domain/shared/alerts/alert.ts',
    find: 'ALERT_WINDOW_HOURS = 4',
    replace: 'ALERT_WINDOW_HOURS = 1',
    tests: SIMULATION,
  },
  {
    name: 'never opens the breaker',
    file: 'src/domain/dashboard/trading/breaker/breakerDefaults.ts',
    find: 'FAILURES_TO_OPEN_BREAKER = 3',
    replace: 'FAILURES_TO_OPEN_BREAKER = 300',
    tests: SIMULATION,
  },
  {
    name: 'takes dryrun for live',
    file: 'src/application/dashboard/trading/broker/brokerModeSwitch.ts',
    find: 'return { mode: brokerModeOfSnapshot(this.snapshot), dryRunSince',
    replace: "return { mode: 'live', dryRunSince",
    tests: SIMULATION,
  },
  {
    name: 'strands an order log that is longer than its head',
    file: 'src/domain/dashboard/trading/orders/log/hashChain.ts',
    find: "return sealed.seq === noted.seq && sealed.hash !== noted.hash ? 'the head file names a different record here' : null;",
    replace: "return sealed.seq > noted.seq ? 'a record was not noted' : null;",
    tests: ['test/domain/dashboard/trading/orders/log/hashChain.test.ts'],
  },
  {
    name: 'notes an order before it is written',
    file: 'src/adapters/files/trading/orderLogFile.ts',
    find: '    this.end = null;\n    try {',
    replace: '    this.end = null;\n    await noted.commit();\n    try {',
    tests: SIMULATION,
  },
  {
    name: 'acknowledges a record that the disk refused',
    file: 'src/adapters/files/durable/appendDurably.ts',
    find: 'throw toWriteFailure(path, error);',
    replace: 'void toWriteFailure(path, error);',
    tests: ['test/adapters/files/durable/appendDurably.test.ts'],
  },
  {
    name: 'forgets a dry run that a full disk did not take',
    file: 'src/application/dashboard/trading/broker/brokerModeSwitch.ts',
    find: '.run(() => this.dependencies.modes.revokeLive())',
    replace: '.run(() => Promise.resolve())',
    tests: SIMULATION,
  },
  {
    name: 'trusts every moment that a wrong clock wrote down',
    file: 'src/domain/shared/timeWindow.ts',
    find: 'now + windowMs + toleranceMs;',
    replace: 'Infinity;',
    tests: ['test/domain/shared/timeWindow.test.ts'],
  },
  {
    name: 'keeps a lease that a wrong clock took',
    file: 'src/domain/shared/timeWindow.ts',
    find: 'new Date(latestValidTimestamp(ownEnd.getTime()))',
    replace: 'new Date(8.64e15)',
    tests: ['test/fakes/memoryStorage.test.ts'],
  },
  {
    name: 'leaves an effect until the date that a wrong clock gave it',
    file: 'src/domain/cloud/messaging/deliveryBackoff.ts',
    find: 'new Date(latestDeadline(LONGEST_PAUSE_SECONDS * SECOND_MS, now.getTime()))',
    replace: 'new Date(8.64e15)',
    tests: ['test/fakes/memoryStorage.test.ts'],
  },
];
