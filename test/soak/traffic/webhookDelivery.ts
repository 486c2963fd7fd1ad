import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../../faults/seededRandom.ts';
import { signWebhook } from '../../servers/buyers.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { Observation } from '../observations.ts';
import { sendRequest, errorCodeOf } from './sendRequest.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
const LATEST_FIRST_MS = 400;
const DOUBLED = 0.1;

/**
 * Delivers events as Stripe does: in any order, some twice, and each event repeatedly until a delivery is answered with
 * 200.
 */
export class WebhookDelivery {
  readonly observations: Observation[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly cloud: string;
  private readonly chance: SeededRandom;
  private readonly untilAt: number;

  /** @param untilAt when deliveries stop, in milliseconds since the epoch */
  constructor(cloud: string, chance: SeededRandom, untilAt: number) {
    this.cloud = cloud;
    this.chance = chance;
    this.untilAt = untilAt;
  }

  send(events: readonly StripeEvent[]): void {
    for (const event of events) {
      for (let copies = this.chance.hits(DOUBLED) ? 2 : 1; copies > 0; copies -= 1) {
        const work = this.deliver(event, this.chance.int(0, LATEST_FIRST_MS));
        this.underWay.add(work);
        void work.finally(() => this.underWay.delete(work));
      }
    }
  }

  async allDelivered(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async deliver(event: StripeEvent, firstAfterMs: number): Promise<void> {
    await pause(firstAfterMs);
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      if ((await this.isTaken(event)) || Date.now() >= this.untilAt) return;
      await pause(wait);
    }
  }

  private async isTaken(event: StripeEvent): Promise<boolean> {
    const dueAt = Date.now();
    const headers = { 'stripe-signature': signWebhook(event).signature };
    const [outcome, error] = await sendRequest(`${this.cloud}/api/billing-webhook`, {
      method: 'POST',
      headers,
      body: event,
    }).then(
      (reply) => [reply.status, errorCodeOf(reply)] as const,
      (problem: Error) => [problem.message, null] as const,
    );
    this.observations.push({ route: 'webhook', dueAt, tookMs: Date.now() - dueAt, outcome, error });
    return outcome === 200;
  }
}
