import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import {
  applyLicenseEvent,
  isRevokedByOperator,
  licenseIssuedTransition,
} from '../../../../src/domain/cloud/licensing/licenseHistory.js';
import {
  explainLicenseGuard,
  type LicenseContext,
  type LicenseEvent,
} from '../../../../src/domain/cloud/licensing/licenseLifecycle.machine.js';
import { runs } from '../../../runs.js';

const AT = new Date('2026-11-21T06:30:00.000Z');
const later = (ms: number): Date => new Date(AT.getTime() + ms);
const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;
const [SINCE, LATELY] = [later(-1000), later(-500)];

type Columns = Partial<Pick<License, 'status' | 'pastDueSince' | 'expiresAt' | 'customerId' | 'slot'>>;

/** Builds a license as it is loaded from the database. */
const stored = (columns: Columns): License =>
  Object.assign(
    new License({
      id: 'license-1',
      email: 'holder@example.com',
      tier: 'founding',
      expiresAt: null,
      createdAt: later(-5000),
    }),
    columns,
  );

/** Every state that the columns of a license can express, under its name in the license history. */
const STATES = {
  'active.current': { status: 'active', pastDueSince: null, slot: 7 },
  'active.past_due': { status: 'active', pastDueSince: SINCE, slot: 7 },
  canceled: { status: 'canceled', pastDueSince: null, slot: null },
  expired: { status: 'expired', pastDueSince: null, slot: null },
  revoked: { status: 'revoked', pastDueSince: null, slot: null },
} as const satisfies Record<string, Columns>;
type State = keyof typeof STATES;

const EVENTS = {
  'a purchase is fulfilled': { type: 'purchase.fulfilled', at: AT },
  'a payment is settled': { type: 'payment.settled', at: AT },
  'a payment is overdue': { type: 'payment.overdue', since: SINCE, at: AT },
  'another payment is overdue': { type: 'payment.overdue', since: LATELY, at: AT },
  'a payment is overdue for nearly 14 days': { type: 'payment.overdue', since: later(1 - FORTNIGHT), at: AT },
  'a payment is overdue for 14 days': { type: 'payment.overdue', since: later(-FORTNIGHT), at: AT },
  'a payment is abandoned': { type: 'payment.abandoned', at: AT },
  'the subscription is canceled': { type: 'subscription.canceled', at: AT },
  'the payment is refunded': { type: 'payment.refunded', at: AT },
  'the license is revoked': { type: 'license.revoked', at: AT },
  'a purchase turns out to be older than the refund': { type: 'refund.predated', at: AT },
  'time passes': { type: 'time.passed', at: AT },
} as const satisfies Record<string, LicenseEvent>;
type EventName = keyof typeof EVENTS;

/**
 * The state after each event, by the state before the event. Null means that the event does not apply in that state; a
 * date means that the license is past due since that date.
 */
const NEXT_STATES: Readonly<Record<EventName, Readonly<Record<State, State | Date | null>>>> = {
  'a purchase is fulfilled': {
    'active.current': 'active.current',
    'active.past_due': 'active.current',
    canceled: 'active.current',
    expired: 'active.current',
    revoked: null,
  },
  'a payment is settled': {
    'active.current': null,
    'active.past_due': 'active.current',
    canceled: null,
    expired: 'active.current',
    revoked: null,
  },
  'a payment is overdue': {
    'active.current': SINCE,
    'active.past_due': null,
    canceled: null,
    expired: SINCE,
    revoked: null,
  },
  'another payment is overdue': {
    'active.current': LATELY,
    'active.past_due': LATELY,
    canceled: null,
    expired: LATELY,
    revoked: null,
  },
  'a payment is overdue for nearly 14 days': {
    'active.current': later(1 - FORTNIGHT),
    'active.past_due': later(1 - FORTNIGHT),
    canceled: null,
    expired: later(1 - FORTNIGHT),
    revoked: null,
  },
  'a payment is overdue for 14 days': {
    'active.current': 'expired',
    'active.past_due': 'expired',
    canceled: null,
    expired: null,
    revoked: null,
  },
  'a payment is abandoned': {
    'active.current': 'expired',
    'active.past_due': 'expired',
    canceled: null,
    expired: null,
    revoked: null,
  },
  'the subscription is canceled': {
    'active.current': 'canceled',
    'active.past_due': 'canceled',
    canceled: null,
    expired: 'canceled',
    revoked: null,
  },
  'the payment is refunded': {
    'active.current': 'revoked',
    'active.past_due': 'revoked',
    canceled: 'revoked',
    expired: 'revoked',
    revoked: null,
  },
  'the license is revoked': {
    'active.current': 'revoked',
    'active.past_due': 'revoked',
    canceled: 'revoked',
    expired: 'revoked',
    revoked: null,
  },
  'a purchase turns out to be older than the refund': {
    'active.current': null,
    'active.past_due': null,
    canceled: null,
    expired: null,
    revoked: 'active.current',
  },
  'time passes': { 'active.current': null, 'active.past_due': null, canceled: null, expired: null, revoked: null },
};

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- the keys of a literal
  Object.keys(record) as K[];

