import type {
  ActorRefLike,
  AnyEventObject,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
  StateValue,
} from 'xstate';
import { staysInState, type InspectedActor, type RecordedStep } from './recordedStep.js';

/** Steps kept per actor while there are few actors. */
export const MAX_STEPS_PER_ACTOR = 400;

/** Number of steps kept in total. The more actors there are, the fewer steps are kept for each. */
const STEPS_KEPT_IN_ALL = 100_000;
const LEAST_STEPS_KEPT = 4;

/** Maximum number of ended actors that are remembered. */
const ENDED_ACTORS_KEPT = 1000;

const STARTED = 'xstate.init';
const STOPPED = 'xstate.stop';

interface Watched {
  readonly id: string;
  readonly spawnedBy: ActorRefLike | undefined;
  readonly machine: AnyStateMachine | null;
  value: StateValue;
  context: unknown;
  stopped: boolean;
  /** Transitions taken by the event that is being processed. */
  taken: AnyTransitionDefinition[];
  readonly steps: RecordedStep[];
}

type Listener = (step: RecordedStep) => void;

export interface RecorderOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Types of events that only report the current situation, such as the time. */
  readonly statusEvents: ReadonlySet<string>;
}

/** Keeps the latest steps of every running actor. A restarted actor continues the history of its id. */
export class InspectionRecorder {
  private readonly byId = new Map<string, Watched>();
  private readonly byRef = new WeakMap<ActorRefLike, Watched>();
  private readonly ended = new Set<string>();
  private readonly listeners = new Set<Listener>();
  private lastSeq: number;
  /** The most steps that any actor has. */
  private room = MAX_STEPS_PER_ACTOR;

  /**
   * Starts the numbering at the current time in milliseconds, so that numbers of an earlier run, which a page may still
   * show, do not recur.
   */
  constructor(private readonly options: RecorderOptions) {
    this.lastSeq = options.now();
  }

