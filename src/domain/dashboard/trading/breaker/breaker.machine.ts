import { assign, setup, type SnapshotFrom } from 'xstate';
import { SECOND_MS } from '../../../shared/timeUnits.js';
import { comparisonText, type GuardComparison } from '../../../shared/guardComparison.js';
import { FAILURES_TO_OPEN_BREAKER } from './breakerDefaults.js';

/**
 * A failure is an upstream 5xx or a timeout; any other response counts as success, even a 4xx. The one call that a
 * half-open breaker allows reports a `probe.` event, which is `probe.abandoned` if the call had no outcome. Times are
 * milliseconds since the epoch.
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
  /** Consecutive failures. */
  readonly fails: number;
  /** Reason of the last failure; empty before the first. */
  readonly lastReason: string;
  /** The remaining cooldown at `seenAt`, in milliseconds; 0 unless open. */
  readonly remaining: number;
  /** The latest time that an event carried. Setting the clock back does not lengthen a cooldown. */
  readonly seenAt: number;
}

interface BreakerInput {
  readonly cooldown: number;
  readonly at: number;
}

/** Stops calls to a broker that is down. `open` refuses all calls, `halfOpen` allows one at a time as a probe. */
export const breakerMachine = setup({
  types: { context: {} as BreakerContext, events: {} as BreakerEvent, input: {} as BreakerInput },
  guards: {
    isLastStrike: ({ context }) => isLastStrike(context),
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

interface GuardInput {
  readonly context: BreakerContext;
  readonly event: BreakerEvent;
}

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainBreakerGuard(guard: string, { context, event }: GuardInput): readonly GuardComparison[] {
  if (guard === 'isLastStrike') {
    const text = comparisonText('failures', failuresWithNext(context), '', FAILURES_TO_OPEN_BREAKER);
    return [{ text, holds: isLastStrike(context) }];
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

function failuresWithNext({ fails }: BreakerContext): number {
  return fails + 1;
}

function isLastStrike(context: BreakerContext): boolean {
  return failuresWithNext(context) >= FAILURES_TO_OPEN_BREAKER;
}

function remainingAt({ remaining, seenAt }: BreakerContext, at: number): number {
  return Math.max(remaining - Math.max(at - seenAt, 0), 0);
}
