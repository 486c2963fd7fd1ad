import type { SnapshotFrom } from 'xstate';
import { enqueueActions, setup } from 'xstate';
import type { Facts, TickerState } from './facts.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import { happened } from './frameworkEvent.js';
import type { Life, TickerEvent } from './life.js';
import { NEW_LIFE, advance } from './life.js';

interface Edge {
  readonly from: TickerState;
  readonly to: TickerState;
}

function move<To extends TickerState>(from: TickerState, to: To) {
  return {
    target: to,
    guard: { type: 'leadsTo', params: { from, to } },
    actions: { type: 'remember', params: { from } },
  } as const;
}

function stay(from: TickerState) {
  return { actions: { type: 'remember', params: { from } } } as const;
}

/** What the actor tells those who listen to it. */
export interface FrameworkHappened {
  readonly type: 'framework.happened';
  readonly event: FrameworkEvent;
}

/** What each event can lead to, for the actor that is persisted and the page that draws it. The rules are in rules.ts. */
export const tickerMachine = setup({
  types: { context: {} as Facts, events: {} as TickerEvent, emitted: {} as FrameworkHappened },
  guards: {
    leadsTo: ({ context, event }, { from, to }: Edge) => advance({ state: from, facts: context }, event).state === to,
  },
  actions: {
    remember: enqueueActions(({ context, event, enqueue }, { from }: Pick<Edge, 'from'>) => {
      const before = { state: from, facts: context };
      const after = advance(before, event);
      enqueue.assign(after.facts);
      for (const told of happened(before, event, after)) enqueue.emit({ type: 'framework.happened', event: told });
    }),
  },
}).createMachine({
  id: 'ticker',
  initial: 'WATCH',
  context: NEW_LIFE.facts,
  states: {
    WATCH: {
      on: {
        'session.closed': [move('WATCH', 'EXIT'), move('WATCH', 'TIGHTEN'), move('WATCH', 'ARMED'), stay('WATCH')],
        'position.opened': stay('WATCH'),
        'position.closed': stay('WATCH'),
        'basis.changed': stay('WATCH'),
      },
    },
    ARMED: {
      on: {
        'session.closed': [move('ARMED', 'WATCH'), stay('ARMED')],
        'position.opened': move('ARMED', 'WATCH'),
        'position.closed': move('ARMED', 'WATCH'),
        'basis.changed': stay('ARMED'),
      },
    },
    TIGHTEN: {
      on: {
        'session.closed': [move('TIGHTEN', 'EXIT'), move('TIGHTEN', 'WATCH'), stay('TIGHTEN')],
        'position.opened': stay('TIGHTEN'),
        'position.closed': move('TIGHTEN', 'WATCH'),
        'basis.changed': stay('TIGHTEN'),
      },
    },
    EXIT: {
      on: {
        'session.closed': [move('EXIT', 'WATCH'), stay('EXIT')],
        'position.opened': stay('EXIT'),
        'position.closed': move('EXIT', 'WATCH'),
        'basis.changed': stay('EXIT'),
      },
    },
  },
});

/** The actor's snapshot for what is remembered of a ticker. */
export const tickerSnapshot = ({ state, facts }: Life): SnapshotFrom<typeof tickerMachine> =>
  tickerMachine.resolveState({ value: state, context: facts });
