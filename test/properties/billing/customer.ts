import fc from 'fast-check';
import { PRICES } from '../../servers/stripe/catalog.ts';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import type { StripeWorld } from '../../servers/stripe/stripeWorld.ts';

/** What can happen in a customer's life; `which` is one of at most two purchases. */
export type Step =
  | { readonly kind: 'buy'; readonly offer: 'pro_monthly' | 'premium_yearly' | 'founding' | 'founding_once'; readonly referred: boolean; readonly late: boolean }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'renew'; readonly which: number; readonly paid: boolean }
  | { readonly kind: 'pay' | 'fail again' | 'cancel' | 'give up'; readonly which: number }
  | { readonly kind: 'cancel at period end'; readonly which: number; readonly cancels: boolean }
  | { readonly kind: 'change plan'; readonly which: number; readonly to: 'pro_yearly' | 'premium_monthly' }
  | { readonly kind: 'refund'; readonly which: number; readonly inPart: boolean };

const which = fc.nat(1);

const later: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew' as const), which, paid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  fc.record({ kind: fc.constantFrom('fail again' as const, 'cancel' as const, 'give up' as const), which }),
  fc.record({ kind: fc.constant('cancel at period end' as const), which, cancels: fc.boolean() }),
  fc.record({ kind: fc.constant('change plan' as const), which, to: fc.constantFrom('pro_yearly' as const, 'premium_monthly' as const) }),
  fc.record({ kind: fc.constant('refund' as const), which, inPart: fc.boolean() }),
);

const buy: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('buy' as const),
  offer: fc.constantFrom('pro_monthly' as const, 'premium_yearly' as const, 'founding' as const, 'founding_once' as const),
  referred: fc.boolean(),
  late: fc.boolean(),
});

export interface Life {
  readonly hasTrial: boolean;
  /** Founding places that others have. */
  readonly others: number;
  readonly steps: readonly Step[];
}

/** One or two purchases of one address, and what becomes of them. */
export const life: fc.Arbitrary<Life> = fc.record({
  hasTrial: fc.boolean(),
  others: fc.constantFrom(0, 98, 100),
  steps: fc
    .tuple(buy, fc.array(later, { maxLength: 8 }), fc.option(buy, { nil: null }), fc.array(later, { maxLength: 6 }))
    .map(([first, between, second, after]) => [first, ...between, ...(second === null ? [] : [second]), ...after]),
});

export const BUYER = 'Trader@example.com';
const SPELLINGS = [BUYER, 'trader@EXAMPLE.com'] as const;
const HOUR = 3600;

/** Lets it happen; a step that is impossible as things stand does nothing. The events in the order in which Stripe makes them. */
export function take(world: StripeWorld, step: Step, sessions: string[], code: string): readonly StripeEvent[] {
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

function change(world: StripeWorld, step: Exclude<Step, { kind: 'wait' | 'buy' }>, sessionId: string): readonly StripeEvent[] {
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
