import { assign, initialTransition, setup, transition, type SnapshotFrom } from 'xstate';
import type { GuardComparison } from '../../../shared/guardComparison.js';
import type { IntentEvent, IntentDetails, OrderProgress, OrderStatus } from './orderEvent.js';

type Reported = Extract<IntentEvent, { type: 'reported' }>;

interface IntentContext {
  readonly intent: (IntentDetails & { readonly key: string; readonly at: string }) | null;
  /** The broker's last report on the order; null before the first. */
  readonly progress: OrderProgress | null;
  /** Why the order was not sent, was rejected, or has an unknown outcome. */
  readonly reason: string | null;
  readonly changedAt: string | null;
}

const STATE_OF: Readonly<Record<OrderStatus, 'working' | 'filled' | 'canceled' | 'expired' | 'rejected'>> = {
  pending: 'working',
  open: 'working',
  partially_filled: 'working',
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  error: 'rejected',
};

const setUp = setup({
  types: { context: {} as IntentContext, events: {} as IntentEvent },
  actions: {
    begin: assign(({ event }) => (event.type === 'intended' ? { intent: event, changedAt: event.at } : {})),
    explain: assign(({ event }) => ({ reason: 'reason' in event ? event.reason : null, changedAt: event.at })),
    report: assign(({ event }) =>
      event.type === 'reported' ? { progress: progressOf(event), reason: event.reason, changedAt: event.at } : {},
    ),
  },
  guards: {
    isDryRun: ({ event }) => event.type === 'intended' && event.mode === 'dryrun',
    reports: ({ context, event }, state: string) =>
      context.intent?.mode === 'live' && event.type === 'reported' && STATE_OF[event.status] === state,
  },
});

const reportedAs = (state: (typeof STATE_OF)[OrderStatus]) =>
  ({
    guard: { type: 'reports', params: state },
    target: `.${state}`,
    actions: 'report',
    description: `the broker reports a live order as ${state}`,
  }) as const;

/**
 * The lifecycle of one intent, starting once it is stored. A broker report on the order overrides any earlier
 * assumption. In dry run, nothing follows the intent.
 */
export const orderIntentMachine = setUp.createMachine({
  id: 'orderIntent',
  initial: 'new',
  context: { intent: null, progress: null, reason: null, changedAt: null },
  on: {
    reported: [
      reportedAs('working'),
      reportedAs('filled'),
      reportedAs('canceled'),
      reportedAs('expired'),
      reportedAs('rejected'),
    ],
  },
  states: {
    new: {
      on: {
        intended: [
          { guard: 'isDryRun', target: 'withheld', actions: 'begin', description: 'the broker mode is dry run' },
          { target: 'sending', actions: 'begin' },
        ],
      },
    },
    withheld: {},
    sending: {
      on: {
        unsent: { target: 'unsent', actions: 'explain' },
        unknown: { target: 'unknown', actions: 'explain' },
        rejected: { target: 'rejected', actions: 'explain' },
        cancel_accepted: { target: 'cancel_accepted', actions: 'explain' },
      },
    },
    unsent: {},
    unknown: {
      on: {
        absent: { target: 'absent', actions: 'explain' },
        rejected: { target: 'rejected', actions: 'explain' },
        cancel_accepted: { target: 'cancel_accepted', actions: 'explain' },
      },
    },
    absent: {},
    working: { on: { absent: { target: 'absent', actions: 'explain' } } },
    filled: {},
    canceled: {},
    expired: {},
    rejected: {},
    cancel_accepted: {},
  },
});

interface GuardInput {
  readonly context: IntentContext;
  readonly event: IntentEvent;
  readonly params: unknown;
}

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainOrderIntentGuard(
  guard: string,
  { context, event, params }: GuardInput,
): readonly GuardComparison[] {
  if (guard === 'isDryRun')
    return event.type === 'intended' ? [{ text: `the mode is ${event.mode}`, holds: event.mode === 'dryrun' }] : [];
  if (guard !== 'reports' || event.type !== 'reported') return [];
  const mode = context.intent?.mode ?? 'unknown';
  const state = STATE_OF[event.status];
  return [
    { text: `the intent's mode is ${mode}`, holds: mode === 'live' },
    { text: `the status ${event.status} means ${state}`, holds: state === params },
  ];
}

export type OrderIntentSnapshot = SnapshotFrom<typeof orderIntentMachine>;
export type OrderIntentState = OrderIntentSnapshot['value'];

export const newOrderIntentSnapshot = (): OrderIntentSnapshot => initialTransition(orderIntentMachine)[0];

export const applyIntentEvent = (snapshot: OrderIntentSnapshot, event: IntentEvent): OrderIntentSnapshot =>
  transition(orderIntentMachine, snapshot, event)[0];

/** Whether an order with this status can still change. */
export const isOpenOrderStatus = (status: OrderStatus): boolean => STATE_OF[status] === 'working';

/** Whether the order was sent and its outcome is unknown. */
export const isOutcomeUnknown = (state: OrderIntentState): boolean => state === 'sending' || state === 'unknown';

function progressOf({
  brokerOrderId,
  status,
  filledQuantity,
  averageFillPrice,
  reason,
  changedAt,
}: Reported): OrderProgress {
  return { brokerOrderId, status, filledQuantity, averageFillPrice, reason, changedAt };
}
