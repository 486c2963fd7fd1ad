import { assign, not, setup } from 'xstate';
import { timeComparisonText, type GuardComparison } from '../../shared/guardComparison.js';
import { dunningEndsAt } from '../../shared/licensing/dunning.js';
import { isDunningOver, isPast } from '../../shared/licensing/effectiveLicenseStatus.js';

export type LicenseEvent =
  | { readonly type: 'time.passed'; readonly at: Date }
  /** From now on, another purchase governs the license: a new one, or an older one that has not ended. */
  | { readonly type: 'purchase.fulfilled'; readonly at: Date }
  | { readonly type: 'payment.settled'; readonly at: Date }
  | { readonly type: 'payment.overdue'; readonly since: Date; readonly at: Date }
  /** The provider has stopped trying to collect the payment. */
  | { readonly type: 'payment.abandoned'; readonly at: Date }
  | { readonly type: 'subscription.canceled'; readonly at: Date }
  | { readonly type: 'payment.refunded'; readonly at: Date }
  /** Revoked by the operator. */
  | { readonly type: 'license.revoked'; readonly at: Date }
  /** After the revocation, the cloud learned of a purchase made before the refund; it now governs the license. */
  | { readonly type: 'refund.predated'; readonly at: Date };

export interface LicenseContext {
  readonly expiresAt: Date | null;
  readonly pastDueSince: Date | null;
  /** Whether the license was bought; its end is then set by the provider, except in dunning. */
  readonly billed: boolean;
}

const OVERDUE_TOO_LONG = 'the dunning period is over';

const isNewOverdueDate = (known: Date | null, since: Date): boolean => known?.getTime() !== since.getTime();

/**
 * The lifecycle of a license. It has no side effects: `transition()` computes each change inside the database
 * transaction that stores it.
 */
export const licenseMachine = setup({
  types: { context: {} as LicenseContext, events: {} as LicenseEvent, input: {} as LicenseContext },
  guards: {
    dunningHasEnded: ({ context: { pastDueSince }, event: { at } }) => isDunningOver(pastDueSince, at),
    termHasEnded: ({ context: { billed, expiresAt }, event: { at } }) => !billed && isPast(expiresAt, at),
    isOverdueTooLong: ({ event }) => event.type === 'payment.overdue' && isDunningOver(event.since, event.at),
    hasNewOverdueDate: ({ context, event }) =>
      event.type === 'payment.overdue' && isNewOverdueDate(context.pastDueSince, event.since),
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
          { guard: 'termHasEnded', target: 'expired', description: 'the term of an unbilled license has ended' },
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
              {
                guard: 'hasNewOverdueDate',
                actions: 'noteOverdue',
                description: 'overdue since a day other than the stored one',
              },
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
          description: 'the dunning period is not over',
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

interface GuardInput {
  readonly context: LicenseContext;
  readonly event: LicenseEvent;
}

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainLicenseGuard(guard: string, { context, event }: GuardInput): readonly GuardComparison[] {
  const { pastDueSince, expiresAt, billed } = context;
  switch (guard) {
    case 'dunningHasEnded':
      return [dunningComparison(pastDueSince, event.at)];
    case 'termHasEnded':
      return [
        { text: billed ? 'the license is billed' : 'the license is not billed', holds: !billed },
        endComparison('end of term', expiresAt, event.at),
      ];
    case 'isOverdueTooLong':
      return event.type === 'payment.overdue' ? [dunningComparison(event.since, event.at)] : [];
    case 'hasNewOverdueDate':
      return event.type === 'payment.overdue' ? [overdueComparison(pastDueSince, event.since)] : [];
    default:
      return [];
  }
}

function overdueComparison(known: Date | null, since: Date): GuardComparison {
  if (known === null) return { text: 'no overdue payment was stored', holds: isNewOverdueDate(known, since) };
  return {
    text: timeComparisonText('overdue since', since.getTime(), 'the stored day', known.getTime()),
    holds: isNewOverdueDate(known, since),
  };
}

const dunningComparison = (since: Date | null, at: Date): GuardComparison =>
  endComparison('end of the dunning period', since === null ? null : dunningEndsAt(since), at);

const endComparison = (name: string, end: Date | null, at: Date): GuardComparison =>
  end === null
    ? { text: `${name} is not set`, holds: false }
    : { text: timeComparisonText(name, end.getTime(), 'now', at.getTime()), holds: isPast(end, at) };