const CASES = keysOf(NEXT_STATES).flatMap((what) =>
  keysOf(STATES).map((from) => ({ what, from, becomes: NEXT_STATES[what][from] })),
);

/** The columns of a license in the given state. Only an active license keeps `slot`. */
function columnsAt(becomes: State | Date, slot: number | null): Columns {
  const columns = becomes instanceof Date ? { ...STATES['active.past_due'], pastDueSince: becomes } : STATES[becomes];
  return { ...columns, slot: columns.status === 'active' ? slot : null };
}

describe('license lifecycle', () => {
  it('begins in the state active.current', () => {
    expect(licenseIssuedTransition(stored({ expiresAt: AT }))).toEqual({
      licenseId: 'license-1',
      from: 'none',
      event: 'license.issued',
      to: 'active.current',
      at: later(-5000),
    });
  });

  it.each(CASES)('goes from $from to $becomes when $what [LIC-21 LIC-24]', ({ what, from, becomes }) => {
    const event = EVENTS[what];
    const license = stored(STATES[from]);
    const step = applyLicenseEvent(license, event);
    const to = becomes instanceof Date ? 'active.past_due' : becomes;

    expect(step).toEqual({ licenseId: 'license-1', from, event: event.type, to, at: AT });
    expect(license).toEqual(stored(becomes === null ? STATES[from] : columnsAt(becomes, STATES[from].slot)));
  });

  const LONG = later(-FORTNIGHT);
  const SHORT = later(1 - FORTNIGHT);

  it.each<[string, Columns, boolean]>([
    ['ends in 1 ms', { expiresAt: later(1) }, false],
    ['ends now', { expiresAt: AT }, true],
    ['ended 1 ms ago', { expiresAt: later(-1) }, true],
    [
      'was bought and its end has passed, which only the provider reports',
      { expiresAt: later(-1), customerId: 'cus_1' },
      false,
    ],
    ['is overdue for nearly 14 days', { pastDueSince: SHORT }, false],
    ['is overdue for 14 days', { pastDueSince: LONG }, true],
    ['was bought and is overdue for nearly 14 days', { pastDueSince: SHORT, customerId: 'cus_1' }, false],
    ['was bought and is overdue for 14 days', { pastDueSince: LONG, customerId: 'cus_1' }, true],
    [
      'was bought, ended, and is overdue for nearly 14 days',
      { expiresAt: AT, pastDueSince: SHORT, customerId: 'cus_1' },
      false,
    ],
    ['is overdue for nearly 14 days, but ends now', { expiresAt: AT, pastDueSince: SHORT }, true],
  ])(
    'decides whether the passage of time alone ends a license that %s (%j): %p [LIC-23]',
    (_what, columns, expires) => {
      const license = stored({ ...columns, slot: 7 });
      const from = columns.pastDueSince === undefined ? 'active.current' : 'active.past_due';

      expect(applyLicenseEvent(license, { type: 'time.passed', at: AT })).toEqual({
        licenseId: 'license-1',
        from,
        event: 'time.passed',
        to: expires ? 'expired' : null,
        at: AT,
      });
      expect(license).toEqual(
        stored(expires ? { ...columns, status: 'expired', pastDueSince: null } : { ...columns, slot: 7 }),
      );
    },
  );

  const event: fc.Arbitrary<LicenseEvent> = fc
    .record({
      event: fc.constantFrom(...keysOf(EVENTS).map((what) => EVENTS[what])),
      ms: fc.constantFrom(-FORTNIGHT, -2, 0, 2, FORTNIGHT),
    })
    .map((each) => ({ ...each.event, at: later(each.ms) }));
  const begin = fc.record({
    state: fc.constantFrom(...keysOf(STATES)),
    expiresAt: fc.constantFrom(null, later(-1), later(1)),
    customerId: fc.constantFrom(null, 'cus_1'),
  });

  it('keeps its invariants after any sequence of events', () => {
    fc.assert(
      fc.property(begin, fc.array(event, { maxLength: 6 }), ({ state, ...facts }, events) => {
        let columns: Columns = { ...STATES[state], ...facts };
        let name: string = state;
        for (const each of events) {
          const license = stored(columns);
          const { from, to } = applyLicenseEvent(license, each);
          expect(from).toBe(name);
          name = to ?? name;
          if (from === 'revoked') expect(to === null || each.type === 'refund.predated').toBe(true);
          if (license.status !== 'active') expect([license.pastDueSince, license.slot]).toEqual([null, null]);
          const { status, pastDueSince, slot } = license;
          columns = { ...facts, status, pastDueSince, slot };
        }
      }),
      { numRuns: runs() },
    );
  });
});

