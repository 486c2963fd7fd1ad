import type { Life } from '#domain/dashboard/framework/life.js';
import type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';
import { createActor, type AnyStateMachine } from 'xstate';
import type { LiveThrough } from './ticker.properties.js';

/** One event further. */
export type Advance = (life: Life, event: TickerEvent) => Life;

export const livesByFunction =
  (advance: Advance, newLife: Life): LiveThrough =>
  (events) => {
    let life = newLife;
    return [newLife, ...events.map((event) => (life = advance(life, event)))];
  };

/** A machine with the states, the events and the context of the framework's (docs/machines.md). */
export const livesByMachine =
  (machine: AnyStateMachine): LiveThrough =>
  (events) => {
    const actor = createActor(machine).start();
    const life = (): Life => {
      const { value, context } = actor.getSnapshot();
      return { state: value, facts: context };
    };
    return [life(), ...events.map((event) => (actor.send(event), life()))];
  };
