import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import type { ProviderStep } from '../arbitraries/providerTraces.js';

export const BUYER = 'Trader@example.com';
const SPELLINGS = [BUYER, 'trader@EXAMPLE.com'] as const;
const HOUR = 3600;

/** Lets it happen; a step that is impossible as things stand does nothing. The events in the order in which Stripe makes them. */
export function take(world: StripeWorld, step: ProviderStep, sessions: string[], code: string): readonly StripeEvent[] {
  world.advance(HOUR);
  if (step.kind === 'wait') {
    world.advance(step.days * 24 * HOUR);
    return [];
  }
  if (step.kind === 'buy') {
    const id = world.begin({ prices: [PRICES[step.offer]], metadata: step.referred ? { referral_code: code } : {} });
    sessions.push(id);
    const completed = world.complete(id, { email: SPELLINGS[sessions.length % 2] ?? BUYER, paid: !step.late });
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

function change(world: StripeWorld, step: Exclude<ProviderStep, { kind: 'wait' | 'buy' }>, sessionId: string): readonly StripeEvent[] {
  const subscription = world.session(sessionId).subscription ?? '';
  switch (step.kind) {
    case 'renew':
      return world.renew(subscription, { paid: step.paid });
    case 'pay':
      return world.invoicesOf(subscription).filter((id) => world.invoices.get(id)?.status === 'open').slice(0, 1).flatMap((id) => world.pay(id));
    case 'fail again':
      return world.failAgain(subscription);
    case 'cancel':
      return world.cancel(subscription);
    case 'give up':
      return world.subscriptions.get(subscription)?.status === 'past_due' ? world.setStatus(subscription, 'unpaid') : [];
    case 'cancel at period end':
      return world.setCancelAtPeriodEnd(subscription, step.cancels);
    case 'change plan':
      return world.changePrice(subscription, PRICES[step.to]);
    case 'refund':
      return refund(world, subscription === '' ? sessionId : subscription, step.inPart);
  }
}

function refund(world: StripeWorld, of: string, inPart: boolean): readonly StripeEvent[] {
  const charge = world.chargesOf(of).at(-1);
  return charge === undefined ? [] : world.refund(charge.id, inPart ? 100 : undefined);
}
