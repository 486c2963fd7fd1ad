import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import type { ProviderStep } from '../arbitraries/providerTraces.js';

export const BUYER = 'Trader@example.com';
const RESPELLED = 'trader@EXAMPLE.com';
const HOUR = 3600;

/**
 * Performs a step and returns its events in the order in which Stripe creates them; an impossible step does nothing.
 */
export function takeStep(
  world: StripeWorld,
  step: ProviderStep,
  sessions: string[],
  code: string,
): readonly StripeEvent[] {
  world.advance(HOUR);
  if (step.kind === 'wait') {
    world.advance(step.days * 24 * HOUR);
    return [];
  }
  if (step.kind === 'buy') {
    const id = world.begin({ prices: [PRICES[step.offer]], metadata: step.referred ? { referral_code: code } : {} });
    const customer = step.sameCustomer ? world.sessions.get(sessions[0] ?? '')?.customer : null;
    sessions.push(id);
    const completed = world.complete(id, {
      email: step.respelled ? RESPELLED : BUYER,
      paid: !step.late,
      ...(typeof customer === 'string' ? { customer } : {}),
    });
    if (!step.late) return completed;
    world.advance(24 * HOUR);
    return [...completed, ...world.settle(id)];
  }
  try {
    return change(world, step, sessions[step.which] ?? '');
  } catch (error) {
    if (error instanceof Error && 'status' in error) return [];
    throw error;
  }
}

function change(
  world: StripeWorld,
  step: Exclude<ProviderStep, { kind: 'wait' | 'buy' }>,
  sessionId: string,
): readonly StripeEvent[] {
  const subscription = world.session(sessionId).subscription ?? '';
  switch (step.kind) {
    case 'renew':
      return world.renew(subscription, { paid: step.paid });
    case 'pay':
      return world
        .invoicesOf(subscription)
        .filter((id) => world.invoices.get(id)?.status === 'open')
        .slice(0, 1)
        .flatMap((id) => world.pay(id));
    case 'fail again':
      return world.failAgain(subscription);
    case 'cancel':
      return world.cancel(subscription);
    case 'give up':
      return world.subscriptions.get(subscription)?.status === 'past_due'
        ? world.setStatus(subscription, 'unpaid')
        : [];
    case 'cancel at period end':
      return world.setCancelAtPeriodEnd(subscription, step.cancels);
    case 'change plan':
      return world.changePrice(subscription, PRICES[step.to]);
    case 'refund':
      return world.refundPayment(subscription === '' ? sessionId : subscription, step);
  }
}

/** Returns the referral credits due for one customer's checkouts, derived only from the events at Stripe. */
export function creditsOwed(world: StripeWorld, sessions: readonly string[]): 0 | 1 {
  const isReferred = sessions.some((id) => world.session(id).metadata['referral_code'] !== undefined);
  const subscriptions = new Set(sessions.map((id) => world.session(id).subscription));
  const paid = [...world.invoices.values()].filter(
    ({ parent, amount_paid: amount }) => amount > 0 && subscriptions.has(parent.subscription_details.subscription),
  );
  const [first] = paid.toSorted((a, b) => Number(a.status_transitions.paid_at) - Number(b.status_transitions.paid_at));
  if (!isReferred || first === undefined) return 0;
  const payment = [...world.invoicePayments.values()].find(({ invoice }) => invoice === first.id)?.payment
    .payment_intent;
  const charge = [...world.charges.values()].find(({ payment_intent: intent }) => intent === payment);
  return charge?.refunded === true ? 0 : 1;
}
