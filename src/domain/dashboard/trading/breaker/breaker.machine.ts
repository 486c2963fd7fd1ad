import { assign, setup, type SnapshotFrom } from 'xstate';
import { SECOND_MS } from '../../../shared/timeUnits.js';
import { comparisonText, type GuardComparison } from '../../../shared/guardComparison.js';
import { FAILURES_TO_OPEN_BREAKER } from './breakerDefaults.js';

/**
 * A failure is an upstream 5xx or a time-out; any other answer is an answer, a 4xx too. The outcome of the one call that
 * a half-open breaker lets through is a `probe.` event; `probe.abandoned` when it had none. Moments are milliseconds
 * since the epoch.
 */
export type BreakerEvent =
  | { readonly type: 'time.passed'; readonly at: number }
  | { readonly type: 'call.failed'; readonly reason: string }
  | { readonly type: 'call.answered' }
  | { readonly type: 'probe.started' }
  | { readonly type: 'probe.failed'; readonly reason: string }
  | { readonly type: 'probe.answered' }
  | { readonly type: 'probe.abandoned' }
  | { readonly type: 'breaker.reset' };

export interface BreakerContext {
  /** Milliseconds. */
  readonly cooldown: number;
  /** In a row. */
  readonly fails: number;
  /** Of the last failure; empty until there is one. */
  readonly lastReason: string;
  /** What is left of the cooldown at `seenAt`, in milliseconds; 0 unless open. */
  readonly remaining: number;
  /** The latest moment that was told of. A clock that is set back makes no cooldown longer. */
  readonly seenAt: number;
}

interface BreakerInput {
  readonly cooldown: number;
  readonly at: number;
}

/** Keeps calls from a broker that is down. `open` refuses them all, `halfOpen` lets one at a time find out. */
export const breakerMachine = setup({
  types: { context: {} as BreakerContext, events: {} as BreakerEvent, input: {} as BreakerInput },
  guards: {
    isLastStrike: ({ context }) => context.fails + 1 >= FAILURES_TO_OPEN_BREAKER,
    cooldownIsOver: ({ context, event }) => event.type === 'time.passed' && remainingAt(context, event.at) === 0,
  },
  actions: {
    updateTime: assign(({ context, event }) =>
      event.type === 'time.passed' ? { remaining: remainingAt(context, event.at), seenAt: event.at } : {},
    ),
    strike: assign(({ context, event }) => ({
      fails: context.fails + 1,
      lastReason: 'reason' in event ? event.reason : context.lastReason,
    })),
    trip: assign(({ context }) => ({ fails: FAILURES_TO_OPEN_BREAKER, remaining: context.cooldown })),
    recover: assign({ fails: 0 }),
    allowOneStrike: assign({ fails: FAILURES_TO_OPEN_BREAKER - 1, remaining: 0 }),
    forget: assign({ fails: 0, lastReason: '', remaining: 0 }),
  },
}).createMachine({
  id: 'breaker',
  context: ({ input }) => ({ cooldown: input.cooldown, fails: 0, lastReason: '', remaining: 0, seenAt: input.at }),
  initial: 'closed',
  on: { 'time.passed': { actions: 'updateTime' }, 'breaker.reset': { target: '.closed', actions: 'forget' } },
  states: {
    closed: {
      on: {
        'call.failed': [
          {
            guard: 'isLastStrike',
            target: 'open',
            actions: ['strike', 'trip'],
            description: `${FAILURES_TO_OPEN_BREAKER} failures in a row`,
          },
          { actions: 'strike' },
        ],
        'call.answered': { actions: 'recover' },
      },
    },
    open: {
      on: {
        'time.passed': [
          {
            guard: 'cooldownIsOver',
            target: 'halfOpen',
            actions: ['updateTime', 'allowOneStrike'],
            description: 'the cooldown is over',
          },
          { actions: 'updateTime' },
        ],
      },
    },
    halfOpen: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'probe.started': 'probing' } },
        probing: {
          on: {
            'probe.failed': { target: '#breaker.open', actions: ['strike', 'trip'] },
            'probe.answered': { target: '#breaker.closed', actions: 'recover' },
            'probe.abandoned': 'waiting',
          },
        },
      },
    },
  },
});

interface Asked {
  readonly context: BreakerContext;
  readonly event: BreakerEvent;
}

/** What a guard of the machine compares on an event. */
export function breakerComparisons(guard: string, { context, event }: Asked): readonly GuardComparison[] {
  if (guard === 'isLastStrike') {
    const failures = context.fails + 1;
    return [
      {
        text: comparisonText('failures', failures, '', FAILURES_TO_OPEN_BREAKER),
        holds: failures >= FAILURES_TO_OPEN_BREAKER,
      },
    ];
  }
  if (guard !== 'cooldownIsOver' || event.type !== 'time.passed') return [];
  const left = remainingAt(context, event.at);
  return [
    {
      text: left === 0 ? 'the cooldown is over' : `cooldown: ${Math.ceil(left / SECOND_MS)} s left`,
      holds: left === 0,
    },
  ];
}

export type BreakerSnapshot = SnapshotFrom<typeof breakerMachine>;

function remainingAt({ remaining, seenAt }: BreakerContext, at: number): number {
  return Math.max(remaining - Math.max(at - seenAt, 0), 0);
}
