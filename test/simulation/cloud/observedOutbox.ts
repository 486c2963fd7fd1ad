import type { Clock } from '../../../src/application/shared/clock.port.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/shared/timeUnits.js';
import { MemoryOutbox } from '../../fakes/cloud/memoryOutbox.js';
import { ALERT_LIFETIME_HOURS, CLOCK_TOLERANCE_MINUTES } from '../invariants/guarantees.js';

/** An outbox that records which alerts were withdrawn because they were out of date. */
export class ObservedOutbox extends MemoryOutbox {
  /** The channels and texts of these alerts, such as `mail Exit.` */
  readonly outOfDate = new Set<string>();

  constructor(private readonly clock: Clock) {
    super();
  }

  override async deleteUndelivered(ids: readonly string[]): Promise<void> {
    const lifetimeMs = ALERT_LIFETIME_HOURS * HOUR_MS - CLOCK_TOLERANCE_MINUTES * MINUTE_MS;
    const oldest = this.clock.now().getTime() - lifetimeMs;
    for (const each of await this.listUndelivered(null)) {
      if (!ids.includes(each.id) || each.createdAt.getTime() >= oldest) continue;
      const effect = each.open();
      if (effect.kind === 'push') this.outOfDate.add(`push ${effect.push.message}`);
      else if (effect.kind === 'mail' && effect.mail.template === 'alert')
        this.outOfDate.add(`mail ${effect.mail.message}`);
    }
    await super.deleteUndelivered(ids);
  }
}
