import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { Tier } from '../../domain/licensing/tier.js';

/** What a message tells; how it looks is the e-mail adapter's. Keys appear in no other place than here. */
export type Mail =
  | { readonly template: 'trial_key'; readonly key: LicenseKey; readonly expiresAt: Date }
  | { readonly template: 'key_reissued'; readonly key: LicenseKey; readonly tier: Tier }
  | { readonly template: 'trial_ending'; readonly expiresAt: Date };
