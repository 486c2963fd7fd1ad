import { REFERRAL_CREDIT_MINOR } from '../../../../domain/shared/referrals/credit.js';
import type { License } from '../../../../domain/shared/licensing/license.js';
import { mailboxOf } from '../../../../domain/cloud/licensing/mailbox.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { Outbox } from '../../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { Licenses } from '../../licensing/licenses.port.js';
import type { EarnedCredit, Referrals } from './referrals.port.js';

const GRANTED = 'Plumbline referral credit';
const REVOKED = 'Plumbline referral credit reversed';

/** Grants referral credits as customer balance at the billing provider. Use it inside a unit of work. */
export class ReferralCredits {
  constructor(
    private readonly referrals: Referrals,
    private readonly licenses: Licenses,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the license that owns the code; null for a missing or unknown code, a revoked license, or the buyer's own
   * code.
   */
  async referrerOf(code: string | null, buyer: string | null): Promise<License | null> {
    const licenseId = code === null ? null : await this.referrals.licenseOf(code);
    if (licenseId === null) return null;
    const referrer = await this.licenses.get(licenseId);
    const isOwn = buyer !== null && mailboxOf(buyer) === mailboxOf(referrer.email);
    return isOwn || referrer.status === 'revoked' ? null : referrer;
  }

  /** Grants all credits that a license earned before it had an account at the provider. */
  async grantTo({ id, customerId }: License): Promise<void> {
    if (customerId === null) return;
    for (const { sessionId } of await this.referrals.findUngranted(id)) await this.grant(sessionId, customerId);
  }

  /** Grants one earned credit, if its referrer has an account at the provider. */
  async grantEarned({ sessionId, referrerLicenseId }: EarnedCredit): Promise<void> {
    const { customerId } = await this.licenses.get(referrerLicenseId);
    if (customerId !== null) await this.grant(sessionId, customerId);
  }

  /** @param creditCount number of credits that the customer gains, or loses if negative */
  async enqueue(customerId: string, creditCount: number): Promise<void> {
    const [amountMinor, description] = [creditCount * REFERRAL_CREDIT_MINOR, creditCount > 0 ? GRANTED : REVOKED];
    await this.outbox.add(
      this.ids.next(),
      { kind: 'customer_credit', customerId, amountMinor, description },
      this.clock.now(),
    );
  }

  private async grant(sessionId: string, customerId: string): Promise<void> {
    const isOurs = await this.referrals.markGranted(sessionId, customerId);
    if (isOurs) await this.enqueue(customerId, 1);
  }
}
