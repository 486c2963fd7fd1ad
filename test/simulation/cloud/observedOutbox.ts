import type { OutboxEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import { HOUR_MS } from '../../../src/domain/shared/timeUnits.js';
import { MemoryOutbox } from '../../fakes/cloud/memoryOutbox.js';
import { ALERT_LIFETIME_HOURS } from '../invariants/guarantees.js';

/** An outbox that records which alerts were withdrawn because they were out of date. */
export class ObservedOutbox extends MemoryOutbox {
  /** The channels and texts of these alerts, such as `mail Exit.` */
  readonly outOfDate = new Set<string>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async withdraw(ids: readonly string[]): Promise<void> {
    const oldest = this.clock.now().getTime() - ALERT_LIFETIME_HOURS * HOUR_MS;
    for (const each of await this.listUndelivered(null))
      if (ids.includes(each.id) && each.createdAt.getTime() < oldest) this.outOfDate.add(nameOf(each.open()));
    await super.withdraw(ids);
  }
}

function nameOf(effect: OutboxEffect): string {
  if (effect.kind === 'push') return `push ${effect.push.message}`;
  return effect.kind === 'mail' && effect.mail.template === 'alert' ? `mail ${effect.mail.message}` : effect.kind;
}
