import { describe, expect, it } from '@jest/globals';
import { and, assign, createActor, createMachine, not, setup, type AnyStateMachine, type StateValue } from 'xstate';
import { tickerMachine } from '../../../../src/domain/dashboard/framework/ticker.machine.js';
import { breakerMachine } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import { activeStates, innermostStates } from '../../../../src/adapters/inspector/graph/activeStates.js';
import { STATE_MACHINES } from '../../../../src/bootstrap/machines.js';
import { machineConfig } from '../../../../src/adapters/inspector/graph/machineConfig.js';
import { machineGraph, statesOf } from '../../../../src/adapters/inspector/graph/machineGraph.js';
import { listEvaluatedGuards, explainRefusal } from '../../../../src/adapters/inspector/graph/eventRefusal.js';
import { transitionLines, transitionText } from '../../../../src/adapters/inspector/graph/transitionLines.js';

const lamp = setup({
  guards: { isDark: () => true, isLate: () => true, isBroken: (_, how: string) => how === 'badly' },
  actions: { glow: () => undefined, cool: () => undefined, count: (_, { by }: { by: number }) => void by },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'lamp.smashed': { target: '.broken', guard: { type: 'isBroken', params: 'badly' } } },
  states: {
    off: {
      on: {
        'button.pressed': [
          {
            guard: and(['isDark', not('isLate')]),
            target: 'on',
            actions: ['glow', { type: 'count', params: { by: 2 } }],
          },
          { guard: 'isLate', target: 'off', reenter: true },
          { actions: assign({}) },
        ],
      },
    },
    on: {
      type: 'parallel',
      entry: 'glow',
      exit: 'cool',
      states: {
        light: {
          initial: 'low',
          states: { low: { on: { 'button.turned': 'high' } }, high: { always: { guard: 'isLate', target: 'low' } } },
        },
        fan: { initial: 'still', states: { still: {}, turning: {} } },
      },
      on: { 'button.pressed': { guard: ({ context }) => context !== null, target: 'off' } },
    },
    broken: { type: 'final' },
  },
});

describe('machineGraph', () => {
  const graph = machineGraph(lamp);
  const at = (path: string) => statesOf(graph.root).find((state) => state.path === path);

  it('describes every state with its kind, path and initial state', () => {
    expect(statesOf(graph.root).map(({ path, kind, initial }) => [path, kind, initial])).toEqual([
      ['', 'compound', 'off'],
      ['off', 'atomic', null],
      ['on', 'parallel', null],
      ['on.light', 'compound', 'on.light.low'],
      ['on.light.low', 'atomic', null],
      ['on.light.high', 'atomic', null],
      ['on.fan', 'compound', 'on.fan.still'],
      ['on.fan.still', 'atomic', null],
      ['on.fan.turning', 'atomic', null],
      ['broken', 'final', null],
    ]);
    expect(at('on')).toMatchObject({ entry: [{ name: 'glow', params: null }], exit: [{ name: 'cool', params: null }] });
  });

  it('describes every transition with its guard and actions, even transitions without an event', () => {
    expect(
      graph.transitions.map(({ id, guard, actions, targets, reenter }) => [
        id,
        guard?.name ?? null,
        actions.map(({ name }) => name),
        targets,
        reenter,
      ]),
    ).toEqual([
      ['|lamp.smashed|0', 'isBroken', [], ['broken'], false],
      ['off|button.pressed|0', 'and(isDark, not(isLate))', ['glow', 'count'], ['on'], false],
      ['off|button.pressed|1', 'isLate', [], ['off'], true],
      ['off|button.pressed|2', null, ['assign'], [], false],
      ['on|button.pressed|0', 'inline', [], ['off'], false],
      ['on.light.low|button.turned|0', null, [], ['on.light.high'], false],
      ['on.light.high||0', 'isLate', [], ['on.light.low'], false],
    ]);
  });

  it('keeps parameters of guards and actions', () => {
    expect(graph.transitions.map(({ guard }) => guard?.params ?? null)[0]).toBe('badly');
    expect(graph.transitions[1]?.actions[1]).toEqual({ name: 'count', params: { by: 2 } });
  });

  it.each(STATE_MACHINES)(
    'converts to a definition from which XState builds the same machine: $name',
    ({ machine }) => {
      const described = machineGraph(machine);
      const config = JSON.parse(JSON.stringify(machineConfig(described)));
      expect(machineGraph(createMachine(config))).toEqual(described);
    },
  );
});

describe('machineConfig', () => {
  it('converts a machine whose id contains dots', () => {
    const described = machineGraph(
      createMachine({ id: 'my.machine', initial: 'a', states: { a: { on: { x: 'b' } }, b: {} } }),
    );
    expect(machineGraph(createMachine(JSON.parse(JSON.stringify(machineConfig(described)))))).toEqual(described);
  });
});

