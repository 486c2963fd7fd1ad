import type { ActorView, Inspection, Step } from '../recorder/inspection.js';

/** Steps that the page keeps of each actor; older ones are dropped. */
const STEPS_KEPT = 400;

/** What is known after one more step. One that counts further events of its kind comes again under its number. */
export function withStep({ machines, actors, steps }: Inspection, step: Step): Inspection {
  const actor: ActorView = {
    id: step.actor,
    parent: null,
    machine: step.machine,
    active: step.to,
    stopped: step.kind === 'stopped',
  };
  const known = actors.some(({ id }) => id === step.actor);
  const place = steps.findLastIndex(({ seq }) => seq === step.seq);
  return {
    machines,
    actors: known
      ? actors.map((each) => (each.id === step.actor ? { ...actor, parent: each.parent } : each))
      : [...actors, actor],
    steps: place < 0 ? [...withRoom(steps, step.actor), step] : steps.with(place, step),
  };
}

function withRoom(steps: readonly Step[], actor: string): readonly Step[] {
  const own = steps.filter((step) => step.actor === actor);
  return own.length < STEPS_KEPT ? steps : steps.filter((step) => step !== own[0]);
}

/** What was just asked for, and the steps that arrived meanwhile: those that it does not know yet. */
export function withLater(asked: Inspection, arrived: readonly Step[]): Inspection {
  const last = asked.steps.reduce((latest, { seq }) => Math.max(latest, seq), 0);
  const counted = new Map(asked.steps.map(({ seq, times }) => [seq, times]));
  return arrived
    .filter(({ seq, times }) => seq > last || times > (counted.get(seq) ?? Infinity))
    .reduce(withStep, asked);
}

/** The step of a number; null for the present, and once the step is known no more. */
export const stepAt = ({ steps }: Inspection, seq: number | null): Step | null =>
  steps.find((step) => step.seq === seq) ?? null;

/** The actors as they were once a step had been taken: in no state before they began. One that has no steps is shown as it is now. */
export function actorsAfter({ actors, steps }: Inspection, moment: number | null): readonly ActorView[] {
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

/** The state of an actor in a word. */
export const stateText = ({ active, stopped }: Pick<ActorView, 'active' | 'stopped'>): string =>
  stopped ? 'stopped' : active.length === 0 ? 'not begun' : shortNames(active);

/** The last part of each path, as it stands in its box. */
export const shortNames = (paths: readonly string[]): string =>
  paths.map((path) => path.split('.').at(-1) ?? path).join(' + ');

export interface LogFilter {
  /** Null for all. */
  readonly actor: string | null;
  readonly kind: StepKind;
}

export const STEP_KINDS = ['all', 'changes', 'refused'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const filtered = (steps: readonly Step[], { actor, kind }: LogFilter): readonly Step[] =>
  steps.filter((step) => (actor === null || step.actor === actor) && isOfKind(step, kind));

/** What happened to the actor: an event, by its name, or that it started or stopped. */
export const happening = ({ kind, event }: Step): string => (kind === 'event' ? event : kind);

/** From where to where; one state when it stays. */
export const movement = ({ kind, from, to }: Step): string => {
  if (kind !== 'event') return `in ${shortNames(to)}`;
  return stays({ from, to }) ? `stays ${shortNames(to)}` : `${shortNames(from)} › ${shortNames(to)}`;
};

const stays = ({ from, to }: Pick<Step, 'from' | 'to'>): boolean => from.join() === to.join();

function isOfKind(step: Step, kind: StepKind): boolean {
  if (kind === 'refused') return step.refusal !== null;
  return kind === 'all' || step.kind !== 'event' || !stays(step);
}

/** Why nothing happened, in a few words. */
export function refusalText({ refusal, from, event }: Step): string | null {
  if (refusal === null) return null;
  return refusal.by === 'guard' ? `refused by ${refusal.guards.join(', ')}` : `${shortNames(from)} knows no ${event}`;
}
