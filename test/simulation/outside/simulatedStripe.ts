import { Stripe as Signatures } from 'stripe';
import type { BillingProvider } from '../../../src/application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../../src/domain/cloud/billing/checkout.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { WorldBillingProvider } from '../../fakes/cloud/worldBillingProvider.js';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import type { ProcessRun, DelayRange } from '../core/processRun.js';
import type { Scheduler } from '../core/scheduler.js';
import type { FaultConditions } from './faultConditions.js';

const WAY: DelayRange = [2, 700];

/** The simulated payment provider: its account, and its API with the delays and faults that a process experiences. */
export class SimulatedStripe {
  private readonly books: StripeWorld;
  private readonly api: WorldBillingProvider;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: FaultConditions,
  ) {
    this.books = new StripeWorld({ now: scheduler.clock.now() });
    this.api = new WorldBillingProvider(this.books);
  }

  get world(): StripeWorld {
    this.books.now = Math.floor(this.scheduler.now / 1000);
    return this.books;
  }

  signed(event: StripeEvent, secret: string): { readonly body: string; readonly signature: string } {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(this.scheduler.now / 1000);
    return { body: payload, signature: Signatures.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  }

  reachedBy(life: ProcessRun): BillingProvider {
    const through = <T>(what: string, ask: (api: WorldBillingProvider) => Promise<T>): Promise<T> =>
      this.through(life, what, ask);
    const all = (wanted: Parameters<BillingProvider['completedCheckouts']>[0]) =>
      through('lists checkouts', async (api) => {
        const listed: CheckoutSession[] = [];
        for await (const session of api.completedCheckouts(wanted)) listed.push(session);
        return listed;
      });
    return {
      createCheckout: (order) => through('opens a checkout', (api) => api.createCheckout(order)),
      price: (offer) => through('shows a price', (api) => api.price(offer)),
      createPortalSession: (order) => through('opens the portal', (api) => api.createPortalSession(order)),
      checkoutSession: (id) => through('shows a checkout', (api) => api.checkoutSession(id)),
      subscription: (id) => through('shows a subscription', (api) => api.subscription(id)),
      paymentHistory: (of) => through('shows payments', (api) => api.paymentHistory(of)),
      purchasesPaidBy: (id, purchases) => through('shows a charge', (api) => api.purchasesPaidBy(id, purchases)),
      async *completedCheckouts(wanted) {
        yield* await all(wanted);
      },
      creditCustomer: (credit) => through('books a credit', (api) => api.creditCustomer(credit)),
      ping: () => through('answers', (api) => api.ping()),
    };
  }

  private async through<T>(life: ProcessRun, what: string, ask: (api: WorldBillingProvider) => Promise<T>): Promise<T> {
    await life.wait(`stripe is asked`, WAY);
    if (this.weather.isDown('stripe')) throw new UpstreamError('payment', 'Stripe does not answer.');
    this.books.now = Math.floor(this.scheduler.now / 1000);
    const answer = await ask(this.api);
    await life.wait(`stripe ${what}`, WAY);
    if (this.weather.losesReply('stripe')) throw new UpstreamError('payment', 'Stripe broke off.');
    return answer;
  }
}
