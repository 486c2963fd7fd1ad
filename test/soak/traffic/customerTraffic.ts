import type { SeededRandom } from '../../faults/seededRandom.ts';
import { payCheckout } from '../../servers/buyers.ts';
import type { StripeActions } from '../../servers/stripe.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { Customer } from '../observations.ts';
import { sendRequest, type Reply } from './sendRequest.ts';
import type { WebhookDelivery } from './webhookDelivery.ts';

/** Purchases by one address are at least this far apart, because Stripe's timestamps are in whole seconds. */
const APART_MS = 2000;
/** Fewer purchases than there are founding slots, so that every founding purchase gets a slot. */
const FOUNDING_PURCHASES = 90;
const TIERS = { pro_monthly: 'pro', premium_yearly: 'premium', founding: 'founding' } as const;

/**
 * Simulates customers. They buy, sometimes repeatedly, miss payments, pay later, change plans, cancel and receive
 * refunds.
 */
export class CustomerTraffic {
  readonly all: Customer[] = [];
  private readonly cloud: string;
  private readonly world: StripeActions;
  private readonly code: string;
  private readonly chance: SeededRandom;
  private readonly webhooks: WebhookDelivery;

  /** @param code the referral code that some of the customers use */
  constructor(cloud: string, world: StripeActions, code: string, chance: SeededRandom, webhooks: WebhookDelivery) {
    this.cloud = cloud;
    this.world = world;
    this.code = code;
    this.chance = chance;
    this.webhooks = webhooks;
  }

  /** Lets one customer buy through a payment link, or continues an earlier purchase. */
  async act(): Promise<void> {
    const [first, ...others] = this.all.filter(({ status }) => status === 'active' || status === 'past_due');
    const isPurchase = first === undefined || this.chance.hits(0.5);
    this.webhooks.send(await (isPurchase ? this.purchase() : this.change(this.chance.pick([first, ...others]))));
  }

  /** Requests a checkout from the cloud and pays in it. */
  async checkOut(email: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
    const body = { plan: 'pro_monthly', email };
    const reply = await sendRequest(`${this.cloud}/api/create-checkout-session`, { method: 'POST', headers, body });
    if (reply.status !== 200) return reply;
    const sessionId = String(reply.body['session_id']);
    const events = await this.world.complete(sessionId, { email });
    const { subscription } = await this.world.session(sessionId);
    this.add({ email, sessionId, subscription: subscription ?? '', offer: 'pro_monthly', isReferred: false });
    this.webhooks.send(events);
    return reply;
  }

  private add(purchase: Pick<Customer, 'email' | 'sessionId' | 'subscription' | 'offer' | 'isReferred'>): void {
    const fresh = { status: 'active', failedInvoices: 0, isFirstPaymentRefunded: false, boughtAt: Date.now() } as const;
    this.all.push({ ...purchase, ...fresh, tier: TIERS[purchase.offer] });
  }

  private async purchase(): Promise<readonly StripeEvent[]> {
    const isFoundingOpen = this.all.filter(({ offer }) => offer === 'founding').length < FOUNDING_PURCHASES;
    const offer = this.chance.weighed(['pro_monthly', 2], ['premium_yearly', 2], ['founding', isFoundingOpen ? 1 : 0]);
    const isReferred = this.chance.hits(1 / 3);
    const email = this.chance.hits(1 / 4) ? this.knownEmail() : this.newEmail();
    const code = isReferred ? { code: this.code } : {};
    const { sessionId, subscription, events } = await payCheckout({ world: this.world }, { offer, email, ...code });
    this.add({ email, sessionId, subscription, offer, isReferred });
    return events;
  }

  private newEmail(): string {
    return `customer${this.all.length}@example.com`;
  }

  /**
   * Returns the address of a customer whose purchases are all active, so that a new purchase creates another license.
   */
  private knownEmail(): string {
    const byEmail = [...Map.groupBy(this.all, ({ email }) => email)];
    const known = byEmail.filter(([email, all]) => !this.hasJustBought(email) && all.every(isActive));
    const [first, ...others] = known.map(([email]) => email);
    return first === undefined ? this.newEmail() : this.chance.pick([first, ...others]);
  }

  private hasJustBought(email: string): boolean {
    return this.all.some((each) => each.email === email && Date.now() - each.boughtAt < APART_MS);
  }

  private async change(customer: Customer): Promise<readonly StripeEvent[]> {
    const { world } = this;
    const { subscription, status, offer } = customer;
    switch (this.chance.weighed(['fail', 2], ['renew', 1], ['change plan', 1], ['cancel', 1], ['refund', 1])) {
      case 'fail': {
        if (status === 'past_due') return this.payAfterAll(customer);
        customer.status = 'past_due';
        customer.failedInvoices += 1;
        return world.renew(subscription, { paid: false });
      }
      case 'renew':
        return status === 'past_due' ? this.payAfterAll(customer) : world.renew(subscription, { paid: true });
      case 'change plan': {
        if (offer === 'founding') return [];
        customer.tier = this.chance.pick(['pro', 'premium']);
        return world.changePrice(subscription, customer.tier === 'pro' ? 'price_pro_yearly' : 'price_premium_monthly');
      }
      case 'cancel':
        if (this.hasJustBought(customer.email)) return [];
        customer.status = 'canceled';
        return world.cancel(subscription);
      case 'refund': {
        const [first, ...others] = await world.chargesOf(subscription);
        if (first === undefined) return [];
        const charge = this.chance.pick([first, others.at(-1) ?? first]);
        customer.status = 'revoked';
        customer.isFirstPaymentRefunded = charge.id === first.id;
        return world.refund(charge.id);
      }
    }
  }

  private async payAfterAll(customer: Customer): Promise<readonly StripeEvent[]> {
    const invoices = await this.world.invoicesOf(customer.subscription);
    customer.status = 'active';
    return this.world.pay(invoices.at(-1) ?? '');
  }
}

const isActive = ({ status }: Customer): boolean => status === 'active';
