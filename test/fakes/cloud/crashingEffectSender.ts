import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { OutboxEffect, OutboxEffectKind } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { FailingEffectSender } from './failingEffectSender.js';

interface Attempt {
  readonly id: string;
  readonly effect: OutboxEffect;
  readonly at: Date;
}

/** Records the time of each attempt. For the given kinds it simulates that the process dies: the call never returns. */
export class CrashingEffectSender extends FailingEffectSender {
  readonly attempts: Attempt[] = [];
  diesAt: readonly OutboxEffectKind[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  override send(id: string, effect: OutboxEffect): Promise<void> {
    this.attempts.push({ id, effect, at: this.clock.now() });
    if (this.diesAt.includes(effect.kind)) return new Promise(() => undefined);
    return super.send(id, effect);
  }
}
