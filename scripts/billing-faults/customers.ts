import { buy } from '../../test/servers/buyers.ts';
import type { StripeServer } from '../../test/servers/stripe.ts';
import type { StripeEvent } from '../../test/servers/stripe/objects.ts';
import type { Chance } from './chance.ts';

/** Two purchases of one address further apart than this never have one date at the provider, which dates to the second. */
const APART_MS = 2000;

/** One purchase; an address can have several. */
export interface Customer {
  readonly email: string;
  readonly sessionId: string;
  readonly subscription: string;
  readonly offer: 'pro_monthly' | 'premium_yearly' | 'founding';
  readonly referred: boolean;
  /** As the provider has it. */
  tier: 'pro' | 'premium' | 'founding';
  standing: 'active' | 'past_due' | 'canceled' | 'revoked';
  failedInvoices: number;
  isFirstPaymentRefunded: boolean;
  readonly boughtAt: number;
}

/** People who buy, some a second time, fail to pay, pay after all, change their plan, cancel and get their money back. */
export class Customers {
  readonly all: Customer[] = [];
  private readonly stripe: StripeServer;
  private readonly code: string;
  private readonly chance: Chance;

  constructor(stripe: StripeServer, code: string, chance: Chance) {
    this.stripe = stripe;
    this.code = code;
    this.chance = chance;
  }

  /** What the provider tells of it. */
  async act(): Promise<readonly StripeEvent[]> {
    const living = this.all.filter(({ standing }) => standing === 'active' || standing === 'past_due');
    const customer = living[this.chance.below(living.length)];
    return customer === undefined || this.chance.below(2) === 0 ? this.purchase() : this.change(customer);
  }

  private async purchase(): Promise<readonly StripeEvent[]> {
    const offer = this.chance.of(['pro_monthly', 'premium_yearly', 'pro_monthly', 'premium_yearly', 'founding']);
    const referred = this.chance.below(3) === 0;
    const email = this.chance.below(4) === 0 ? this.knownEmail() : this.newEmail();
    const { sessionId, subscription, events } = await buy(this.stripe, {
      offer,
      email,
      ...(referred ? { code: this.code } : {}),
    });
    const tier = offer === 'pro_monthly' ? 'pro' : offer === 'founding' ? 'founding' : 'premium';
    this.all.push({
      email,
      sessionId,
      subscription,
      offer,
      referred,
      tier,
      standing: 'active',
      failedInvoices: 0,
      isFirstPaymentRefunded: false,
      boughtAt: Date.now(),
    });
    return events;
  }

  private newEmail(): string {
    return `customer${this.all.length}@example.com`;
  }

  /** Of somebody whose purchases all go on, so that the next one makes a license of its own. */
  private knownEmail(): string {
    const settled = this.all.filter(
      ({ email }) =>
        !this.hasJustBought(email) && this.all.every((each) => each.email !== email || each.standing === 'active'),
    );
    return settled[this.chance.below(settled.length)]?.email ?? this.newEmail();
  }

  private hasJustBought(email: string): boolean {
    return this.all.some((each) => each.email === email && Date.now() - each.boughtAt < APART_MS);
  }

  private async change(customer: Customer): Promise<readonly StripeEvent[]> {
    const { world } = this.stripe;
    const { subscription, standing, offer } = customer;
    switch (this.chance.of(['fail', 'fail', 'renew', 'change plan', 'cancel', 'refund'])) {
      case 'fail': {
        if (standing === 'past_due') return this.payAfterAll(customer);
        Object.assign(customer, { standing: 'past_due', failedInvoices: customer.failedInvoices + 1 });
        return world.renew(subscription, { paid: false });
      }
      case 'renew':
        return standing === 'past_due' ? this.payAfterAll(customer) : world.renew(subscription, { paid: true });
      case 'change plan': {
        if (offer === 'founding') return [];
        customer.tier = this.chance.of(['pro', 'premium']);
        return world.changePrice(subscription, customer.tier === 'pro' ? 'price_pro_yearly' : 'price_premium_monthly');
      }
      case 'cancel':
        if (this.hasJustBought(customer.email)) return [];
        customer.standing = 'canceled';
        return world.cancel(subscription);
      case 'refund': {
        const charges = await world.chargesOf(subscription);
        const charge = this.chance.of([charges[0], charges.at(-1)]);
        if (charge === undefined) return [];
        Object.assign(customer, { standing: 'revoked', isFirstPaymentRefunded: charge.id === charges[0]?.id });
        return world.refund(charge.id);
      }
    }
  }

  private async payAfterAll(customer: Customer): Promise<readonly StripeEvent[]> {
    const invoices = await this.stripe.world.invoicesOf(customer.subscription);
    customer.standing = 'active';
    return this.stripe.world.pay(invoices.at(-1) ?? '');
  }
}
