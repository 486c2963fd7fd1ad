import type { z } from 'zod';
import type { inspectedStep, inspectionView, machineView } from '../../http/contract/inspection.js';

export type Inspection = z.infer<typeof inspectionView>;
export type Step = z.infer<typeof inspectedStep>;
export type MachineShown = z.infer<typeof machineView>;
export type ActorShown = Inspection['actors'][number];

/** Steps that the page keeps; older ones are dropped. */
const STEPS_KEPT = 5000;

/** What is known after one more step. One that counts further events of its kind comes again under its number. */
export function withStep({ machines, actors, steps }: Inspection, step: Step): Inspection {
  const actor: ActorShown = { id: step.actor, parent: null, machine: step.machine, active: step.to, stopped: step.kind === 'stopped' };
  const known = actors.some(({ id }) => id === step.actor);
  const place = steps.findLastIndex(({ seq }) => seq === step.seq);
  return {
    machines,
    actors: known ? actors.map((each) => (each.id === step.actor ? { ...actor, parent: each.parent } : each)) : [...actors, actor],
    steps: place < 0 ? [...steps.slice(-STEPS_KEPT), step] : steps.with(place, step),
  };
}

/** What was just asked for, and the steps that arrived meanwhile: those that it does not know yet. */
export function withLater(asked: Inspection, arrived: readonly Step[]): Inspection {
  const last = asked.steps.reduce((latest, { seq }) => Math.max(latest, seq), 0);
  const counted = new Map(asked.steps.map(({ seq, times }) => [seq, times]));
  return arrived.filter(({ seq, times }) => seq > last || times > (counted.get(seq) ?? Infinity)).reduce(withStep, asked);
}

/** What an actor was in once a step had been taken; one that has no steps is shown as it is now. */
export function statesAfter({ actors, steps }: Inspection, actor: string, moment: number | null): readonly string[] | null {
  const present = actors.find(({ id }) => id === actor)?.active ?? null;
  if (moment === null) return present;
  const own = steps.filter((step) => step.actor === actor);
  if (own.length === 0) return present;
  return own.findLast(({ seq }) => seq <= moment)?.to ?? own[0]?.from ?? null;
}

/** The last part of each path, as it stands in its box. */
export const shortNames = (paths: readonly string[]): string => paths.map((path) => path.split('.').at(-1) ?? path).join(' + ');

export interface LogFilter {
  /** Null for all. */
  readonly actor: string | null;
  readonly kind: StepKind;
}

export const STEP_KINDS = ['all', 'changes', 'refused'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const filtered = (steps: readonly Step[], { actor, kind }: LogFilter): readonly Step[] =>
  steps.filter((step) => (actor === null || step.actor === actor) && isOfKind(step, kind));

/** From where to where; one state when it stays. */
export const movement = ({ kind, from, to }: Step): string => {
  if (kind === 'started') return `in ${shortNames(to)}`;
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
