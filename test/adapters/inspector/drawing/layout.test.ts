import { expect, it } from '@jest/globals';
import { createMachine } from 'xstate';
import { createStatechart } from '../../../../src/adapters/inspector/drawing/statechart.js';
import { runElkLayout } from '../../../../src/adapters/inspector/drawing/runElkLayout.js';
import { layoutRequest } from '../../../../src/adapters/inspector/drawing/layoutRequest.js';
import { measureTextWidth } from '../../../../src/adapters/inspector/drawing/measures.js';
import { machineGraph } from '../../../../src/adapters/inspector/graph/machineGraph.js';
import { STATE_MACHINES } from '../../../../src/bootstrap/machines.js';

const narrow = createMachine({
  id: 'narrow',
  initial: 'outer',
  states: {
    outer: {
      entry: 'rememberTheVeryFirstPriceOfTheSession',
      initial: 'inner',
      states: { inner: { on: { passed: 'last' } }, last: {} },
    },
  },
});

it.each([...STATE_MACHINES.map(({ name, machine }) => ({ name, machine })), { name: 'narrow', machine: narrow }])(
  'statechart layout fits every line of a state inside its box: $name',
  async ({ machine }) => {
    const graph = machineGraph(machine);
    const { states } = createStatechart(graph, await runElkLayout(layoutRequest(graph)));
    const tooWide = states.flatMap(({ path, box, lines }) =>
      lines.filter(({ text }) => measureTextWidth(text, 'line') > box.width).map(({ text }) => [path, text]),
    );
    expect(tooWide).toEqual([]);
  },
);
