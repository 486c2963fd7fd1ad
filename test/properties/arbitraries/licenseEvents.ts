import type { LicenseContext, LicenseEvent } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
import fc from 'fast-check';
import { DAY_MS } from '#domain/shared/timeUnits.js';

/** The time at which every license from `newLicense` begins. */
export const LICENSE_BEGIN = new Date('2026-01-05T09:00:00.000Z');

const inDays = (days: number): Date => new Date(LICENSE_BEGIN.getTime() + days * DAY_MS);

/** A new license: a trial with an end, one without an end, or a purchase. */
export const newLicense: fc.Arbitrary<LicenseContext> = fc
  .record({ endsAfter: fc.option(fc.integer({ min: 1, max: 60 })), billed: fc.boolean() })
  .map(({ endsAfter, billed }) => ({
    expiresAt: endsAfter === null ? null : inDays(endsAfter),
    pastDueSince: null,
    billed,
  }));

const plain = fc.constantFrom(
  'purchase.fulfilled',
  'payment.settled',
  'payment.abandoned',
  'subscription.canceled',
  'payment.refunded',
  'license.revoked',
  'refund.predated',
);

type EventAt = (day: number) => LicenseEvent;

const event: fc.Arbitrary<EventAt> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<EventAt>((day) => ({ type: 'time.passed', at: inDays(day) })) },
  {
    weight: 3,
    arbitrary: fc.nat(20).map((ago): EventAt => (day) => ({
      type: 'payment.overdue',
      since: inDays(day - ago),
      at: inDays(day),
    })),
  },
  {
    weight: 6,
    arbitrary: plain.map((type): EventAt => (day) => ({ type, at: inDays(day) })),
  },
);

/** Payments, refunds, operator actions and the passing of time, in chronological order. */
export const licenseEvents: fc.Arbitrary<readonly LicenseEvent[]> = fc
  .array(fc.tuple(fc.nat(16), event), { maxLength: 25 })
  .map((steps) => {
    let day = 0;
    return steps.map(([pause, eventAt]) => eventAt((day += pause)));
  });
