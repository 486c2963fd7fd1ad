import { REFERRAL_CREDIT_MINOR } from '../../../../domain/shared/referrals/credit.js';
import { creditChanges, settleReferrals, type Referral } from '../../../../domain/cloud/billing/referral.js';
import type { License } from '../../../../domain/shared/licensing/license.js';
import { mailboxOf } from '../../../../domain/cloud/licensing/mailbox.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { Purchases } from '../purchases.port.js';
import type { Outbox } from '../../messaging/outbox/outbox.port.js';
import type { Ids } from '../../../shared/ids.port.js';
import type { Licenses } from '../../licensing/licenses.port.js';
import type { Referrals } from './referrals.port.js';

const GRANTED = 'Plumbline referral credit';
const TAKEN_BACK = 'Plumbline referral credit taken back';

/** What a referral earns its referrer, as customer balance at the billing provider. Inside a unit of work. */
export class ReferralCredits {
  constructor(
    private readonly referrals: Referrals,
    private readonly purchases: Purchases,
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

  /** Gives or takes back the credit for a customer by what is stored of the customer's purchases. Needs the buyer's lock. */
  async settle(email: string): Promise<void> {
    const before = await this.referrals.ofCustomer(email);
    if (before.length === 0) return;
    const after = settleReferrals(before, await this.purchases.ofEmail(email));
    for (const [place, referral] of after.entries())
      if (!isSame(referral, before[place])) await this.referrals.save(referral);
    for (const [customerId, change] of creditChanges(before, after)) {
      await this.write(customerId, change * REFERRAL_CREDIT_MINOR, change > 0 ? GRANTED : TAKEN_BACK);
    }
    for (const { sessionId, referrerLicenseId } of after.filter(isUngranted)) {
      const { customerId } = await this.licenses.get(referrerLicenseId);
      if (customerId !== null) await this.grant(sessionId, customerId);
    }
  }

  /** What a license has earned goes to its account as soon as it has one. */
  async grantTo({ id, customerId }: License): Promise<void> {
    if (customerId === null) return;
    for (const { sessionId } of await this.referrals.ungrantedOf(id)) await this.grant(sessionId, customerId);
  }

  private async grant(sessionId: string, customerId: string): Promise<void> {
    const isOurs = await this.referrals.markGranted(sessionId, customerId);
    if (isOurs) await this.write(customerId, REFERRAL_CREDIT_MINOR, GRANTED);
  }

  private async write(customerId: string, amountMinor: number, description: string): Promise<void> {
    await this.outbox.add(
      this.ids.next(),
      { kind: 'customer_credit', customerId, amountMinor, description },
      this.clock.now(),
    );
  }
}

const isUngranted = ({ earnedAt, takenBackAt, grantedTo }: Referral): boolean =>
  earnedAt !== null && takenBackAt === null && grantedTo === null;

const isSame = (one: Referral, other: Referral | undefined): boolean =>
  one.grantedTo === other?.grantedTo &&
  one.earnedAt?.getTime() === other.earnedAt?.getTime() &&
  one.takenBackAt?.getTime() === other.takenBackAt?.getTime();
