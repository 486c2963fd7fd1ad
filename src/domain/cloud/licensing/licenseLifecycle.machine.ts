import { assign, not, setup } from 'xstate';
import { momentsText, type GuardComparison } from '../../shared/guardComparison.js';
import { dunningEndsAt } from '../../shared/licensing/dunning.js';
import { isDunningOver, hasPassed } from '../../shared/licensing/effectiveLicenseStatus.js';

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

const OVERDUE_TOO_LONG = 'the time to pay is over';

/** What can become of a license. Pure: run through `transition()` inside the database transaction that stores it. */
export const licenseLifecycle = setup({
  types: { context: {} as LicenseContext, events: {} as LicenseEvent, input: {} as LicenseContext },
  guards: {
    dunningHasEnded: ({ context: { pastDueSince }, event: { at } }) => isDunningOver(pastDueSince, at),
    termHasEnded: ({ context: { billed, expiresAt }, event: { at } }) => !billed && hasPassed(expiresAt, at),
    isOverdueTooLong: ({ event }) => event.type === 'payment.overdue' && isDunningOver(event.since, event.at),
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
        'time.passed': [
          { guard: 'dunningHasEnded', target: 'expired', description: OVERDUE_TOO_LONG },
          {
            guard: 'termHasEnded',
            target: 'expired',
            description: 'the term of a license that is not billed has ended',
          },
        ],
        'purchase.fulfilled': '.current',
        'payment.abandoned': 'expired',
        'subscription.canceled': 'canceled',
      },
      states: {
        current: {
          entry: 'clearOverdue',
          on: {
            'payment.overdue': [
              { guard: 'isOverdueTooLong', target: '#licenseLifecycle.expired', description: OVERDUE_TOO_LONG },
              { target: 'past_due', actions: 'noteOverdue' },
            ],
          },
        },
        past_due: {
          on: {
            'payment.settled': 'current',
            'payment.overdue': [
              { guard: 'isOverdueTooLong', target: '#licenseLifecycle.expired', description: OVERDUE_TOO_LONG },
              { guard: 'isNews', actions: 'noteOverdue', description: 'overdue since another day than was known' },
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
        'payment.overdue': {
          guard: not('isOverdueTooLong'),
          target: 'active.past_due',
          actions: 'noteOverdue',
          description: 'the time to pay is not over',
        },
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

interface Asked {
  readonly context: LicenseContext;
  readonly event: LicenseEvent;
}

/** What a guard of the machine compares on an event. */
export function licenseComparisons(guard: string, { context, event }: Asked): readonly GuardComparison[] {
  const { pastDueSince, expiresAt, billed } = context;
  switch (guard) {
    case 'dunningHasEnded':
      return [dunningComparison(pastDueSince, event.at)];
    case 'termHasEnded':
      return [
        { text: billed ? 'the license is billed' : 'the license is not billed', holds: !billed },
        endComparison('the end of the term', expiresAt, event.at),
      ];
    case 'isOverdueTooLong':
      return event.type === 'payment.overdue' ? [dunningComparison(event.since, event.at)] : [];
    case 'isNews':
      return event.type === 'payment.overdue' ? [overdueComparison(pastDueSince, event.since)] : [];
    default:
      return [];
  }
}

function overdueComparison(known: Date | null, since: Date): GuardComparison {
  if (known === null) return { text: 'no payment was known to be overdue', holds: true };
  return {
    text: momentsText('overdue since', since.getTime(), 'what was known', known.getTime()),
    holds: known.getTime() !== since.getTime(),
  };
}

const dunningComparison = (since: Date | null, at: Date): GuardComparison =>
  endComparison('the end of the time to pay', since === null ? null : dunningEndsAt(since), at);

const endComparison = (name: string, end: Date | null, at: Date): GuardComparison =>
  end === null
    ? { text: `${name} is not set`, holds: false }
    : { text: momentsText(name, end.getTime(), 'now', at.getTime()), holds: hasPassed(end, at) };
