import { assign, setup, type SnapshotFrom } from 'xstate';
import { obstaclesOf, standingObstaclesOf, type LiveFacts } from './liveRequirements.js';

export type BrokerModeEvent =
  | { readonly type: 'live.requested'; readonly account: string; readonly facts: LiveFacts }
  | { readonly type: 'dryrun.requested' }
  /** The license, the broker or the prices were looked at again; `account` is the one that is configured. */
  | { readonly type: 'ground.surveyed'; readonly account: string; readonly facts: LiveFacts };

export interface BrokerModeContext {
  /** First start in dryrun, in milliseconds since the epoch. */
  readonly dryrunSince: number;
  /** The account that was confirmed for live; null in dryrun. */
  readonly account: string | null;
  /** Why live ended without being asked to; null when it did not. */
  readonly endedBy: string | null;
}

const ANOTHER_ACCOUNT = 'Live was confirmed for another account: confirm it for this one.';

/** Whether orders reach the broker. Live is entered on conditions, and left when one of the lasting ones no longer holds. */
export const brokerModeMachine = setup({
  types: { context: {} as BrokerModeContext, events: {} as BrokerModeEvent, input: {} as { readonly at: number } },
  guards: {
    nothingIsMissing: ({ event }) => event.type === 'live.requested' && obstaclesOf(event.facts).length === 0,
    groundIsLost: ({ context, event }) => lostGround(context, event) !== null,
  },
  actions: {
    confirmAccount: assign(({ event }) =>
      event.type === 'live.requested' ? { account: event.account, endedBy: null } : {},
    ),
    explainEnd: assign(({ context, event }) => ({ account: null, endedBy: lostGround(context, event) })),
    forgetAccount: assign({ account: null, endedBy: null }),
  },
}).createMachine({
  id: 'brokerMode',
  context: ({ input }) => ({ dryrunSince: input.at, account: null, endedBy: null }),
  initial: 'dryrun',
  states: {
    dryrun: {
      on: {
        'live.requested': { guard: 'nothingIsMissing', target: 'live', actions: 'confirmAccount' },
        'dryrun.requested': { actions: 'forgetAccount' },
      },
    },
    live: {
      on: {
        'dryrun.requested': { target: 'dryrun', actions: 'forgetAccount' },
        'ground.surveyed': { guard: 'groundIsLost', target: 'dryrun', actions: 'explainEnd' },
      },
    },
  },
});

export type BrokerModeSnapshot = SnapshotFrom<typeof brokerModeMachine>;

function lostGround({ account }: BrokerModeContext, event: BrokerModeEvent): string | null {
  if (event.type !== 'ground.surveyed') return null;
  const [first] = standingObstaclesOf(event.facts);
  return first?.message ?? (event.account === account ? null : ANOTHER_ACCOUNT);
}
