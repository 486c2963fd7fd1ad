import { REFERRAL_CREDIT_MINOR } from '../../domain/referrals/credit.js';
import type { License } from '../../domain/licensing/license.js';
import { mailboxOf } from '../../domain/trial/mailbox.js';
import type { Clock } from '../clock.port.js';
import type { Outbox } from '../delivery/outbox.port.js';
import type { Ids } from '../ids.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { Referrals } from './referrals.port.js';

/** What a referral earns its referrer, as customer balance at the billing provider. Inside a unit of work. */
export class ReferralCredits {
  constructor(
    private readonly referrals: Referrals,
    private readonly licenses: Licenses,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Whose code it is; null for an unknown code, a revoked license or the buyer's own. */
  async referrerOf(code: string, buyer: string | null): Promise<License | null> {
    const licenseId = await this.referrals.licenseOf(code);
    if (licenseId === null) return null;
    const referrer = await this.licenses.get(licenseId);
    const isOwn = buyer !== null && mailboxOf(buyer) === mailboxOf(referrer.email);
    return isOwn || referrer.status === 'revoked' ? null : referrer;
  }

  /** A purchase was made with a code. */
  async refer(sessionId: string, code: string, buyer: string, at: Date): Promise<void> {
    const referrer = await this.referrerOf(code, buyer);
    if (referrer !== null) await this.referrals.add(sessionId, referrer.id, at);
  }

  /** The first paid invoice of a purchase has come. */
  async earn(sessionId: string, at: Date): Promise<void> {
    const earned = await this.referrals.earn(sessionId, at);
    if (earned === null) return;
    await this.grantTo(await this.licenses.get(earned.referrerLicenseId));
  }

  /** What a license has earned goes to its account as soon as it has one. */
  async grantTo({ id, customerId }: License): Promise<void> {
    if (customerId === null) return;
    for (const { sessionId } of await this.referrals.ungrantedOf(id)) {
      const isOurs = await this.referrals.markGranted(sessionId, customerId);
      if (isOurs) await this.write(customerId, REFERRAL_CREDIT_MINOR, 'Plumbline referral credit');
    }
  }

  /** The money of a referred purchase was given back. */
  async takeBack(sessionId: string, at: Date): Promise<void> {
    const taken = await this.referrals.takeBack(sessionId, at);
    if (taken === null || taken.grantedTo === null) return;
    await this.write(taken.grantedTo, -REFERRAL_CREDIT_MINOR, 'Plumbline referral credit taken back: the purchase was refunded');
  }

  private async write(customerId: string, amountMinor: number, description: string): Promise<void> {
    await this.outbox.add(this.ids.next(), { kind: 'customer_credit', customerId, amountMinor, description }, this.clock.now());
  }
}
