import {
  Actor,
  isMachineSnapshot,
  StateMachine,
  type ActorRefLike,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import type { InspectedActor, RecordedStep } from './recordedStep.js';

/** Steps kept of each actor. */
export const STEPS_KEPT = 400;

/** Actors that have stopped are forgotten beyond so many. */
const ACTORS_KEPT = 1000;

const STARTED = 'xstate.init';
const STOPPED = 'xstate.stop';

interface Watched {
  readonly id: string;
  readonly spawnedBy: ActorRefLike | undefined;
  readonly machine: AnyStateMachine;
  value: StateValue;
  stopped: boolean;
  /** Of the event that is being worked on. */
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

/** Keeps the latest steps of every machine that runs as an actor. An actor that is started anew under its id goes on where it was. */
export class InspectionRecorder {
  private readonly byId = new Map<string, Watched>();
  private readonly byRef = new WeakMap<ActorRefLike, Watched>();
  private readonly listeners = new Set<Listener>();
  private lastSeq: number;

  /** Numbers go on from the time in milliseconds: those of an earlier run, which a page may still show, do not come again. */
  constructor(private readonly options: RecorderOptions) {
    this.lastSeq = options.now();
  }

  /** Bound: it is handed to actors as it is. */
  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.microstep')
      this.byRef.get(inspected.actorRef)?.taken.push(...inspected._transitions);
    else if (inspected.type === '@xstate.snapshot' && isMachineSnapshot(inspected.snapshot)) {
      this.settled(inspected.actorRef, inspected.event, valueOf(inspected.snapshot));
    }
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
   * Oldest first.
   * @param most of all actors together: a busy one has no more of them than another, unless that one has had fewer
   */
  steps(most = Infinity): readonly RecordedStep[] {
    const all = [...this.byId.values()].map(({ steps }) => steps);
    const share = shareOf(
      most,
      all.map(({ length }) => length),
    );
    return all.flatMap((steps) => steps.slice(-share)).toSorted((one, other) => one.seq - other.seq);
  }

  /** Returns what ends it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private settled(ref: ActorRefLike, event: AnyEventObject, after: StateValue): void {
    const known = this.byRef.get(ref);
    const watched = known ?? this.watch(ref, after);
    if (watched === null) return;
    const kind =
      known === undefined || event.type === STARTED ? 'started' : event.type === STOPPED ? 'stopped' : 'event';
    watched.stopped = kind === 'stopped';
    const before = kind === 'started' ? after : watched.value;
    const transitions = watched.taken;
    watched.taken = [];
    watched.value = after;
    const isStatus = this.options.statusEvents.has(event.type);
    this.keep(watched, {
      actor: watched.id,
      machine: watched.machine,
      kind,
      event,
      isStatus,
      before,
      after,
      transitions,
    });
    if (kind === 'stopped') this.forgetOld();
  }

  private watch(ref: ActorRefLike, value: StateValue): Watched | null {
    if (!(ref instanceof Actor) || !(ref.logic instanceof StateMachine)) return null;
    const id = ref.id;
    const watched: Watched = {
      id,
      spawnedBy: ref._parent,
      machine: ref.logic,
      value,
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
    if (steps.length > STEPS_KEPT) steps.shift();
    for (const listener of this.listeners) listener(step);
  }

  private idOf(ref: ActorRefLike | undefined): string | null {
    return ref === undefined ? null : (this.byRef.get(ref)?.id ?? null);
  }

  private forgetOld(): void {
    for (const [id, { stopped }] of this.byId) {
      if (this.byId.size <= ACTORS_KEPT) return;
      if (stopped) this.byId.delete(id);
    }
  }
}

/** The most that each can have of what it wants, when no more than so many are given out; at least one. */
function shareOf(most: number, wanted: readonly number[]): number {
  let share = STEPS_KEPT;
  while (share > 1 && wanted.reduce((sum, each) => sum + Math.min(each, share), 0) > most) share -= 1;
  return share;
}

const valueOf = ({ value }: { readonly value: StateValue }): StateValue => value;

function isMoreOf(
  last: RecordedStep,
  { kind, event, isStatus, before, after }: Omit<RecordedStep, 'seq' | 'at' | 'times'>,
): boolean {
  return (
    kind === 'event' &&
    last.kind === 'event' &&
    isStatus &&
    last.event.type === event.type &&
    isSame(before, after) &&
    isSame(last.before, last.after)
  );
}

const isSame = (one: StateValue, other: StateValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
