import type { Tier } from '../../../domain/licensing/tier.js';

export const LICENSE_NAMES: Readonly<Record<Tier, string>> = {
  trial: 'Plumbline trial',
  pro: 'Plumbline Pro license',
  premium: 'Plumbline Premium license',
  founding: 'Plumbline Founding license',
};