describe('transitionText', () => {
  it('separates actions by commas, however many there are', () => {
    const actions = ['recordRound', 'resetBackoff', 'scheduleNow', 'report'];
    const { transitions } = machineGraph(createMachine({ on: { told: { actions } } }));
    expect(transitions.map(transitionText)).toEqual(['told / recordRound, resetBackoff, scheduleNow, report']);
    expect(transitions.flatMap(transitionLines).map(({ text }) => text)).toEqual([
      'told',
      '/ recordRound, resetBackoff,',
      '  scheduleNow, report',
    ]);
  });
});

describe('activeStates', () => {
  it('lists active states with their parent states, even when several regions are active', () => {
    const value = { on: { light: 'high', fan: 'still' } };
    expect(activeStates(value)).toEqual(['on', 'on.light', 'on.light.high', 'on.fan', 'on.fan.still']);
    expect(innermostStates(value)).toEqual(['on.light.high', 'on.fan.still']);
    expect(innermostStates('off')).toEqual(['off']);
  });
});

describe('explainRefusal', () => {
  const graph = machineGraph(lamp);

  it('reports whether guards returned false or no state handles the event', () => {
    expect(explainRefusal(graph, 'broken', 'lamp.smashed')).toEqual({ by: 'guard', guards: ['isBroken(badly)'] });
    expect(explainRefusal(graph, { on: { light: 'low', fan: 'still' } }, 'button.pressed')).toEqual({
      by: 'guard',
      guards: ['inline'],
    });
    expect(explainRefusal(graph, 'broken', 'button.pressed')).toEqual({ by: 'state', guards: [] });
  });
});

describe('listEvaluatedGuards', () => {
  it('lists the guards that were evaluated for an event, in order and with their results', () => {
    const answers = (machine: AnyStateMachine, value: StateValue, event: string, taken: string) =>
      listEvaluatedGuards(machineGraph(machine), value, event, [taken]).map(
        ({ guard, passed }) => `${guard.name}: ${String(passed)}`,
      );
    expect(answers(breakerMachine, 'closed', 'call.failed', 'closed|call.failed|1')).toEqual(['isLastStrike: false']);
    expect(answers(breakerMachine, 'closed', 'call.failed', 'closed|call.failed|0')).toEqual(['isLastStrike: true']);
    expect(answers(tickerMachine, 'WATCH', 'session.closed', 'WATCH|session.closed|2')).toEqual([
      'stopBreached: false',
      'scoreCollapsed: false',
      'rungsReached: true',
    ]);
  });

  it('tries transitions of the event itself before those of wildcards, and longer wildcards first', () => {
    const on = Object.fromEntries(['*', 'k.*', 'k.a.*', 'k.a'].map((event) => [event, { guard: event, actions: 'x' }]));
    const evaluated: string[] = [];
    const guards = Object.fromEntries(
      Object.keys(on).map((event) => [event, () => (evaluated.push(event), false)] as const),
    );
    const machine = createMachine({ on }, { guards });
    createActor(machine).start().send({ type: 'k.a' });
    const asked = listEvaluatedGuards(machineGraph(machine), {}, 'k.a', []);
    expect(asked.map(({ guard }) => guard.name)).toEqual(evaluated);
    expect(evaluated).toEqual(['k.a', 'k.a.*', 'k.*', '*']);
  });

  it('omits an outer state’s guards when one of its regions handled the event', () => {
    const machine = createMachine({
      type: 'parallel',
      on: { tick: { guard: 'outer', actions: 'count' } },
      states: { a: { on: { tick: { guard: 'inA', actions: 'count' } } }, b: { on: { tick: { guard: 'inB' } } } },
    });
    const asked = listEvaluatedGuards(machineGraph(machine), { a: {}, b: {} }, 'tick', ['a|tick|0']);
    expect(asked.map(({ guard, passed }) => [guard.name, passed])).toEqual([
      ['inA', true],
      ['inB', false],
    ]);
  });
});

describe('machineGraph of a machine with timers and invoked actors', () => {
  const door = createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { pushed: 'ajar' } },
      ajar: {
        entry: 'creak',
        invoke: { id: 'spring', src: 'spring', onDone: 'shut' },
        after: { 20: 'shut', patience: { target: 'shut', guard: 'isLate' } },
      },
    },
  });
  const graph = machineGraph(door);

  it('names the invoked actors and omits the actions that XState adds for its timers', () => {
    expect(statesOf(graph.root).find(({ path }) => path === 'ajar')).toMatchObject({
      entry: [{ name: 'creak', params: null }],
      exit: [],
      invokes: [{ id: 'spring', src: 'spring' }],
    });
  });

  it('gives readable labels to the events that XState generates', () => {
    expect(graph.transitions.map(transitionText)).toEqual([
      'pushed',
      'done: spring',
      'after 20 ms',
      'after patience [isLate]',
    ]);
  });

  it('converts to a definition with the same delays and invoked actors', () => {
    const config = JSON.parse(JSON.stringify(machineConfig(graph)));
    expect(Object.keys(config.states.ajar.after)).toEqual(['20', 'patience']);
    expect(machineGraph(createMachine(config))).toEqual(graph);
  });
});
