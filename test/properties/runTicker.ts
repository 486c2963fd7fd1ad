import type { TickerSnapshot } from '#domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';
import { createActor, type AnyStateMachine } from 'xstate';
import type { RunTicker } from './ticker.properties.js';

/** Applies one event. */
export type AdvanceTicker = (life: TickerSnapshot, event: TickerEvent) => TickerSnapshot;

export const tickerRunByFunction =
  (advance: AdvanceTicker, newLife: TickerSnapshot): RunTicker =>
  (events) => {
    let life = newLife;
    return [newLife, ...events.map((event) => (life = advance(life, event)))];
  };

/** Runs a state machine with the states, events and context of the framework (docs/machines.md). */
export const tickerRunByMachine =
  (machine: AnyStateMachine): RunTicker =>
  (events) => {
    const actor = createActor(machine).start();
    const life = (): TickerSnapshot => {
      const { value, context } = actor.getSnapshot();
      return { state: value, facts: context };
    };
    return [life(), ...events.map((event) => (actor.send(event), life()))];
  };
