import { afterAll, describe, expect, it } from '@jest/globals';
import type { AnyStateMachine } from 'xstate';
import { machineGraph } from '../../../src/adapters/inspector/graph/machineGraph.js';
import type { MachineCatalogEntry, GuardArguments } from '../../../src/domain/shared/machineCatalogEntry.js';
import { STATE_MACHINES } from '../../../src/bootstrap/machines.js';
import { walkMachine, type Coverage } from '../../properties/machineWalk.js';
import { agentWalk } from './walks/agent.walk.js';
import { auditRunWalk } from './walks/auditRun.walk.js';
import { breakerWalk } from './walks/breaker.walk.js';
import { brokerModeWalk } from './walks/brokerMode.walk.js';
import { foundingWalk } from './walks/founding.walk.js';
import { licenseWalk } from './walks/license.walk.js';
import { orderIntentWalk } from './walks/orderIntent.walk.js';
import { tickerWalk } from './walks/ticker.walk.js';
import type { MachineWalk } from './walks/walk.js';

const WALKS: Readonly<Record<string, MachineWalk>> = {
  breaker: breakerWalk,
  'broker-mode': brokerModeWalk,
  'audit-run': auditRunWalk,
  ticker: tickerWalk,
  agent: agentWalk,
  'order-intent': orderIntentWalk,
  license: licenseWalk,
  founding: foundingWalk,
};

/** A machine, and the results of its guards that contradict the comparisons behind them. */
interface Explained {
  readonly machine: AnyStateMachine;
  readonly unexplained: Set<string>;
}

/** Wraps each guard of the machine. A guard must have comparisons, and must pass exactly when all of them hold. */
function explained({ machine, compare }: MachineCatalogEntry): Explained {
  const unexplained = new Set<string>();
  const guards = Object.entries(machine.implementations.guards).map(([name, guard]) => [
    name,
    (asked: GuardArguments, params: unknown): boolean => {
      const passes = guard !== undefined && Boolean(Reflect.apply(guard, undefined, [asked, params]));
      const comparisons = compare?.(name, { ...asked, params }) ?? [];
      if (comparisons.length === 0 || comparisons.every(({ holds }) => holds) !== passes)
        unexplained.add(`${name}: ${passes}, ${JSON.stringify(comparisons)}`);
      return passes;
    },
  ]);
  return { machine: machine.provide({ guards: Object.fromEntries(guards) }), unexplained };
}

const ROWS = STATE_MACHINES.map((cataloged) => ({ ...cataloged, ...explained(cataloged) })).map(
  ({ name, machine, unexplained }) => ({
    name,
    unexplained,
    seen: walkMachine(machine, WALKS[name] ?? { inputs: [], events: {} }),
    moves: WALKS[name]?.moves ?? {},
  }),
);

const share = ({ visited, missed }: Coverage): string => `${visited.length}/${visited.length + missed.length}`;
const line = (...cells: readonly string[]): string =>
  `${cells.map((cell, place) => (place === 0 ? cell.padEnd(14) : cell.padStart(12))).join('')}\n`;

describe('the walk through every machine of the catalog', () => {
  it.each(ROWS)('$name: visits every state and takes every transition', ({ seen }) => {
    expect([seen.states.missed, seen.transitions.missed]).toEqual([[], []]);
  });

  it.each(ROWS)('$name: reaches both results of every guard', ({ seen }) => {
    expect(seen.guards.missed).toEqual([]);
  });

  it.each(ROWS)('$name: explains each result of each guard by the comparisons behind it', ({ unexplained }) => {
    expect([...unexplained]).toEqual([]);
  });

  it.each(STATE_MACHINES)('$name: describes when each guarded transition is taken', ({ machine }) => {
    const silent = machineGraph(machine).transitions.filter(
      ({ guard, description }) => guard !== null && (description ?? '') === '',
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it.each(ROWS)('$name: changes from state to state only on the expected events', ({ seen, moves }) => {
    const expected = Object.entries(moves).flatMap(([move, events]) => events.map((event) => `${move}: ${event}`));
    expect(seen.moves).toEqual(expected.toSorted());
  });

  it('finds in each machine the id that its diagram shows', () => {
    expect(Object.fromEntries(STATE_MACHINES.map(({ name, machine }) => [name, machine.id]))).toEqual({
      breaker: 'breaker',
      'broker-mode': 'brokerMode',
      'audit-run': 'auditRun',
      ticker: 'ticker',
      agent: 'agent',
      'order-intent': 'orderIntent',
      license: 'licenseLifecycle',
      founding: 'foundingProgram',
    });
  });

  it('covers exactly the machines of the catalog', () => {
    expect(Object.keys(WALKS).toSorted()).toEqual(STATE_MACHINES.map(({ name }) => name).toSorted());
  });

  afterAll(() => {
    process.stdout.write(`\n${line('machine', 'states', 'transitions', 'guards')}`);
    for (const { name, seen } of ROWS)
      process.stdout.write(line(name, share(seen.states), share(seen.transitions), share(seen.guards)));
  });
});
