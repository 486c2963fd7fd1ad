import type { BillingDecision, BillingSideEffect } from '../../../domain/cloud/billing/decideBillingChanges.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { Clock } from '../../shared/clock.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { ReissueKey } from '../licensing/reissueKey.js';
import type { Mail } from '../messaging/mail/mail.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { DunningNotices } from './dunningNotices.port.js';
import type { ReferralCredits } from './referrals/referralCredits.js';

/**
 * Adds the side effects of a billing decision to the outbox. Called inside the unit of work that stores the decision.
 */
export class BillingSideEffects {
  constructor(
    private readonly reissueKey: ReissueKey,
    private readonly credits: ReferralCredits,
    private readonly notices: DunningNotices,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    /**
     * Returns the URL at which a phone subscribes to a license's alerts; null when push messages are not configured.
     */
    private readonly pushTopicUrlOf: (licenseId: string) => string | null,
  ) {}

  async enqueue(effects: readonly BillingSideEffect[]): Promise<void> {
    await Promise.all(effects.map((effect) => this.enqueueOne(effect)));
  }

  /** Grants credits to referrers who now have an account at the provider. Called after the decision was saved. */
  async grantCredits({ newlyBilledLicenses: openedAccounts, earnedReferrals }: BillingDecision): Promise<void> {
    for (const license of openedAccounts) await this.credits.grantTo(license);
    for (const referral of earnedReferrals) await this.credits.grantEarned(referral);
  }

  private enqueueOne(effect: BillingSideEffect): Promise<void> {
    switch (effect.kind) {
      case 'welcome':
        return this.welcome(effect.license, effect.downgraded);
      case 'payment_failed':
        return this.reportFailedPayment(effect.invoiceId, effect.email);
      case 'credit':
        return this.credits.enqueue(effect.customerId, effect.creditCount);
    }
  }

  private welcome(license: License, downgraded: boolean): Promise<void> {
    const pushTopicUrl = entitlementsOf(license.tier).alerts_push ? this.pushTopicUrlOf(license.id) : null;
    return this.reissueKey.execute(license, (key) => welcomeMail(license, downgraded, key, pushTopicUrl));
  }

  /** E-mails the holder about a failed payment, once per invoice. */
  private async reportFailedPayment(invoiceId: string, to: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.notices.recordOnce(invoiceId, now))) return;
    await this.outbox.add(this.ids.next(), { kind: 'mail', to, mail: { template: 'payment_failed' } }, now);
  }
}

function welcomeMail({ tier, slot }: License, downgraded: boolean, key: LicenseKey, pushTopicUrl: string | null): Mail {
  if (downgraded) return { template: 'downgraded', key };
  if (slot !== null) return { template: 'founding_welcome', key, slot, pushTopicUrl };
  return { template: 'welcome', key, tier: tier === 'premium' ? 'premium' : 'pro', pushTopicUrl };
}
