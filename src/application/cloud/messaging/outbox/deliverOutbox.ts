import { nextTryAfter } from '../../../../domain/cloud/messaging/backOff.js';
import { leaseEnd } from '../../../../domain/cloud/messaging/lease.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ProblemReport } from '../../../shared/problemReport.port.js';
import { attempt } from './attempt.js';
import type { Carrier } from './carrier.port.js';
import type { Delivery, Outbox } from './outbox.port.js';

export interface Delivered {
  readonly processed: number;
  readonly failed: number;
}

const AT_ONCE = 10;

/** A recovered key is mailed by an effect of its own. */
const addsEffects = ({ kind }: Delivery): boolean => kind === 'key_recovery';

/** Carries out the effects that are due, and those that they add, until none is left. */
export class DeliverOutbox {
  /** Not claimed again, also when a clock that is set ahead lets their leases seem over. */
  private readonly underWay = new Set<string>();

  constructor(
    private readonly outbox: Outbox,
    private readonly carrier: Carrier,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /** @param evenIfNotDue tries everything that waits or was given up, once */
  async execute(evenIfNotDue = false): Promise<Delivered> {
    const { kinds } = this.carrier;
    let [processed, failed] = [0, 0];
    const tried: string[] = [];
    for (;;) {
      const now = this.clock.now();
      const batch = await this.outbox.claim({
        now,
        leaseEndsAt: leaseEnd(now),
        most: AT_ONCE,
        evenIfNotDue,
        except: [...tried, ...this.underWay],
        kinds,
      });
      for (const { id } of batch) this.underWay.add(id);
      const outcomes = await Promise.all(
        batch.map((delivery) => this.try(delivery).finally(() => this.underWay.delete(delivery.id))),
      );
      tried.push(...batch.map(({ id }) => id));
      processed += outcomes.filter(Boolean).length;
      failed += outcomes.filter((done) => !done).length;
      if (batch.length < AT_ONCE && !batch.some(addsEffects)) return { processed, failed };
    }
  }

  private async try(delivery: Delivery): Promise<boolean> {
    const { id, tries } = delivery;
    const reason = await attempt(this.carrier, this.report, id, () => delivery.open());
    if (reason !== null) {
      const now = this.clock.now();
      await this.outbox.failed(id, now, nextTryAfter(tries, now), reason);
      return false;
    }
    await this.outbox.delivered(id, this.clock.now());
    return true;
  }
}
