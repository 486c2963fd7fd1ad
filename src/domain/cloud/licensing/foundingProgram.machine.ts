import { initialTransition, not, setup, transition } from 'xstate';
import { comparisonText, type GuardComparison } from '../../shared/guardComparison.js';
import { FOUNDING_SLOTS } from './foundingSlots.js';

export interface LicensesCountedEvent {
  readonly type: 'licenses.counted';
  /** Number of valid licenses of the founding tier. */
  readonly claimed: number;
}

const isFull = ({ claimed }: LicensesCountedEvent): boolean => claimed >= FOUNDING_SLOTS;

/** The machine keeps no counter: each event carries the current count, since cancellations reduce it. */
export const foundingMachine = setup({
  types: { events: {} as LicensesCountedEvent },
  guards: { isFull: ({ event }) => isFull(event) },
}).createMachine({
  id: 'foundingProgram',
  initial: 'open',
  states: {
    open: { on: { 'licenses.counted': { guard: 'isFull', target: 'closed', description: 'all slots are taken' } } },
    closed: {
      on: { 'licenses.counted': { guard: not('isFull'), target: 'open', description: 'a slot is free again' } },
    },
  },
});

/** Returns the comparisons that a guard of the machine makes for an event. */
export const explainFoundingGuard = (
  guard: string,
  { event }: { readonly context: unknown; readonly event: LicensesCountedEvent },
): readonly GuardComparison[] =>
  guard === 'isFull'
    ? [{ text: comparisonText('licenses', event.claimed, '', FOUNDING_SLOTS), holds: isFull(event) }]
    : [];

/** The public counter of the founding program. */
export interface FoundingCounter {
  readonly claimed: number;
  readonly total: number;
  readonly remaining: number;
  readonly closed: boolean;
}

/** Returns the counter for the given number of claimed slots. */
export function foundingCounter(claimed: number): FoundingCounter {
  const [open] = initialTransition(foundingMachine);
  const [now] = transition(foundingMachine, open, { type: 'licenses.counted', claimed });
  return {
    claimed,
    total: FOUNDING_SLOTS,
    remaining: Math.max(0, FOUNDING_SLOTS - claimed),
    closed: now.value === 'closed',
  };
}