  /** An arrow function, because it is passed to actors without its object. */
  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.microstep')
      this.byRef.get(inspected.actorRef)?.taken.push(...inspected._transitions);
    else if (inspected.type === '@xstate.snapshot')
      this.settled(inspected.actorRef, inspected.event, inspected.snapshot);
  };

  actors(): readonly InspectedActor[] {
    return [...this.byId.values()].map(({ id, spawnedBy, machine, value, stopped }) => ({
      id,
      parent: this.idOf(spawnedBy),
      machine,
      value,
      stopped,
    }));
  }

  /**
   * Returns the steps, oldest first.
   * @param most limit over all actors, shared evenly; unused shares go to busier actors
   */
  steps(most = Infinity): readonly RecordedStep[] {
    const all = [...this.byId.values()].map(({ steps }) => steps);
    const share = shareOf(
      most,
      all.map(({ length }) => length),
    );
    const found = all.flatMap((steps) => steps.slice(-share)).toSorted((one, other) => one.seq - other.seq);
    return found.length > most ? found.slice(-most) : found;
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private settled(ref: ActorRefLike, event: AnyEventObject, snapshot: Snapshot<unknown>): void {
    const after = valueOf(snapshot);
    const known = this.byRef.get(ref);
    const watched = known ?? this.watch(ref, after);
    const kind =
      known === undefined || event.type === STARTED ? 'started' : event.type === STOPPED ? 'stopped' : 'event';
    watched.stopped = kind === 'stopped';
    const before = kind === 'started' ? after : watched.value;
    const { context } = watched;
    const transitions = watched.taken;
    watched.taken = [];
    watched.value = after;
    watched.context = 'context' in snapshot ? snapshot.context : undefined;
    const isStatus = this.options.statusEvents.has(event.type);
    this.keep(watched, {
      actor: watched.id,
      machine: watched.machine,
      kind,
      event,
      isStatus,
      before,
      after,
      context,
      transitions,
    });
    if (snapshot.status === 'active') this.ended.delete(watched.id);
    else this.forgetOld(watched.id);
  }

  private watch(ref: ActorRefLike, value: StateValue): Watched {
    const id = this.freeId(ref);
    const watched: Watched = {
      id,
      spawnedBy: '_parent' in ref && isActor(ref._parent) ? ref._parent : undefined,
      machine: machineOf(ref),
      value,
      context: undefined,
      stopped: false,
      taken: [],
      steps: this.byId.get(id)?.steps ?? [],
    };
    this.byId.set(id, watched);
    this.byRef.set(ref, watched);
    return watched;
  }

  private keep({ steps }: Watched, facts: Omit<RecordedStep, 'seq' | 'at' | 'times'>): void {
    const last = steps.at(-1);
    const counted = last !== undefined && isMoreOf(last, facts) ? steps.pop() : undefined;
    const step = {
      ...facts,
      seq: counted?.seq ?? (this.lastSeq += 1),
      at: this.options.now(),
      times: (counted?.times ?? 0) + 1,
    };
    steps.push(step);
    const room = Math.max(
      LEAST_STEPS_KEPT,
      Math.min(MAX_STEPS_PER_ACTOR, Math.floor(STEPS_KEPT_IN_ALL / this.byId.size)),
    );
    if (room < this.room) for (const other of this.byId.values()) dropOldest(other.steps, room);
    this.room = room;
    dropOldest(steps, room);
    for (const listener of this.listeners) listener(step);
  }

  parentOf(id: string): string | null {
    return this.idOf(this.byId.get(id)?.spawnedBy);
  }

  private idOf(ref: ActorRefLike | undefined): string | null {
    return ref === undefined ? null : (this.byRef.get(ref)?.id ?? null);
  }

  /** Returns the actor's own id, made unique if a running actor, such as a child of another parent, has the same id. */
  private freeId(ref: ActorRefLike): string {
    const id = 'id' in ref ? String(ref.id) : ref.sessionId;
    return this.byId.has(id) && !this.ended.has(id) ? `${id} ${ref.sessionId}` : id;
  }

  private forgetOld(ended: string): void {
    this.ended.delete(ended);
    this.ended.add(ended);
    for (const id of this.ended) {
      if (this.ended.size <= ENDED_ACTORS_KEPT) return;
      this.ended.delete(id);
      this.byId.delete(id);
    }
  }
}

function dropOldest(steps: RecordedStep[], room: number): void {
  if (steps.length > room) steps.splice(0, steps.length - room);
}

/** Returns the largest number of steps per actor that keeps the total within the limit; at least one. */
function shareOf(most: number, wanted: readonly number[]): number {
  let share = MAX_STEPS_PER_ACTOR;
  while (share > 1 && wanted.reduce((sum, each) => sum + Math.min(each, share), 0) > most) share -= 1;
  return share;
}

/** Returns the state value of a machine, or the status of another actor. */
const valueOf = (snapshot: Snapshot<unknown>): StateValue =>
  'value' in snapshot && 'machine' in snapshot && isStateValue(snapshot.value) ? snapshot.value : snapshot.status;

const isStateValue = (value: unknown): value is StateValue =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const isActor = (ref: unknown): ref is ActorRefLike => typeof ref === 'object' && ref !== null && 'sessionId' in ref;

/**
 * Returns the actor's machine. It is detected by its shape, because the program may have loaded XState a second time as
 * CommonJS.
 */
const machineOf = (ref: ActorRefLike): AnyStateMachine | null =>
  'logic' in ref && isMachine(ref.logic) ? ref.logic : null;

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic && 'config' in logic && 'states' in logic;

function isMoreOf(last: RecordedStep, step: Omit<RecordedStep, 'seq' | 'at' | 'times'>): boolean {
  return (
    step.kind === 'event' &&
    last.kind === 'event' &&
    step.isStatus &&
    last.event.type === step.event.type &&
    staysInState(step) &&
    staysInState(last)
  );
}
