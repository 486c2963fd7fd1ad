import { assign, setup, type SnapshotFrom } from 'xstate';
import { HOUR_MS } from '../../shared/timeUnits.js';
import { momentsText, type GuardComparison } from '../../shared/guardComparison.js';
import { backoffMs } from './agentBackoff.js';

/** An agent whose license was refused looks again after so long, or when the license changes. */
export const REFUSED_LICENSE_RETRY_MS = HOUR_MS;

/** How one round of work ended. Moments are milliseconds since the epoch; `nextAt` null waits for `work.arrived`. */
export type RoundOutcome =
  | { readonly kind: 'done'; readonly nextAt: number | null }
  /** Nothing was sent, and that is as it should be; `reason` is null where there is nothing to say about it. */
  | { readonly kind: 'withheld'; readonly reason: string | null; readonly nextAt: number | null }
  /** `progressed`: some of the work was done before. */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly retryAfterMs: number | null;
      readonly progressed?: boolean;
    }
  /** The cloud refuses this license: asking again changes nothing. */
  | { readonly kind: 'refused'; readonly message: string };

export type AgentEvent =
  | { readonly type: 'time.passed'; readonly at: number }
  /** There is something to do before `nextAt`. */
  | { readonly type: 'work.arrived' }
  | { readonly type: 'license.changed' }
  /** `chance`: 0–1, drawn anew each time. */
  | { readonly type: 'round.ended'; readonly at: number; readonly chance: number; readonly end: RoundOutcome };

export interface AgentContext {
  /** When the next round is due; null while there is nothing to wait for. */
  readonly nextAt: number | null;
  /** The latest moment that was told of. */
  readonly seenAt: number;
  readonly lastSuccessAt: number | null;
  /** Of the last failure; null since a success. */
  readonly lastError: string | null;
  /** In a row. */
  readonly failures: number;
  /** Why it is off or paused, or why the last round sent nothing. */
  readonly reason: string | null;
  /** Work arrived while a round was under way. */
  readonly hasMoreWork: boolean;
}

export interface AgentInput {
  readonly at: number;
  /** When the first round is due. */
  readonly nextAt: number | null;
  /** Why the agent does nothing in this run; null when it works. */
  readonly offReason: string | null;
}

const BEGIN_WHEN_DUE = {
  guard: 'isDue',
  target: 'working',
  actions: 'updateTime',
  description: 'the next round is due',
} as const;

/**
 * Something that the dashboard does by itself: in rounds, one at a time, each begun by `beginRound` and ended by `round.ended`.
 * However much time has passed since it was last told of it, as after a sleep, one round is due.
 */
export const agentMachine = setup({
  types: { context: {} as AgentContext, events: {} as AgentEvent, input: {} as AgentInput },
  guards: {
    isOff: ({ context }) => context.reason !== null,
    isDue: ({ context, event }) => event.type === 'time.passed' && isDueAt(context, event.at),
    endedAs: ({ event }, kind: RoundOutcome['kind']) => event.type === 'round.ended' && event.end.kind === kind,
  },
  actions: {
    beginRound: () => undefined,
    updateTime: assign(({ context, event }) =>
      event.type === 'time.passed' ? { nextAt: nextAtAfter(context, event.at), seenAt: event.at } : {},
    ),
    recordRound: assign(({ context, event }) => (event.type === 'round.ended' ? afterRound(context, event) : {})),
    scheduleNow: assign(({ context }) => ({ nextAt: context.seenAt })),
    requestAnotherRound: assign({ hasMoreWork: true }),
    clearRequest: assign({ hasMoreWork: false }),
    resetBackoff: assign({ failures: 0, reason: null }),
  },
}).createMachine({
  id: 'agent',
  context: ({ input: { at, nextAt, offReason: off } }) => ({
    nextAt,
    seenAt: at,
    lastSuccessAt: null,
    lastError: null,
    failures: 0,
    reason: off,
    hasMoreWork: false,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isOff', target: 'off', description: 'there is a reason to do nothing in this run' },
        { target: 'resting' },
      ],
    },
    off: {},
    resting: {
      on: {
        'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],
        'work.arrived': { actions: 'scheduleNow' },
        'license.changed': { actions: 'scheduleNow' },
      },
    },
    working: {
      entry: ['clearRequest', 'beginRound'],
      on: {
        'time.passed': { actions: 'updateTime' },
        'work.arrived': { actions: 'requestAnotherRound' },
        'license.changed': { actions: 'requestAnotherRound' },
        'round.ended': [
          {
            guard: { type: 'endedAs', params: 'failed' },
            target: 'backingOff',
            actions: 'recordRound',
            description: 'the round failed',
          },
          {
            guard: { type: 'endedAs', params: 'refused' },
            target: 'paused',
            actions: 'recordRound',
            description: 'the cloud refused the license',
          },
          { target: 'resting', actions: 'recordRound' },
        ],
      },
    },
    backingOff: {
      on: {
        'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],
        'license.changed': { target: 'resting', actions: ['resetBackoff', 'scheduleNow'] },
      },
    },
    paused: {
      on: {
        'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],
        'license.changed': { target: 'resting', actions: ['resetBackoff', 'scheduleNow'] },
      },
    },
  },
});

