import { assign, setup, type SnapshotFrom } from 'xstate';
import type { GuardComparison } from '../../../shared/guardComparison.js';
import {
  LIVE_REQUIREMENTS,
  liveObstaclesOf,
  liveRequirementComparison,
  explainLiveRequirements,
  lastingLiveObstaclesOf,
  type LiveReadinessFacts,
  type LiveRequirement,
} from './liveRequirements.js';

export type BrokerModeEvent =
  | { readonly type: 'live.requested'; readonly account: string; readonly facts: LiveReadinessFacts }
  | { readonly type: 'dryrun.requested' }
  /** License, broker and prices were checked again; `account` is the configured account. */
  | { readonly type: 'readiness.checked'; readonly account: string; readonly facts: LiveReadinessFacts };

export interface BrokerModeContext {
  /** First start in dry run, in milliseconds since the epoch. */
  readonly dryrunSince: number;
  /** The account that was confirmed for live mode; null in dry run. */
  readonly account: string | null;
  /** Why live mode ended on its own; null when it did not. */
  readonly endedBy: string | null;
}

const ANOTHER_ACCOUNT = 'Live mode was confirmed for another account. Confirm live mode for this account.';

type LossGuard = { readonly type: 'lacks'; readonly params: LiveRequirement } | { readonly type: 'accountHasChanged' };

const endedFor = <TGuard extends LossGuard>(guard: TGuard, description: string) =>
  ({ guard, target: 'dryrun', actions: 'explainEnd', description }) as const;

/**
 * Decides whether orders reach the broker. Live mode starts only when all requirements are met, and ends when a lasting
 * requirement is no longer met.
 */
export const brokerModeMachine = setup({
  types: { context: {} as BrokerModeContext, events: {} as BrokerModeEvent, input: {} as { readonly at: number } },
  guards: {
    nothingIsMissing: ({ event }) => event.type === 'live.requested' && liveObstaclesOf(event.facts).length === 0,
    lacks: ({ event }, wanted: LiveRequirement) =>
      event.type === 'readiness.checked' &&
      lastingLiveObstaclesOf(event.facts).some(({ requirement }) => requirement === wanted),
    accountHasChanged: ({ context, event }) => event.type === 'readiness.checked' && event.account !== context.account,
  },
  actions: {
    confirmAccount: assign(({ event }) =>
      event.type === 'live.requested' ? { account: event.account, endedBy: null } : {},
    ),
    explainEnd: assign(({ event }) => ({ account: null, endedBy: lostGround(event) })),
    forgetAccount: assign({ account: null, endedBy: null }),
  },
}).createMachine({
  id: 'brokerMode',
  context: ({ input }) => ({ dryrunSince: input.at, account: null, endedBy: null }),
  initial: 'dryrun',
  states: {
    dryrun: {
      on: {
        'live.requested': {
          guard: 'nothingIsMissing',
          target: 'live',
          actions: 'confirmAccount',
          description: 'license, broker, dry-run window and prices allow live orders',
        },
        'dryrun.requested': { actions: 'forgetAccount' },
      },
    },
    live: {
      on: {
        'dryrun.requested': { target: 'dryrun', actions: 'forgetAccount' },
        'readiness.checked': [
          endedFor({ type: 'lacks', params: 'license' }, 'the license no longer allows orders'),
          endedFor({ type: 'lacks', params: 'broker' }, 'the broker is no longer available'),
          endedFor({ type: 'lacks', params: 'prices' }, 'the prices are sample data'),
          endedFor({ type: 'accountHasChanged' }, 'live mode was confirmed for another account'),
        ],
      },
    },
  },
});

interface GuardInput {
  readonly context: BrokerModeContext;
  readonly event: BrokerModeEvent;
  readonly params: unknown;
}

/** Returns the comparisons that a guard of the machine makes for an event. */
export function explainBrokerModeGuard(
  guard: string,
  { context, event, params }: GuardInput,
): readonly GuardComparison[] {
  if (guard === 'nothingIsMissing') return event.type === 'live.requested' ? explainLiveRequirements(event.facts) : [];
  if (event.type !== 'readiness.checked') return [];
  if (guard === 'accountHasChanged') {
    const holds = event.account !== context.account;
    return [{ text: `${holds ? 'an account other than the one' : 'the account'} confirmed for live trading`, holds }];
  }
  const requirement = LIVE_REQUIREMENTS.find((each) => each === params);
  if (guard !== 'lacks' || requirement === undefined) return [];
  const { text, holds } = liveRequirementComparison(requirement, lastingLiveObstaclesOf(event.facts));
  return [{ text, holds: !holds }];
}

export type BrokerModeSnapshot = SnapshotFrom<typeof brokerModeMachine>;

/** Returns why live mode ended on its own: without an unmet requirement, the account has changed. */
function lostGround(event: BrokerModeEvent): string | null {
  if (event.type !== 'readiness.checked') return null;
  const [first] = lastingLiveObstaclesOf(event.facts);
  return first?.message ?? ANOTHER_ACCOUNT;
}
