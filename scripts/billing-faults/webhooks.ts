import { setTimeout as pause } from 'node:timers/promises';
import { deliver } from '../../test/servers/buyers.ts';
import type { StripeEvent } from '../../test/servers/stripe/objects.ts';
import type { Chance } from './chance.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3000;

/** Brings webhooks as the provider does: in no order, again until one is answered with 200, and some more than once. */
export class Webhooks {
  readonly counts = { events: 0, deliveries: 0, refused: 0, unanswered: 0 };
  private readonly underWay = new Set<Promise<void>>();
  private readonly address: () => string;
  private readonly chance: Chance;

  constructor(address: () => string, chance: Chance) {
    this.address = address;
    this.chance = chance;
  }

  send(events: readonly StripeEvent[]): void {
    this.counts.events += events.length;
    for (const event of events) {
      const copies = this.chance.below(10) === 0 ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) this.follow(this.insist(event, this.chance.below(400)));
    }
  }

  async allAnswered(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private follow(work: Promise<void>): void {
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  private async insist(event: StripeEvent, firstAfterMs: number): Promise<void> {
    await pause(firstAfterMs);
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      this.counts.deliveries += 1;
      const status = await deliver(this.address(), event).then(
        (reply) => reply.status,
        () => null,
      );
      if (status === 200) return;
      if (status !== null && status !== 502) throw new Error(`${event.type} ${event.id} was answered ${status}`);
      this.counts[status === null ? 'unanswered' : 'refused'] += 1;
      await pause(wait);
    }
  }
}
