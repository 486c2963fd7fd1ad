import type { Tier } from '../../shared/licensing/tier.js';

/** What is sold, or tried, as customers read it. */
export const PRODUCT_NAMES = {
  trial: 'Plumbline trial',
  pro: 'Plumbline Pro',
  premium: 'Plumbline Premium',
  founding: 'Plumbline Founding',
} as const satisfies Readonly<Record<Tier, string>>;
