import { setTimeout as pause } from 'node:timers/promises';
import { signed } from '../../servers/buyers.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { StripeActions } from '../../servers/stripe.ts';
import type { Effect, Observation } from '../observed.ts';
import { ask, errorOf, type Reply } from './ask.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/** They pay at the provider, and the provider tells the cloud until it has heard. */
export class Buyers {
  readonly webhooks: Observation[] = [];
  readonly purchases: Effect[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly cloud: string;
  private readonly world: StripeActions;

  private readonly untilAt: number;

  /** @param untilAt milliseconds since the epoch: the provider tells nobody any more then */
  constructor(cloud: string, world: StripeActions, untilAt: number) {
    this.cloud = cloud;
    this.world = world;
    this.untilAt = untilAt;
  }

  /** The reply with the checkout's address; who gets one pays a moment later. */
  async checkOut(email: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
    const reply = await ask(`${this.cloud}/api/create-checkout-session`, {
      method: 'POST',
      headers,
      body: { plan: 'pro_monthly', email },
    });
    if (reply.status === 200) this.follow(this.pay(String(reply.body['session_id']), email));
    return reply;
  }

  async allHeard(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async pay(sessionId: string, email: string): Promise<void> {
    const events = await this.world.complete(sessionId, { email });
    this.purchases.push({ kind: 'purchase', sessionId, email });
    for (const event of events) this.follow(this.tell(event));
  }

  private async tell(event: StripeEvent): Promise<void> {
    for (
      let wait = FIRST_PAUSE_MS;
      !(await this.heard(event)) && Date.now() < this.untilAt;
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS)
    )
      await pause(wait);
  }

  /** One delivery. */
  private async heard(event: StripeEvent): Promise<boolean> {
    const dueAt = Date.now();
    const { signature } = signed(event);
    const sent = ask(`${this.cloud}/api/billing-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: event,
    });
    const [outcome, error] = await sent.then(
      (reply) => [reply.status, errorOf(reply)] as const,
      (problem: Error) => [problem.message, null] as const,
    );
    this.webhooks.push({ route: 'webhook', dueAt, tookMs: Date.now() - dueAt, outcome, error });
    return outcome === 200;
  }

  private follow(work: Promise<void>): void {
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }
}
