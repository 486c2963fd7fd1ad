import type { IntentEvent, OrderProgress, OrderStatus } from '#domain/dashboard/trading/orders/orderEvent.js';
import fc from 'fast-check';
import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { intentEvents } from './arbitraries/intentEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

/** Where an intent stands; `state` is one of the machine's (docs/machines.md). */
export interface IntentMoment {
  readonly state: string;
  /** As the broker last reported the order; null before. */
  readonly progress: OrderProgress | null;
}

/** Feeds what was written down of one intent, line by line, and returns where it stands at first and after each. */
export type RunIntent = (events: readonly IntentEvent[]) => readonly IntentMoment[];

const STATE_OF: Readonly<Record<OrderStatus, string>> = {
  pending: 'working',
  open: 'working',
  partially_filled: 'working',
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  error: 'rejected',
};

interface Step {
  /** Null until it is intended: the first one counts. */
  readonly mode: 'live' | 'dryrun' | null;
  readonly event: IntentEvent;
  readonly before: IntentMoment;
  readonly after: IntentMoment;
}

const always = (live: RunIntent, holds: (step: Step) => boolean) =>
  fc.property(intentEvents, (events) => {
    const moments = live(events);
    const steps = events.flatMap((event, place) => {
      const [before, after] = [moments[place], moments[place + 1]];
      const intended = events.slice(0, place).find(({ type }) => type === 'intended');
      return before === undefined || after === undefined
        ? []
        : [{ mode: intended?.type === 'intended' ? intended.mode : null, event, before, after }];
    });
    return steps.length === events.length && everyStep(steps, holds);
  });

const nothingComesFirst = (live: RunIntent) =>
  always(live, ({ mode, event, after }) => {
    if (mode !== null) return true;
    return after.state === (event.type === 'intended' ? (event.mode === 'live' ? 'sending' : 'withheld') : 'new');
  });

const nothingFollowsInDryRun = (live: RunIntent) =>
  always(live, ({ mode, after }) => mode !== 'dryrun' || (after.state === 'withheld' && after.progress === null));

const theBrokerKnowsBest = (live: RunIntent) =>
  always(live, ({ mode, event, after }) => {
    if (mode !== 'live' || event.type !== 'reported') return true;
    return (
      after.state === STATE_OF[event.status] &&
      after.progress?.filledQuantity === event.filledQuantity &&
      after.progress.status === event.status
    );
  });

/** Once something is known, no guess of ours replaces it; while nothing is, each guess fits what went before. */
const guessesEnd = (live: RunIntent) =>
  always(live, ({ mode, event, before, after }) => {
    if (mode !== 'live' || event.type === 'reported') return true;
    const asked =
      before.state === 'unknown'
        ? ['absent', 'rejected', 'cancel_accepted']
        : before.state === 'sending'
          ? ['unsent', 'unknown', 'rejected', 'cancel_accepted']
          : [];
    return after.state === (asked.includes(event.type) ? event.type : before.state);
  });

export const intentRules = (live: RunIntent): readonly Rule[] => [
  ruleOf('begins with being intended, and nothing counts before', nothingComesFirst(live)),
  ruleOf('is withheld in dryrun, and nothing ever follows', nothingFollowsInDryRun(live)),
  ruleOf('is what the broker last reported of it, whatever was thought before', theBrokerKnowsBest(live)),
  ruleOf('is guessed about only while nobody knows', guessesEnd(live)),
];

/** A machine with the states, the events and the context of the order intent's (docs/machines.md). */
export const intentOf =
  (machine: AnyStateMachine): RunIntent =>
  (events) => {
    let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine);
    const moment = (): IntentMoment => ({ state: String(snapshot.value), progress: snapshot.context.progress });
    const moments = [moment()];
    for (const event of events) {
      [snapshot] = transition(machine, snapshot, event);
      moments.push(moment());
    }
    return moments;
  };
