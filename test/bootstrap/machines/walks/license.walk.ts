import type { LicenseEvent } from '../../../../src/domain/cloud/licensing/licenseLifecycle.machine.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';
import type { MachineWalk } from './walk.js';

const AT = new Date('2026-11-21T06:30:00.000Z');
const daysAgo = (days: number): Date => new Date(AT.getTime() - days * DAY_MS);

/** Walks through an ended trial, a running trial and a bought license. */
export const licenseWalk: MachineWalk<LicenseEvent> = {
  inputs: [
    { expiresAt: AT, pastDueSince: null, billed: false },
    { expiresAt: null, pastDueSince: null, billed: false },
    { expiresAt: AT, pastDueSince: null, billed: true },
  ],
  events: {
    'time.passed': { type: 'time.passed', at: AT },
    'time.passed, 14 days': { type: 'time.passed', at: new Date(AT.getTime() + 14 * DAY_MS) },
    'purchase.fulfilled': { type: 'purchase.fulfilled', at: AT },
    'payment.settled': { type: 'payment.settled', at: AT },
    'payment.overdue': { type: 'payment.overdue', since: AT, at: AT },
    'payment.overdue since yesterday': { type: 'payment.overdue', since: daysAgo(1), at: AT },
    'payment.overdue for 14 days': { type: 'payment.overdue', since: daysAgo(14), at: AT },
    'payment.abandoned': { type: 'payment.abandoned', at: AT },
    'subscription.canceled': { type: 'subscription.canceled', at: AT },
    'payment.refunded': { type: 'payment.refunded', at: AT },
    'license.revoked': { type: 'license.revoked', at: AT },
    'refund.predated': { type: 'refund.predated', at: AT },
  },
  moves: {
    'active.current → active.past_due': ['payment.overdue', 'payment.overdue since yesterday'],
    'active.current → canceled': ['subscription.canceled'],
    'active.current → expired': [
      'time.passed',
      'time.passed, 14 days',
      'payment.overdue for 14 days',
      'payment.abandoned',
    ],
    'active.current → revoked': ['payment.refunded', 'license.revoked'],
    'active.past_due → active.current': ['purchase.fulfilled', 'payment.settled'],
    'active.past_due → canceled': ['subscription.canceled'],
    'active.past_due → expired': [
      'time.passed',
      'time.passed, 14 days',
      'payment.overdue for 14 days',
      'payment.abandoned',
    ],
    'active.past_due → revoked': ['payment.refunded', 'license.revoked'],
    'canceled → active.current': ['purchase.fulfilled'],
    'canceled → revoked': ['payment.refunded', 'license.revoked'],
    'expired → active.current': ['purchase.fulfilled', 'payment.settled'],
    'expired → active.past_due': ['payment.overdue', 'payment.overdue since yesterday'],
    'expired → canceled': ['subscription.canceled'],
    'expired → revoked': ['payment.refunded', 'license.revoked'],
    'revoked → active.current': ['refund.predated'],
  },
};
