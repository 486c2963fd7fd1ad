import fc from 'fast-check';

/**
 * A step of a breaker's history: time passes, a call is made (as a probe or not, depending on the state), or the
 * breaker is reset. `ms` is negative when the clock was set back; a call with outcome `none` was abandoned.
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

/** At most 60 steps, mostly failing calls. */
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
