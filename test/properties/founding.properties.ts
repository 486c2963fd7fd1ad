import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import fc from 'fast-check';
import { ruleOf, type Rule } from './rule.js';

/** Whether the program is closed after each of the counts of active founding licenses that it is told one after the other. */
export type ClosedAfter = (counts: readonly number[]) => readonly boolean[];

const SLOTS = 100;

const counts = fc.array(fc.oneof(fc.nat(2 * SLOTS), fc.integer({ min: SLOTS - 2, max: SLOTS + 2 })), { maxLength: 40 });

const theCountAloneDecides = (closedAfter: ClosedAfter) =>
  fc.property(
    counts,
    (told) => JSON.stringify(closedAfter(told)) === JSON.stringify(told.map((claimed) => claimed >= SLOTS)),
  );

export const foundingRules = (closedAfter: ClosedAfter): readonly Rule[] => [
  ruleOf(
    'is closed while 100 licenses are in it and open again when somebody leaves, whatever was before',
    theCountAloneDecides(closedAfter),
  ),
];

/** A machine with the states and the event of the founding program's (docs/machines.md). */
export const foundingOf =
  (machine: AnyStateMachine): ClosedAfter =>
  (told) => {
    let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine);
    return told.map((claimed) => {
      [snapshot] = transition(machine, snapshot, { type: 'licenses.counted', claimed });
      return snapshot.value === 'closed';
    });
  };
