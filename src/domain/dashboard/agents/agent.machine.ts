import { assign, setup, type SnapshotFrom } from 'xstate';
import { HOUR_MS } from '../../shared/timeUnits.js';
import { timeComparisonText, type GuardComparison } from '../../shared/guardComparison.js';
import { backoffMs } from './agentBackoff.js';

/** How long an agent pauses after the cloud refused its license. A license change ends the pause early. */
export const REFUSED_LICENSE_RETRY_MS = HOUR_MS;

/**
 * How a round of work ended. Times are milliseconds since the epoch; with a null `nextAt`, the agent waits for
 * `work.arrived`.
 */
export type RoundOutcome =
  | { readonly kind: 'done'; readonly nextAt: number | null }
  /** The agent chose to send nothing; `reason` is null when there is nothing to explain. */
  | { readonly kind: 'withheld'; readonly reason: string | null; readonly nextAt: number | null }
  /** `progressed`: part of the work was completed before the failure. */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly retryAfterMs: number | null;
      readonly progressed?: boolean;
    }
  /** The cloud refuses this license, so retrying is pointless. */
  | { readonly kind: 'refused'; readonly message: string };

export type AgentEvent =
  | { readonly type: 'time.passed'; readonly at: number }
  /** New work is due before `nextAt`. */
  | { readonly type: 'work.arrived' }
  | { readonly type: 'license.changed' }
  /** `chance`: a fresh random number from 0 to 1. */
  | { readonly type: 'round.ended'; readonly at: number; readonly chance: number; readonly end: RoundOutcome };

export interface AgentContext {
  /** When the next round is due; null when no round is planned. */
  readonly nextAt: number | null;
  /** The time carried by the latest event, in milliseconds since the epoch. */
  readonly seenAt: number;
  readonly lastSuccessAt: number | null;
  /** The message of the last failure; null after a success, and after a round that was withheld with a reason. */
  readonly lastError: string | null;
  /** Consecutive failures. */
  readonly failures: number;
  /** Why the agent is off or paused, or why the last round sent nothing. */
  readonly reason: string | null;
  /** Whether work arrived during the current round. */
  readonly hasMoreWork: boolean;
  /** Whether the license changed during the current round. */
  readonly hasNewLicense: boolean;
}

export interface AgentInput {
  readonly at: number;
  /** When the first round is due. */
  readonly nextAt: number | null;
  /** Why the agent is off until the program restarts; null when it is on. */
  readonly offReason: string | null;
}

const BEGIN_WHEN_DUE = {
  guard: 'isDue',
  target: 'working',
  actions: 'updateTime',
  description: 'the next round is due',
} as const;

const RESUME = {
  'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],
  'license.changed': { target: 'resting', actions: ['resetBackoff', 'scheduleNow'] },
} as const;

/**
 * A background task of the dashboard. It works in rounds, one at a time, each started by `beginRound` and ended by
 * `round.ended`. After any pause without events, such as the computer's sleep, exactly one round is due.
 */
export const agentMachine = setup({
  types: { context: {} as AgentContext, events: {} as AgentEvent, input: {} as AgentInput },
  guards: {
    isOff: ({ context }) => context.reason !== null,
    hasNewLicense: ({ context }) => context.hasNewLicense,
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
    recordLicenseChange: assign({ hasNewLicense: true }),
    clearRequests: assign({ hasMoreWork: false, hasNewLicense: false }),
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
    hasNewLicense: false,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isOff', target: 'off', description: 'the agent has a reason not to run' },
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
      entry: ['clearRequests', 'beginRound'],
      on: {
        'time.passed': { actions: 'updateTime' },
        'work.arrived': { actions: 'requestAnotherRound' },
        'license.changed': { actions: 'recordLicenseChange' },
        'round.ended': [
          {
            guard: 'hasNewLicense',
            target: 'resting',
            actions: ['recordRound', 'resetBackoff', 'scheduleNow'],
            description: 'the license changed during the round',
          },
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
    backingOff: { on: RESUME },
    paused: { on: RESUME },
  },
});

interface GuardCheck {
  readonly context: AgentContext;
  readonly event: AgentEvent;
  readonly params: unknown;
}

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainAgentGuard(guard: string, { context, event, params }: GuardCheck): readonly GuardComparison[] {
  if (guard === 'isOff')
    return [{ text: `reason not to run: ${context.reason ?? 'none'}`, holds: context.reason !== null }];
  const { hasNewLicense } = context;
  if (guard === 'hasNewLicense')
    return [{ text: `the license changed during the round: ${hasNewLicense ? 'yes' : 'no'}`, holds: hasNewLicense }];
  if (guard === 'endedAs' && event.type === 'round.ended')
    return [{ text: `the round ended as ${event.end.kind}`, holds: event.end.kind === params }];
  if (guard !== 'isDue' || event.type !== 'time.passed') return [];
  const nextAt = nextAtAfter(context, event.at);
  if (nextAt === null) return [{ text: 'no round is planned', holds: false }];
  return [{ text: timeComparisonText('next round', nextAt, 'now', event.at), holds: isDueAt(context, event.at) }];
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

/** Setting the clock back does not lengthen a wait. */
const nextAtAfter = ({ nextAt, seenAt }: AgentContext, at: number): number | null =>
  nextAt === null ? null : nextAt - Math.max(seenAt - at, 0);

function afterRound(
  { failures, hasMoreWork: more, lastSuccessAt, lastError }: AgentContext,
  { at, chance, end }: Extract<AgentEvent, { type: 'round.ended' }>,
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
    case 'withheld': {
      // A round that had nothing to do says nothing about the failure before it.
      const error = end.reason === null ? lastError : null;
      return { seenAt: at, nextAt: more ? at : end.nextAt, failures: 0, lastError: error, reason: end.reason };
    }
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
        nextAt: at + REFUSED_LICENSE_RETRY_MS,
        failures: failures + 1,
        lastError: end.message,
        reason: end.message,
      };
  }
}
