import { eventLabel } from '../graph/transitionLines.js';
import type { ActorView, Inspection, StepView } from '../recorder/inspection.js';
import { actorAfterStep } from '../recorder/joinRecording.js';

/** Maximum numbers of steps that the page keeps, per actor and in total; older steps are dropped. */
const STEPS_KEPT = 400;
const STEPS_KEPT_IN_ALL = 20_000;

export interface InspectorSelection {
  /** Name of the selected machine. */
  readonly machine: string;
  /** Null for a machine without a live actor. */
  readonly actor: string | null;
}

/** Selection when the inspector opens. */
export interface InitialSelection extends InspectorSelection {
  /** Number of a step; null for the present. */
  readonly step: number | null;
}

/**
 * Adds steps that arrived. A step that counts repeated events arrives again with the same number and replaces the old
 * one.
 */
export function addSteps({ machines, actors, steps }: Inspection, arrived: readonly StepView[]): Inspection {
  const latest = new Map(arrived.map((step) => [step.actor, actorAfterStep(step)]));
  const known = new Set(actors.map(({ id }) => id));
  const last = steps.at(-1)?.seq ?? 0;
  const again = new Map(arrived.filter(({ seq }) => seq <= last).map((step) => [step.seq, step]));
  return {
    machines,
    actors: [
      ...actors.map((each) => latest.get(each.id) ?? each),
      ...[...latest.values()].filter(({ id }) => !known.has(id)),
    ],
    steps: latestOfEach([
      ...(again.size === 0 ? steps : steps.map((step) => again.get(step.seq) ?? step)),
      ...arrived.filter(({ seq }) => seq > last),
    ]),
  };
}

function latestOfEach(steps: readonly StepView[]): readonly StepView[] {
  if (steps.length <= STEPS_KEPT) return steps;
  const kept: StepView[] = [];
  const counts = new Map<string, number>();
  for (const step of steps.toReversed()) {
    const count = counts.get(step.actor) ?? 0;
    counts.set(step.actor, count + 1);
    if (count < STEPS_KEPT) kept.push(step);
    if (kept.length === STEPS_KEPT_IN_ALL) break;
  }
  return kept.toReversed();
}

/** Merges a loaded inspection with steps that arrived while it was loading and that it does not contain. */
export function addLaterSteps(loaded: Inspection, arrived: readonly StepView[]): Inspection {
  const last = loaded.steps.reduce((latest, { seq }) => Math.max(latest, seq), 0);
  const counted = new Map(loaded.steps.map(({ seq, times }) => [seq, times]));
  return addSteps(
    loaded,
    arrived.filter(({ seq, times }) => seq > last || times > (counted.get(seq) ?? Infinity)),
  );
}

/** Returns the step numbered `seq`; null when `seq` is null (the present) or when the step was dropped. */
export const stepAt = ({ steps }: Inspection, seq: number | null): StepView | null =>
  steps.find((step) => step.seq === seq) ?? null;

/**
 * Returns the actors as they were after a step; actors that started later have no state. Actors without steps keep
 * their current state.
 */
export function actorsAfterStep({ actors, steps }: Inspection, moment: number | null): readonly ActorView[] {
  if (moment === null) return actors;
  const first = new Map(steps.toReversed().map((step) => [step.actor, step]));
  const last = new Map(steps.filter(({ seq }) => seq <= moment).map((step) => [step.actor, step]));
  return actors.map((actor) => {
    const [begun, latest] = [first.get(actor.id), last.get(actor.id)];
    if (begun === undefined) return actor;
    if (latest !== undefined) return { ...actor, active: latest.to, stopped: latest.kind === 'stopped' };
    return { ...actor, active: begun.kind === 'started' ? [] : begun.from, stopped: false };
  });
}

/** Describes the state of an actor in a few words. */
export const actorStateText = ({ active, stopped }: Pick<ActorView, 'active' | 'stopped'>): string =>
  stopped ? 'stopped' : active.length === 0 ? 'not started' : shortStateNames(active);

/** Returns the last part of each path, as shown in the state's box. */
export const shortStateNames = (paths: readonly string[]): string =>
  paths.map((path) => path.split('.').at(-1) ?? path).join(' + ');

export interface LogFilter {
  /** Id of the actor whose steps are shown; null for all actors. */
  readonly actor: string | null;
  readonly kind: StepFilter;
}

export const STEP_FILTERS = ['all', 'changes', 'refused'] as const;
export type StepFilter = (typeof STEP_FILTERS)[number];

export const filterSteps = (steps: readonly StepView[], { actor, kind }: LogFilter): readonly StepView[] =>
  steps.filter((step) => (actor === null || step.actor === actor) && isOfKind(step, kind));

/** Returns the title of a step: the event's name, or `started` or `stopped`. */
export const stepTitle = ({ kind, event }: StepView): string => (kind === 'event' ? eventLabel(event) : kind);

/** Returns the old and the new state, or one state if it did not change. */
export const stateChangeText = ({ kind, from, to }: StepView): string => {
  if (kind !== 'event') return `in ${shortStateNames(to)}`;
  return stays({ from, to }) ? `stays ${shortStateNames(to)}` : `${shortStateNames(from)} › ${shortStateNames(to)}`;
};

const stays = ({ from, to }: Pick<StepView, 'from' | 'to'>): boolean => from.join() === to.join();

function isOfKind(step: StepView, kind: StepFilter): boolean {
  if (kind === 'refused') return step.refusal !== null;
  return kind === 'all' || step.kind !== 'event' || !stays(step);
}

/** Returns a short reason why the event was refused. */
export function refusalText({ refusal, from, event }: StepView): string | null {
  if (refusal === null) return null;
  return refusal.by === 'guard'
    ? `refused by ${refusal.guards.join(', ')}`
    : `${shortStateNames(from)} does not handle ${event}`;
}
