import { createActor, type ActorRefFrom } from 'xstate';
import { canonicalJsonOfPlainData } from '../../../domain/shared/canonicalJson.js';
import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { TickerSnapshot } from '../../../domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEventSequence } from '../../../domain/dashboard/framework/record/replaySessions.js';
import { tickerMachine, toTickerMachineSnapshot } from '../../../domain/dashboard/framework/ticker.machine.js';
import { ignoreInspection, type Inspect } from '../inspect.port.js';
import type { TickerRecordByTicker } from './tickerRecordStore.port.js';

export type EventSequenceByTicker = Readonly<Record<string, TickerEventSequence>>;

type TickerActor = ActorRefFrom<typeof tickerMachine>;
type Listener = (ticker: string, event: FrameworkEvent) => void;

/**
 * The live actors, one per ticker. Callers store all state before they send events, so the disk is never behind. Each
 * actor is a root actor, because spawning many under one parent takes quadratic time.
 */
export class TickerActors {
  private readonly actors = new Map<string, TickerActor>();
  private readonly listeners = new Set<Listener>();

  constructor(private readonly inspect: Inspect = ignoreInspection) {}

  /** Starts actors that are missing or out of date, and stops those without a record. Publishes nothing. */
  restore(records: TickerRecordByTicker): void {
    for (const [ticker, actor] of this.actors) {
      if (Object.hasOwn(records, ticker)) continue;
      actor.stop();
      this.actors.delete(ticker);
    }
    for (const [ticker, { life }] of Object.entries(records)) this.actorAt(ticker, life);
  }

  /**
   * Sends new events to a ticker's actor. Listeners receive the framework events that result before this method
   * returns.
   */
  send(ticker: string, { start, events }: TickerEventSequence): void {
    const actor = this.actorAt(ticker, start);
    for (const event of events) actor.send(event);
  }

  /** Null for a ticker without an actor. */
  snapshotOf(ticker: string): TickerSnapshot | null {
    const actor = this.actors.get(ticker);
    return actor === undefined ? null : lifeOf(actor);
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  stop(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }

  private actorAt(ticker: string, life: TickerSnapshot): TickerActor {
    const present = this.actors.get(ticker);
    if (present !== undefined && isSame(lifeOf(present), life)) return present;
    present?.stop();
    const actor = createActor(tickerMachine, {
      id: `ticker:${ticker}`,
      snapshot: toTickerMachineSnapshot(life),
      inspect: this.inspect,
    });
    actor.on('framework.event', ({ event }) => {
      for (const listener of this.listeners) listener(ticker, event);
    });
    this.actors.set(ticker, actor.start());
    return actor;
  }
}

function lifeOf(actor: TickerActor): TickerSnapshot {
  const { value, context } = actor.getSnapshot();
  return { state: value, facts: context };
}

/**
 * Compares two snapshots. They are plain data, but a round trip through JSON puts their fields in the order of the
 * schema.
 */
const isSame = (one: TickerSnapshot, other: TickerSnapshot): boolean =>
  canonicalJsonOfPlainData(one) === canonicalJsonOfPlainData(other);
