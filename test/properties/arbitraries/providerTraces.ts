import fc from 'fast-check';

/** An action or event at the payment provider. `which` selects one of the customer's purchases. */
export type ProviderStep =
  | {
      readonly kind: 'buy';
      readonly offer: 'pro_monthly' | 'premium_yearly' | 'founding' | 'founding_once';
      readonly referred: boolean;
      readonly late: boolean;
      /** Whether the buyer of an earlier purchase buys with the same customer account. */
      readonly sameCustomer: boolean;
      /** Whether the buyer types the e-mail address in another spelling. */
      readonly respelled: boolean;
    }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'renew'; readonly which: number; readonly paid: boolean }
  | { readonly kind: 'pay' | 'fail again' | 'cancel' | 'give up'; readonly which: number }
  | { readonly kind: 'cancel at period end'; readonly which: number; readonly cancels: boolean }
  | { readonly kind: 'change plan'; readonly which: number; readonly to: 'pro_yearly' | 'premium_monthly' }
  | { readonly kind: 'refund'; readonly which: number; readonly payment: 'first' | 'latest'; readonly inPart: boolean };

const which = fc.nat(2);

const later: fc.Arbitrary<ProviderStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew' as const), which, paid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  fc.record({ kind: fc.constantFrom('fail again' as const, 'cancel' as const, 'give up' as const), which }),
  fc.record({ kind: fc.constant('cancel at period end' as const), which, cancels: fc.boolean() }),
  fc.record({
    kind: fc.constant('change plan' as const),
    which,
    to: fc.constantFrom('pro_yearly' as const, 'premium_monthly' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which,
    payment: fc.constantFrom('first' as const, 'latest' as const),
    inPart: fc.boolean(),
  }),
);

const buy: fc.Arbitrary<ProviderStep> = fc.record({
  kind: fc.constant('buy' as const),
  offer: fc.constantFrom(
    'pro_monthly' as const,
    'premium_yearly' as const,
    'founding' as const,
    'founding_once' as const,
  ),
  referred: fc.boolean(),
  late: fc.boolean(),
  sameCustomer: fc.boolean(),
  respelled: fc.boolean(),
});

export interface ProviderTrace {
  readonly hasTrial: boolean;
  /** The number of founding slots that other customers hold. */
  readonly others: number;
  readonly steps: readonly ProviderStep[];
}

/** One or two purchases with the same e-mail address, and their later events. */
export const providerTraces: fc.Arbitrary<ProviderTrace> = fc.record({
  hasTrial: fc.boolean(),
  others: fc.constantFrom(0, 98, 100),
  steps: fc
    .tuple(buy, fc.array(later, { maxLength: 8 }), fc.option(buy, { nil: null }), fc.array(later, { maxLength: 6 }))
    .map(([first, between, second, after]) => [first, ...between, ...(second === null ? [] : [second]), ...after]),
});

/** Three purchases with the same spelling of the e-mail address, and their later events. */
export const threePurchases: fc.Arbitrary<ProviderTrace> = fc.record({
  hasTrial: fc.boolean(),
  others: fc.constant(0),
  steps: fc
    .array(fc.tuple(buy, fc.array(later, { maxLength: 6 })), { minLength: 3, maxLength: 3 })
    .map((bought) => bought.flatMap(([each, after]) => [{ ...each, respelled: false }, ...after])),
});

/** A customer account that buys, gets a full refund, and buys again. */
export const refundedBetweenPurchases: fc.Arbitrary<ProviderTrace> = fc
  .tuple(buy, buy)
  .map(([first, second]): ProviderTrace => {
    const refund = { kind: 'refund', which: 0, payment: 'latest', inPart: false } as const;
    const steps = [first, refund, { kind: 'cancel', which: 0 } as const, { ...second, sameCustomer: true }];
    return { hasTrial: false, others: 0, steps };
  });
