import { describe, expect, it } from '@jest/globals';
import { fromPromise, setup } from 'xstate';
import { breakerMachine } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import { STATE_MACHINES } from '../../../../src/bootstrap/machines.js';
import { machineGraph } from '../../../../src/adapters/inspector/graph/machineGraph.js';
import { mermaidDiagram } from '../../../../src/adapters/inspector/graph/mermaidDiagram.js';

/** Matches any line that a Mermaid state diagram may contain. */
const LINE =
  /^ *(stateDiagram-v2|\[\*\] --> \w+|\w+ --> \[\*\]|\w+ --> \w+: [^:;#]*(#\d+;[^:;#]*)*|state "[^"]*" as \w+( \{)?|\w+: [^:;#]*(#\d+;[^:;#]*)*|\}|--)$/;

describe('mermaidDiagram', () => {
  it('shows nesting, initial and final markers, guards and actions', () => {
    expect(mermaidDiagram(machineGraph(breakerMachine))).toBe(`stateDiagram-v2
  [*] --> closed
  state "closed" as closed
  closed: call.failed / strike
  closed: call.answered / recover
  closed: time.passed / updateTime
  state "open" as open
  open: time.passed / updateTime
  state "halfOpen" as halfOpen {
    [*] --> halfOpen_waiting
    state "waiting" as halfOpen_waiting
    halfOpen_waiting: time.passed / updateTime
    state "probing" as halfOpen_probing
    halfOpen_probing: time.passed / updateTime
  }
  closed --> closed: breaker.reset / forget
  open --> closed: breaker.reset / forget
  halfOpen --> closed: breaker.reset / forget
  closed --> open: call.failed [isLastStrike] / strike, trip
  open --> halfOpen: time.passed [cooldownIsOver] / updateTime, allowOneStrike
  halfOpen_waiting --> halfOpen_probing: probe.started
  halfOpen_probing --> open: probe.failed / strike, trip
  halfOpen_probing --> closed: probe.answered / recover
  halfOpen_probing --> halfOpen_waiting: probe.abandoned
`);
  });

  it.each(STATE_MACHINES)(
    'produces valid state diagram lines, with every brace closed and every name declared: $name',
    ({ machine }) => {
      const lines = mermaidDiagram(machineGraph(machine)).trimEnd().split('\n');
      expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
      expect(lines.filter((line) => line.endsWith('{')).length).toBe(
        lines.filter((line) => line.trim() === '}').length,
      );
      const declared = new Set(lines.flatMap((line) => /as (\w+)/.exec(line)?.[1] ?? []));
      const used = lines.flatMap((line) => [...(/^ *(\w+) --> (\w+)/.exec(line)?.slice(1) ?? [])]);
      expect(used.filter((name) => !declared.has(name))).toEqual([]);
    },
  );

  it('omits transitions of the root state in states that always handle the event themselves', () => {
    const on = { told: '.b', heard: {} };
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      on,
      states: { a: { on: { told: {}, heard: { guard: () => false } } }, b: { on: { heard: {} } } },
    });
    expect(
      mermaidDiagram(machineGraph(machine))
        .trimEnd()
        .split('\n')
        .slice(2)
        .map((line) => line.trim()),
    ).toEqual([
      'state "a" as a',
      'a: told',
      'a: heard [inline]',
      'a: heard',
      'state "b" as b',
      'b: heard',
      'b --> b: told',
    ]);
  });

  it('escapes characters that Mermaid would read as syntax', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a b',
      states: { 'a b': { type: 'final', on: { 'x:y;z#1': {} } } },
    });
    expect(mermaidDiagram(machineGraph(machine))).toBe(
      'stateDiagram-v2\n  [*] --> a_b\n  state "a b" as a_b\n  a_b: x#58;y#59;z#35;1\n  a_b --> [*]\n',
    );
  });

  it('distinguishes states whose names differ only in characters that Mermaid does not allow in an id', () => {
    const machine = setup({}).createMachine({ id: 'm', initial: '開', states: { 開: { on: { x: '閉' } }, 閉: {} } });
    expect(mermaidDiagram(machineGraph(machine)).split('\n').slice(1, 5)).toEqual([
      '  [*] --> _',
      '  state "開" as _',
      '  state "閉" as __2',
      '  _ --> __2: x',
    ]);
  });

  it('lists the actors that a state invokes', () => {
    const machine = setup({
      actors: { load: fromPromise(async () => 1) },
      actions: { begin: () => undefined },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: [{ src: 'load' }, { src: fromPromise(async () => 2) }], entry: 'begin' } },
    });
    expect(mermaidDiagram(machineGraph(machine)).split('\n').slice(3, 6)).toEqual([
      '  a: invoke / load',
      '  a: invoke / inline',
      '  a: entry / begin',
    ]);
  });

  it('separates the regions of a parallel state', () => {
    const region = { initial: 'x', states: { x: {} } };
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'p',
      states: { p: { type: 'parallel', states: { one: region, two: region } } },
    });
    expect(
      mermaidDiagram(machineGraph(machine))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line === '--'),
    ).toHaveLength(1);
  });
});
