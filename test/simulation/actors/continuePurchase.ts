import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { StripeProblem } from '../../servers/stripe/books.ts';
import type { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import type { ActionDetails } from '../plan/plan.js';

type Sequel = Extract<ActionDetails, { readonly of: number }>;

/** Makes a later change to a purchase at Stripe and returns its events; an impossible change has no events. */
export function continuePurchase(world: StripeWorld, act: Sequel, sessionId: string): readonly StripeEvent[] {
  try {
    return change(world, act, sessionId);
  } catch (error) {
    if (error instanceof StripeProblem) return [];
    throw error;
  }
}

function change(world: StripeWorld, act: Sequel, sessionId: string): readonly StripeEvent[] {
  const subscription = world.session(sessionId).subscription ?? '';
  switch (act.do) {
    case 'settles':
      return world.settle(sessionId, { paid: act.paid });
    case 'renews':
      return world.renew(subscription, { paid: act.paid });
    case 'pays':
      if (world.session(sessionId).payment_status === 'unpaid') return world.settle(sessionId);
      return world
        .invoicesOf(subscription)
        .filter((id) => world.invoices.get(id)?.status === 'open')
        .slice(0, 1)
        .flatMap((id) => world.pay(id));
    case 'fails again':
      return world.failAgain(subscription);
    case 'cancels':
      return act.when === 'now' ? world.cancel(subscription) : world.setCancelAtPeriodEnd(subscription, true);
    case 'changes plan':
      return world.changePrice(subscription, PRICES[act.to]);
    case 'refunds':
      return world.refundPayment(subscription === '' ? sessionId : subscription, act);
    case 'disputes':
      return world
        .chargesOf(subscription === '' ? sessionId : subscription)
        .slice(-1)
        .map((charge) => world.createEvent('charge.dispute.created', { charge: charge.id }));
    case 'returns':
      return [];
  }
}
