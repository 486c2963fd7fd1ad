import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';
import { WEBHOOK_SECRET } from '../cloud/cloudContainer.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/shared/timeUnits.ts';

/** Stripe waits longer after each failure. */
const PAUSES = [5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS] as const;
const LONGEST = 60 * MINUTE_MS;

/** Delivers Stripe's events until the cloud acknowledges them. */
export class WebhookSender {
  private readonly open = new Set<StripeEvent>();
  readonly lost: StripeEvent[] = [];

  constructor(
    private readonly world: SimulatedWorld,
    private readonly life: ProcessRun,
  ) {}

  /** The number of events that the cloud has not acknowledged yet. */
  get waiting(): number {
    return this.open.size;
  }

  enqueue(events: readonly StripeEvent[]): void {
    const { random: chance, faultConditions: weather } = this.world;
    for (const event of events) {
      if (weather.drops('stripe')) {
        this.lost.push(event);
        continue;
      }
      this.open.add(event);
      this.soon(event, 0, chance.int(1, weather.delays('stripe') ? 10 * MINUTE_MS : 3 * SECOND_MS));
      if (weather.doubles('stripe')) this.soon(event, 0, chance.int(1, 20 * SECOND_MS));
    }
  }

  private soon(event: StripeEvent, tries: number, ms: number): void {
    this.life.later(`brings ${event.type} ${event.id}`, ms, () => void this.bring(event, tries));
  }

  private async bring(event: StripeEvent, tries: number): Promise<void> {
    const { cloud, stripe } = this.world;
    const { body, signature } = stripe.signed(event, WEBHOOK_SECRET);
    const reply = await cloud.request(this.life, {
      method: 'POST',
      path: '/api/billing-webhook',
      headers: { 'stripe-signature': signature },
      body,
      address: '198.51.100.1',
    });
    if (typeof reply !== 'string' && reply.status === 200) this.open.delete(event);
    else if (this.open.has(event)) this.soon(event, tries + 1, PAUSES[tries] ?? LONGEST);
  }
}
