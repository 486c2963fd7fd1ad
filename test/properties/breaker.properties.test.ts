import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { breakerMachine } from '../../src/domain/breaker/breaker.machine.js';
import { recordOf, restored } from '../../src/domain/breaker/breakerRecord.js';
import { statusOf } from '../../src/domain/breaker/breakerStatus.js';
import { runs } from '../runs.js';
import type { BreakerStep } from './arbitraries/breakerEvents.js';
import * as properties from './breaker.properties.js';

class MachineBreaker implements properties.TriedBreaker {
  private at = Date.parse('2026-11-21T06:30:00.000Z');
  private actor = createActor(breakerMachine, { input: { cooldown: properties.COOLDOWN_MS, at: this.at } }).start();

  take(step: BreakerStep): boolean {
    if (step.kind === 'wait') this.at += step.ms;
    this.tellTime();
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
    this.tellTime();
    return statusOf(this.actor.getSnapshot());
  }

  restart(): void {
    const snapshot = restored(JSON.parse(JSON.stringify(recordOf(this.actor.getSnapshot()))), properties.COOLDOWN_MS);
    this.actor = createActor(breakerMachine, { input: { cooldown: properties.COOLDOWN_MS, at: this.at }, snapshot }).start();
  }

  private tellTime(): void {
    this.actor.send({ type: 'time.passed', at: this.at });
  }
}

const holds = <T>(property: (breaker: properties.NewBreaker) => fc.IRawProperty<T>) => async (): Promise<void> => {
  await fc.assert(property(() => new MachineBreaker()), { numRuns: runs(300) });
};

describe('the circuit breaker, whatever happens', () => {
  it('opens at the third strike only', holds(properties.opensAtTheThirdStrikeOnly));
  it('stays open for the cooldown', holds(properties.staysOpenForTheCooldown));
  it('never counts answers', holds(properties.answersNeverCount));
  it('never has a longer cooldown before it without opening anew', holds(properties.cooldownNeverGrows));
  it('says what hangs together', holds(properties.statusHangsTogether));
  it('goes on after a restart as if there were none', holds(properties.restartsAreNotNoticed));
  it('recovers', holds(properties.alwaysRecovers));
});
