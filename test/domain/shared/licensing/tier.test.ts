import { describe, expect, it } from '@jest/globals';
import { TIERS, entitlementsOf, type Entitlements } from '../../../../src/domain/shared/licensing/tier.js';

/** One row per feature: its value for trial and pro, then its value for premium and founding. */
const TABLE: readonly (readonly [keyof Entitlements, number | boolean, number | boolean])[] = [
  ['max_tickers', 25, 100],
  ['broker_writes', false, true],
  ['alerts_email', true, true],
  ['alerts_push', false, true],
  ['cloud_sync', false, true],
  ['ai_coaches', true, true],
];

describe('entitlements of a tier', () => {
  it.each(TABLE)(
    'give %s the value %p for trial and pro, and %p for premium and founding [LIC-30]',
    (feature, basic, full) => {
      expect(Object.fromEntries(TIERS.map((tier) => [tier, entitlementsOf(tier)[feature]]))).toEqual({
        trial: basic,
        pro: basic,
        premium: full,
        founding: full,
      });
    },
  );

  it('have exactly the features that the table of this test lists [LIC-03]', () => {
    const features = TABLE.map(([feature]) => feature);

    for (const tier of TIERS) expect(Object.keys(entitlementsOf(tier))).toEqual(features);
  });
});
