import type { DetailRow } from '../../../../domain/shared/alerts/detailRows.js';
import type { Briefing } from '../../../../domain/shared/briefing/briefing.js';
import type { LicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';
import type { Tier } from '../../../../domain/shared/licensing/tier.js';

/** Mail that an address can unsubscribe from contains the token of its unsubscribe link. */
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

/** The content of a message; the e-mail adapter formats it. License keys appear only here. */
export type Mail =
  | { readonly template: 'trial_key'; readonly key: LicenseKey; readonly expiresAt: Date }
  | { readonly template: 'key_reissued'; readonly key: LicenseKey; readonly tier: Tier; readonly hasEnded: boolean }
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
  /** The founding program filled up during the checkout, so the key is for a Pro license. */
  | { readonly template: 'downgraded'; readonly key: LicenseKey }
  | { readonly template: 'payment_failed' }
  | AlertMail
  | BriefingMail;
