import type { Tier } from '../../shared/licensing/tier.js';

/** Product names as customers see them. */
export const PRODUCT_NAMES = {
  trial: 'Plumbline trial',
  pro: 'Plumbline Pro',
  premium: 'Plumbline Premium',
  founding: 'Plumbline Founding',
} as const satisfies Readonly<Record<Tier, string>>;
