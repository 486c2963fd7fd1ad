import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import { isErased } from '../../../domain/cloud/privacy/erasure.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { ReissueKey } from '../licensing/reissueKey.js';
import type { Mail } from '../messaging/mail/mail.js';

/** Mails a new key to who has bought something. Inside a unit of work. */
export class WelcomeBuyer {
  constructor(
    private readonly reissueKey: ReissueKey,
    /** Where a phone subscribes to the alerts of a license; null where nothing is pushed. */
    private readonly pushTopicUrlOf: (licenseId: string) => string | null,
  ) {}

  /** Once for a purchase, as soon as it counts: not while it is unpaid, and never when it has ended or was refunded before, or its buyer was erased. */
  isDue({ isWelcomed, refundedAt, standing }: Purchase, { status, email }: License): boolean {
    return !isWelcomed && status === 'active' && refundedAt === null && standing !== 'ended' && !isErased(email);
  }

  async execute(purchase: Purchase, license: License): Promise<void> {
    const pushTopicUrl = entitlementsOf(license.tier).alerts_push ? this.pushTopicUrlOf(license.id) : null;
    await this.reissueKey.execute(license, (key) => mailOf(purchase, license, key, pushTopicUrl));
  }
}

function mailOf({ downgraded }: Purchase, { tier, slot }: License, key: LicenseKey, pushTopicUrl: string | null): Mail {
  if (downgraded) return { template: 'downgraded', key };
  if (slot !== null) return { template: 'founding_welcome', key, slot, pushTopicUrl };
  return { template: 'welcome', key, tier: tier === 'premium' ? 'premium' : 'pro', pushTopicUrl };
}
