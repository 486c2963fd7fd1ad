import { assign, not, setup } from 'xstate';
import { dunningIsOver, hasPassed } from '../../shared/licensing/standing.js';

export type LicenseEvent =
  | { readonly type: 'time.passed'; readonly at: Date }
  /** A purchase carries the license from now on: a new one, or another one that is still paid when the last has ended. */
  | { readonly type: 'purchase.fulfilled'; readonly at: Date }
  | { readonly type: 'payment.settled'; readonly at: Date }
  | { readonly type: 'payment.overdue'; readonly since: Date; readonly at: Date }
  /** The provider has given up collecting. */
  | { readonly type: 'payment.abandoned'; readonly at: Date }
  | { readonly type: 'subscription.canceled'; readonly at: Date }
  | { readonly type: 'payment.refunded'; readonly at: Date }
  /** By the operator. */
  | { readonly type: 'license.revoked'; readonly at: Date }
  /** News came late of a purchase that was made before the refund which revoked the license, and carries it. */
  | { readonly type: 'refund.predated'; readonly at: Date };

export interface LicenseContext {
  readonly expiresAt: Date | null;
  readonly pastDueSince: Date | null;
  /** Bought: then its end is the provider's to say, except for dunning. */
  readonly billed: boolean;
}

/** What can become of a license. Pure: run through `transition()` inside the database transaction that stores it. */
export const licenseLifecycle = setup({
  types: { context: {} as LicenseContext, events: {} as LicenseEvent, input: {} as LicenseContext },
  guards: {
    hasEnded: ({ context: { pastDueSince, billed, expiresAt }, event: { at } }) =>
      dunningIsOver(pastDueSince, at) || (!billed && hasPassed(expiresAt, at)),
    isOverdueTooLong: ({ event }) => event.type === 'payment.overdue' && dunningIsOver(event.since, event.at),
    isNews: ({ context, event }) =>
      event.type === 'payment.overdue' && context.pastDueSince?.getTime() !== event.since.getTime(),
  },
  actions: {
    noteOverdue: assign({
      pastDueSince: ({ event, context }) => (event.type === 'payment.overdue' ? event.since : context.pastDueSince),
    }),
    clearOverdue: assign({ pastDueSince: null }),
  },
}).createMachine({
  id: 'licenseLifecycle',
  context: ({ input }) => input,
  initial: 'active',
  on: { 'license.revoked': '.revoked', 'payment.refunded': '.revoked' },
  states: {
    active: {
      initial: 'current',
      on: {
        'time.passed': { guard: 'hasEnded', target: 'expired' },
        'purchase.fulfilled': '.current',
        'payment.abandoned': 'expired',
        'subscription.canceled': 'canceled',
      },
      states: {
        current: {
          entry: 'clearOverdue',
          on: {
            'payment.overdue': [
              { guard: 'isOverdueTooLong', target: '#licenseLifecycle.expired' },
              { target: 'past_due', actions: 'noteOverdue' },
            ],
          },
        },
        past_due: {
          on: {
            'payment.settled': 'current',
            'payment.overdue': [
              { guard: 'isOverdueTooLong', target: '#licenseLifecycle.expired' },
              { guard: 'isNews', actions: 'noteOverdue' },
            ],
          },
        },
      },
    },
    expired: {
      entry: 'clearOverdue',
      on: {
        'purchase.fulfilled': 'active.current',
        'payment.settled': 'active.current',
        'payment.overdue': { guard: not('isOverdueTooLong'), target: 'active.past_due', actions: 'noteOverdue' },
        'subscription.canceled': 'canceled',
      },
    },
    canceled: { entry: 'clearOverdue', on: { 'purchase.fulfilled': 'active.current' } },
    revoked: {
      entry: 'clearOverdue',
      on: { 'license.revoked': {}, 'payment.refunded': {}, 'refund.predated': 'active.current' },
    },
  },
});
