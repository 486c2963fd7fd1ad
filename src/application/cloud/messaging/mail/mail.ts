import type { DetailRow } from '../../../../domain/shared/alerts/detailRows.js';
import type { Briefing } from '../../../../domain/shared/briefing/briefing.js';
import type { LicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';
import type { Tier } from '../../../../domain/shared/licensing/tier.js';

/** Mail that an address can unsubscribe from carries the token of its link. */
export type AlertMail = {
  readonly template: 'alert';
  readonly alertType: string;
  readonly ticker: string | null;
  readonly severity: string;
  readonly message: string;
  readonly details: readonly DetailRow[];
  readonly at: Date;
  readonly unsubscribe: string;
};
export type BriefingMail = {
  readonly template: 'briefing';
  readonly briefing: Briefing;
  readonly at: Date;
  readonly unsubscribe: string;
};

/** What a message tells; how it looks is the e-mail adapter's. Keys appear in no other place than here. */
export type Mail =
  | { readonly template: 'trial_key'; readonly key: LicenseKey; readonly expiresAt: Date }
  | { readonly template: 'key_reissued'; readonly key: LicenseKey; readonly tier: Tier }
  | { readonly template: 'trial_ending'; readonly expiresAt: Date }
  | {
      readonly template: 'welcome';
      readonly key: LicenseKey;
      readonly tier: 'pro' | 'premium';
      readonly pushTopicUrl: string | null;
    }
  | {
      readonly template: 'founding_welcome';
      readonly key: LicenseKey;
      readonly slot: number;
      readonly pushTopicUrl: string | null;
    }
  /** The founding program filled up during the checkout: the key is that of a Pro license. */
  | { readonly template: 'downgraded'; readonly key: LicenseKey }
  | { readonly template: 'payment_failed' }
  | AlertMail
  | BriefingMail;