it('counts a license as revoked by the operator if the operator revoked it last, even if another event followed', () => {
  const byOperator = applyLicenseEvent(stored({}), { type: 'license.revoked', at: AT });
  const byRefund = applyLicenseEvent(stored({}), { type: 'payment.refunded', at: AT });
  const refused = { ...byRefund, to: null };

  expect([[byRefund], [byRefund, byOperator, refused]].map(isRevokedByOperator)).toEqual([false, true]);
});

describe('explainLicenseGuard', () => {
  const NOW_TEXT = 'now 2026-11-21T06:30:00.000Z';
  const passed: LicenseEvent = { type: 'time.passed', at: AT };
  const overdue = (since: Date): LicenseEvent => ({ type: 'payment.overdue', since, at: AT });

  it.each<[string, Partial<LicenseContext>, LicenseEvent, readonly (readonly [string, boolean])[]]>([
    ['dunningHasEnded', {}, passed, [['end of the dunning period is not set', false]]],
    [
      'dunningHasEnded',
      { pastDueSince: later(-FORTNIGHT) },
      passed,
      [[`end of the dunning period 2026-11-21T06:30:00.000Z is the same as ${NOW_TEXT}`, true]],
    ],
    [
      'termHasEnded',
      { billed: true, expiresAt: later(1) },
      passed,
      [
        ['the license is billed', false],
        [`end of term 2026-11-21T06:30:00.001Z is after ${NOW_TEXT}`, false],
      ],
    ],
    [
      'termHasEnded',
      { expiresAt: later(-1) },
      passed,
      [
        ['the license is not billed', true],
        [`end of term 2026-11-21T06:29:59.999Z is before ${NOW_TEXT}`, true],
      ],
    ],
    [
      'isOverdueTooLong',
      {},
      overdue(later(1 - FORTNIGHT)),
      [[`end of the dunning period 2026-11-21T06:30:00.001Z is after ${NOW_TEXT}`, false]],
    ],
    ['hasNewOverdueDate', {}, overdue(SINCE), [['no overdue payment was stored', true]]],
    [
      'hasNewOverdueDate',
      { pastDueSince: LATELY },
      overdue(SINCE),
      [['overdue since 2026-11-21T06:29:59.000Z is before the stored day 2026-11-21T06:29:59.500Z', true]],
    ],
    ['another guard', {}, passed, []],
  ])('describes what the guard %s compares for %j', (guard, context, event, compared) => {
    const whole = { expiresAt: null, pastDueSince: null, billed: false, ...context };

    expect(explainLicenseGuard(guard, { context: whole, event })).toEqual(
      compared.map(([text, holds]) => ({ text, holds })),
    );
  });
});
