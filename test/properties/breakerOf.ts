import type { BreakerContext, BreakerEvent } from '#domain/dashboard/trading/breaker/breaker.machine.js';
import type { BreakerStatus } from '#domain/dashboard/trading/breaker/breakerStatus.js';
import { createActor, type Actor, type AnyStateMachine, type Snapshot } from 'xstate';
import type { BreakerStep } from './arbitraries/breakerEvents.js';
import { COOLDOWN_MS, type NewBreaker, type BreakerUnderTest } from './breaker.properties.js';

const BEGIN = Date.parse('2026-11-21T06:30:00.000Z');

/**
 * Runs any machine that has the events, context and states of Plumbline's breaker (docs/machines.md), on a simulated
 * clock. A restart creates a new actor from the JSON of the last persisted snapshot.
 */
export const breakerOf =
  (machine: AnyStateMachine): NewBreaker =>
  () =>
    new MachineBreaker(machine);

class MachineBreaker implements BreakerUnderTest {
  private at = BEGIN;
  private actor: Actor<AnyStateMachine>;

  constructor(private readonly machine: AnyStateMachine) {
    this.actor = this.started();
  }

  take(step: BreakerStep): boolean {
    if (step.kind === 'wait') this.at += step.ms;
    this.updateTime();
    if (step.kind === 'reset') this.send({ type: 'breaker.reset' });
    if (step.kind !== 'call' || this.actor.getSnapshot().matches('open')) return false;
    const admission = this.actor.getSnapshot().matches('halfOpen') ? 'probe' : 'call';
    if (admission === 'probe') this.send({ type: 'probe.started' });
    if (step.outcome === 'failed') this.send({ type: `${admission}.failed`, reason: 'It failed.' });
    else if (step.outcome === 'answered') this.send({ type: `${admission}.answered` });
    else if (admission === 'probe') this.send({ type: 'probe.abandoned' });
    return true;
  }

  status(): BreakerStatus {
    this.updateTime();
    const snapshot = this.actor.getSnapshot();
    const { fails, lastReason, remaining }: BreakerContext = snapshot.context;
    return {
      open: snapshot.matches('open'),
      cooldown_remaining: Math.ceil(remaining / 1000),
      last_reason: lastReason,
      fails,
    };
  }

  restart(): void {
    this.actor = this.started(JSON.parse(JSON.stringify(this.actor.getPersistedSnapshot())));
  }

  private started(snapshot?: Snapshot<unknown>): Actor<AnyStateMachine> {
    const input = { cooldown: COOLDOWN_MS, at: this.at };
    return createActor(this.machine, snapshot === undefined ? { input } : { input, snapshot }).start();
  }

  private updateTime(): void {
    this.send({ type: 'time.passed', at: this.at });
  }

  private send(event: BreakerEvent): void {
    this.actor.send(event);
  }
}