interface Asked {
  readonly context: AgentContext;
  readonly event: AgentEvent;
  readonly params: unknown;
}

/** What a guard of the machine compares on an event. */
export function agentComparisons(guard: string, { context, event, params }: Asked): readonly GuardComparison[] {
  if (guard === 'isOff')
    return [{ text: `reason to do nothing: ${context.reason ?? 'none'}`, holds: context.reason !== null }];
  if (guard === 'endedAs' && event.type === 'round.ended')
    return [{ text: `the round ended as ${event.end.kind}`, holds: event.end.kind === params }];
  if (guard !== 'isDue' || event.type !== 'time.passed') return [];
  const nextAt = nextAtAfter(context, event.at);
  if (nextAt === null) return [{ text: 'no round is planned', holds: false }];
  return [{ text: momentsText('next round', nextAt, 'now', event.at), holds: nextAt <= event.at }];
}

export type AgentSnapshot = SnapshotFrom<typeof agentMachine>;
export type AgentState = 'off' | 'resting' | 'working' | 'backing_off' | 'paused';

const STATE_NAMES = {
  starting: 'resting',
  off: 'off',
  resting: 'resting',
  working: 'working',
  backingOff: 'backing_off',
  paused: 'paused',
} as const;

export const agentStateOf = ({ value }: AgentSnapshot): AgentState => STATE_NAMES[value];

function isDueAt(context: AgentContext, at: number): boolean {
  const nextAt = nextAtAfter(context, at);
  return nextAt !== null && nextAt <= at;
}

/** A clock that is set back makes no wait longer. */
const nextAtAfter = ({ nextAt, seenAt }: AgentContext, at: number): number | null =>
  nextAt === null ? null : nextAt - Math.max(seenAt - at, 0);

type Ended = Extract<AgentEvent, { type: 'round.ended' }>;

function afterRound(
  { failures, hasMoreWork: more, lastSuccessAt, lastError }: AgentContext,
  { at, chance, end }: Ended,
): Partial<AgentContext> {
  switch (end.kind) {
    case 'done':
      return {
        seenAt: at,
        nextAt: more ? at : end.nextAt,
        failures: 0,
        lastSuccessAt: at,
        lastError: null,
        reason: null,
      };
    case 'withheld':
      return { seenAt: at, nextAt: more ? at : end.nextAt, failures: 0, lastSuccessAt, lastError, reason: end.reason };
    case 'failed': {
      const inARow = end.progressed === true ? 1 : failures + 1;
      const success = end.progressed === true ? at : lastSuccessAt;
      return {
        seenAt: at,
        nextAt: at + backoffMs(inARow, chance, end.retryAfterMs),
        failures: inARow,
        lastSuccessAt: success,
        lastError: end.message,
        reason: null,
      };
    }
    case 'refused':
      return {
        seenAt: at,
        nextAt: more ? at : at + REFUSED_LICENSE_RETRY_MS,
        failures: failures + 1,
        lastError: end.message,
        reason: end.message,
      };
  }
}
