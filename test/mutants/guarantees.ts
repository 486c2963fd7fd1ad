import type { Mutant } from './mutant.ts';

const SIMULATION = ['test/simulation/simulation.test.ts'];

/**
 * Mutants that break a promise of the whole system, which the simulation tests. A mutant names a unit test instead if
 * the simulation of one test run has too few seeds to detect it.
 */
export const BROKEN_GUARANTEES: readonly Mutant[] = [
  {
    name: 'assigns 101 founding slots',
    file: 'src/domain/cloud/licensing/foundingSlots.ts',
    find: 'FOUNDING_SLOTS = 100',
    replace: 'FOUNDING_SLOTS = 101',
    tests: SIMULATION,
  },
  {
    name: 'sends a welcome mail at every event of a purchase',
    file: 'src/domain/cloud/billing/decideBillingChanges.ts',
    find: "!purchase.isWelcomed && status === 'active'",
    replace: "status === 'active'",
    tests: SIMULATION,
  },
  {
    name: 'records a delivery before it is made',
    file: 'src/application/cloud/messaging/outbox/deliverOutbox.ts',
    find: '    const reason = await attemptDelivery(',
    replace: '    await this.outbox.markDelivered(id, this.clock.now());\n    const reason = await attemptDelivery(',
    tests: SIMULATION,
  },
  {
    name: 'does not retry the channel that failed',
    file: 'src/application/cloud/messaging/alerts/recordAlertDelivery.ts',
    find: 'else await this.outbox.markFailed(id, now, nextAttemptAt(1, now, MAX_ALERT_ATTEMPTS), failure);',
    replace: 'else await this.outbox.deleteUndelivered([id]);',
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
    name: 'treats dryrun as live',
    file: 'src/application/dashboard/trading/broker/brokerModeSwitch.ts',
    find: 'mode: brokerModeOfSnapshot(this.actor.snapshot),',
    replace: "mode: 'live',",
    tests: SIMULATION,
  },
  {
    name: 'rejects an order log that is longer than its head',
    file: 'src/domain/dashboard/trading/orders/log/hashChain.ts',
    find: "return sealed.seq === noted.seq && sealed.hash !== noted.hash ? 'its hash differs from that in the head file' : null;",
    replace: "return sealed.seq > noted.seq ? 'a record was not noted' : null;",
    tests: ['test/domain/dashboard/trading/orders/log/hashChain.test.ts'],
  },
  {
    name: 'updates the head of the order log before the line is written',
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
    name: 'does not revoke live mode when a full disk rejects dryrun',
    file: 'src/application/dashboard/trading/broker/brokerModeSwitch.ts',
    find: '.run(() => this.dependencies.modes.revokeLive())',
    replace: '.run(() => Promise.resolve())',
    tests: ['test/application/dashboard/trading/broker/brokerModeSwitch.test.ts'],
  },
  {
    name: 'trusts every timestamp that a wrong clock wrote',
    file: 'src/domain/shared/timeWindow.ts',
    find: 'now + windowMs + toleranceMs;',
    replace: 'Infinity;',
    tests: ['test/domain/shared/timeWindow.test.ts'],
  },
  {
    name: 'never ends a lease that was granted while the clock was ahead',
    file: 'src/domain/shared/timeWindow.ts',
    find: 'new Date(latestValidTimestamp(ownEnd.getTime()))',
    replace: 'new Date(8.64e15)',
    tests: ['test/fakes/memoryStorage.test.ts'],
  },
  {
    name: 'keeps an effect waiting until a date that a wrong clock set',
    file: 'src/domain/cloud/messaging/deliveryBackoff.ts',
    find: 'new Date(latestValidDeadline(LONGEST_PAUSE_SECONDS * SECOND_MS, now.getTime()))',
    replace: 'new Date(8.64e15)',
    tests: ['test/fakes/memoryStorage.test.ts'],
  },
];
