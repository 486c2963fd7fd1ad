import type { Purchase } from '../../domain/billing/purchase.js';
import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import type { License } from '../../domain/licensing/license.js';
import type { ReissueKey } from '../licensing/reissueKey.js';
import type { Mail } from '../mail/mail.js';

/** Mails a new key to who has bought something. Inside a unit of work. */
export class WelcomeBuyer {
  constructor(private readonly reissueKey: ReissueKey) {}

  /** No mail for a purchase that has ended, or was refunded, before it was fulfilled. */
  async execute(purchase: Purchase, license: License): Promise<void> {
    const counts = license.status === 'active' && purchase.refundedAt === null && purchase.standing !== 'ended';
    if (counts) await this.reissueKey.execute(license, (key) => mailOf(purchase, license, key));
  }
}

function mailOf({ downgraded }: Purchase, { tier, slot }: License, key: LicenseKey): Mail {
  if (downgraded) return { template: 'downgraded', key };
  if (slot !== null) return { template: 'founding_welcome', key, slot, pushTopicUrl: null };
  return { template: 'welcome', key, tier: tier === 'premium' ? 'premium' : 'pro', pushTopicUrl: null };
}
