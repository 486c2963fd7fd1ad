import fc from 'fast-check';

/**
 * What befalls a breaker: time goes by, one whole call is made (probe or not, as it finds the breaker), or it is reset. `ms` is below 0
 * when the clock was set back; a call whose outcome is `none` was given up.
 */
export type BreakerStep =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'call'; readonly outcome: 'failed' | 'answered' | 'none' }
  | { readonly kind: 'reset' };

const wait = fc
  .oneof(fc.nat(5), fc.nat(2_000_000), fc.integer({ min: -2_000_000, max: 0 }))
  .map((ms): BreakerStep => ({ kind: 'wait', ms }));
const call = (outcome: 'failed' | 'answered' | 'none'): fc.Arbitrary<BreakerStep> =>
  fc.constant({ kind: 'call', outcome });

/** At most 60, mostly calls that fail. */
export const breakerSteps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: call('failed') },
    { weight: 2, arbitrary: call('answered') },
    { weight: 1, arbitrary: call('none') },
    { weight: 4, arbitrary: wait },
    { weight: 1, arbitrary: fc.constant<BreakerStep>({ kind: 'reset' }) },
  ),
  { maxLength: 60 },
);
