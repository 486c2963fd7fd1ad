import { PRODUCT_NAMES } from '../../../../domain/cloud/licensing/productNames.js';
import type { Tier } from '../../../../domain/shared/licensing/tier.js';

/** The license's name as used within a sentence. */
export const licenseNameOf = (tier: Tier): string =>
  tier === 'trial' ? PRODUCT_NAMES.trial : `${PRODUCT_NAMES[tier]} license`;
