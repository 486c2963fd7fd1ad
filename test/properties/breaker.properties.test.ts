import { describe } from '@jest/globals';
import { createActor } from 'xstate';
import { breakerMachine } from '../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import { breakerRecordOf, restoreBreakerSnapshot } from '../../src/domain/dashboard/trading/breaker/breakerRecord.js';
import { breakerStatusOf } from '../../src/domain/dashboard/trading/breaker/breakerStatus.js';
import type { BreakerStep } from './arbitraries/breakerEvents.js';
import * as properties from './breaker.properties.js';
import { breakerOf } from './breakerOf.js';
import { testRules } from './testRules.js';

class MachineBreaker implements properties.BreakerUnderTest {
  private at = Date.parse('2026-11-21T06:30:00.000Z');
  private actor = createActor(breakerMachine, { input: { cooldown: properties.COOLDOWN_MS, at: this.at } }).start();

  take(step: BreakerStep): boolean {
    if (step.kind === 'wait') this.at += step.ms;
    this.updateTime();
    if (step.kind === 'reset') this.actor.send({ type: 'breaker.reset' });
    if (step.kind !== 'call' || this.actor.getSnapshot().matches('open')) return false;
    const admission = this.actor.getSnapshot().matches('halfOpen') ? 'probe' : 'call';
    if (admission === 'probe') this.actor.send({ type: 'probe.started' });
    if (step.outcome === 'failed') this.actor.send({ type: `${admission}.failed`, reason: 'It failed.' });
    else if (step.outcome === 'answered') this.actor.send({ type: `${admission}.answered` });
    else if (admission === 'probe') this.actor.send({ type: 'probe.abandoned' });
    return true;
  }

  status() {
    this.updateTime();
    return breakerStatusOf(this.actor.getSnapshot());
  }

  restart(): void {
    const snapshot = restoreBreakerSnapshot(
      JSON.parse(JSON.stringify(breakerRecordOf(this.actor.getSnapshot()))),
      properties.COOLDOWN_MS,
    );
    this.actor = createActor(breakerMachine, {
      input: { cooldown: properties.COOLDOWN_MS, at: this.at },
      snapshot,
    }).start();
  }

  private updateTime(): void {
    this.actor.send({ type: 'time.passed', at: this.at });
  }
}

describe('CircuitBreaker for any sequence of events', () => {
  testRules(
    properties.breakerRules(() => new MachineBreaker()),
    300,
  );
});

describe('breakerMachine run by XState', () => {
  testRules(properties.breakerRules(breakerOf(breakerMachine)), 300);
});
