import type { IntentEvent, OrderProgress, OrderStatus } from '#domain/dashboard/trading/orders/orderEvent.js';
import fc from 'fast-check';
import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { intentEvents } from './arbitraries/intentEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

/** The status of an intent; `state` is one of the machine's (docs/machines.md). */
export interface IntentMoment {
  readonly state: string;
  /** The order as last reported by the broker; null before the first report. */
  readonly progress: OrderProgress | null;
}

/** Returns the status of an intent before the first event of its log and after each event. */
export type RunIntent = (events: readonly IntentEvent[]) => readonly IntentMoment[];

/** The state of an intent whose order has this status at the broker. */
export const STATE_OF: Readonly<Record<OrderStatus, string>> = {
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
  /** The mode of the first `intended` event; null before that event. */
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

const brokerReportsTakePrecedence = (live: RunIntent) =>
  always(live, ({ mode, event, after }) => {
    if (mode !== 'live' || event.type !== 'reported') return true;
    return (
      after.state === STATE_OF[event.status] &&
      after.progress?.filledQuantity === event.filledQuantity &&
      after.progress.status === event.status
    );
  });

/**
 * Without a report from the broker, the state changes only while the order is being sent or its outcome is unknown, or
 * when the broker no longer has a working order.
 */
const assumptionsEnd = (live: RunIntent) =>
  always(live, ({ mode, event, before, after }) => {
    if (mode !== 'live' || event.type === 'reported') return true;
    const asked =
      before.state === 'unknown'
        ? ['absent', 'rejected', 'cancel_accepted']
        : before.state === 'sending'
          ? ['unsent', 'unknown', 'rejected', 'cancel_accepted']
          : before.state === 'working'
            ? ['absent']
            : [];
    return after.state === (asked.includes(event.type) ? event.type : before.state);
  });

export const intentRules = (live: RunIntent): readonly Rule[] => [
  ruleOf('begins with its intention and ignores earlier events', nothingComesFirst(live)),
  ruleOf('is withheld in dryrun, with no later event', nothingFollowsInDryRun(live)),
  ruleOf('is as the broker last reported it, whatever was assumed before', brokerReportsTakePrecedence(live)),
  ruleOf('is assumed only while the outcome is unknown', assumptionsEnd(live)),
];

/** Runs a state machine with the states, events and context of the order intent (docs/machines.md). */
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
