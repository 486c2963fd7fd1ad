import { createActor, type ActorRefFrom } from 'xstate';
import { canonicalTextOf } from '../../../domain/shared/canonicalJson.js';
import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { Life } from '../../../domain/dashboard/framework/life.js';
import type { TickerStep } from '../../../domain/dashboard/framework/replay.js';
import { tickerMachine, tickerSnapshot } from '../../../domain/dashboard/framework/ticker.machine.js';
import { unseen, type Inspect } from '../inspect.port.js';
import type { MemoryByTicker } from './tickerMemories.port.js';

export type StepByTicker = Readonly<Record<string, TickerStep>>;

type TickerActor = ActorRefFrom<typeof tickerMachine>;
type Listener = (ticker: string, event: FrameworkEvent) => void;

/**
 * The live actors, one for each ticker. They hold nothing that is not on disk: whoever tells them something has kept it
 * before. Each is a root of its own, since spawning many under one parent takes quadratic time.
 */
export class TickerActors {
  private readonly actors = new Map<string, TickerActor>();
  private readonly listeners = new Set<Listener>();

  constructor(private readonly inspect: Inspect = unseen) {}

  /** Starts those that are missing or lag behind, and ends those that are remembered no more. Nobody is told of it. */
  restore(memories: MemoryByTicker): void {
    for (const [ticker, actor] of this.actors) {
      if (Object.hasOwn(memories, ticker)) continue;
      actor.stop();
      this.actors.delete(ticker);
    }
    for (const [ticker, { life }] of Object.entries(memories)) this.actorAt(ticker, life);
  }

  /** Feeds a ticker's new events; what happens in them is told to the listeners before it returns. */
  tell(ticker: string, { start, events }: TickerStep): void {
    const actor = this.actorAt(ticker, start);
    for (const event of events) actor.send(event);
  }

  /** null for a ticker without an actor. */
  lifeOf(ticker: string): Life | null {
    const actor = this.actors.get(ticker);
    return actor === undefined ? null : lifeOf(actor);
  }

  /** Returns what ends it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  stop(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }

  private actorAt(ticker: string, life: Life): TickerActor {
    const present = this.actors.get(ticker);
    if (present !== undefined && isSame(lifeOf(present), life)) return present;
    present?.stop();
    const actor = createActor(tickerMachine, {
      id: `ticker:${ticker}`,
      snapshot: tickerSnapshot(life),
      inspect: this.inspect,
    });
    actor.on('framework.happened', ({ event }) => {
      for (const listener of this.listeners) listener(ticker, event);
    });
    this.actors.set(ticker, actor.start());
    return actor;
  }
}

function lifeOf(actor: TickerActor): Life {
  const { value, context } = actor.getSnapshot();
  return { state: value, facts: context };
}

/** Lives are plain data. One that went through JSON has its fields in the order of the schema. */
const isSame = (one: Life, other: Life): boolean => canonicalTextOf(one) === canonicalTextOf(other);
