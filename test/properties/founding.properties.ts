import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import fc from 'fast-check';
import { ruleOf, type Rule } from './rule.js';

/** Returns whether the program is closed after each count of active founding licenses. */
export type ClosedAfter = (counts: readonly number[]) => readonly boolean[];

const SLOTS = 100;

const countLists = fc.array(fc.oneof(fc.nat(2 * SLOTS), fc.integer({ min: SLOTS - 2, max: SLOTS + 2 })), {
  maxLength: 40,
});

const onlyTheCountDecides = (closedAfter: ClosedAfter) =>
  fc.property(
    countLists,
    (counts) => JSON.stringify(closedAfter(counts)) === JSON.stringify(counts.map((claimed) => claimed >= SLOTS)),
  );

export const foundingRules = (closedAfter: ClosedAfter): readonly Rule[] => [
  ruleOf(
    'is closed while 100 licenses are active and opens again when one ends, whatever happened before',
    onlyTheCountDecides(closedAfter),
  ),
];

/** Runs a state machine with the states and the event of the founding program (docs/machines.md). */
export const foundingOf =
  (machine: AnyStateMachine): ClosedAfter =>
  (counts) => {
    let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine);
    return counts.map((claimed) => {
      [snapshot] = transition(machine, snapshot, { type: 'licenses.counted', claimed });
      return snapshot.value === 'closed';
    });
  };
