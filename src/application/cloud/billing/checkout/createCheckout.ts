import { InvalidRequest, NotConfigured } from '../../../../domain/shared/failure/failure.js';
import { CHECKOUT_OPEN_MINUTES, type Plan } from '../../../../domain/cloud/billing/plan.js';
import { parseReferralCode } from '../../../../domain/cloud/billing/referralCode.js';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { ReferralCredits } from '../referrals/referralCredits.js';
import type { BillingProvider } from '../billingProvider.port.js';
import type { CheckoutReturnUrls } from './checkoutReturnUrls.js';

export interface CheckoutRequest {
  readonly plan: Plan;
  readonly email: string | null;
  readonly referralCode: string | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
}

export interface CreatedCheckout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
  readonly referralApplied: boolean;
}

/** Starts a checkout at the provider for one of the plans. */
export class CreateCheckout {
  constructor(
    private readonly provider: BillingProvider | null,
    private readonly returnAddresses: CheckoutReturnUrls,
    private readonly referralCredits: ReferralCredits,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest naming the return URLs that are not allowed */
  checkReturnUrls({ successUrl, cancelUrl }: Pick<CheckoutRequest, 'successUrl' | 'cancelUrl'>): void {
    const problems = this.returnAddresses.problemsOf({ success_url: successUrl, cancel_url: cancelUrl });
    if (problems.length > 0) throw new InvalidRequest(problems);
  }

  async execute({ plan, email, referralCode, successUrl, cancelUrl }: CheckoutRequest): Promise<CreatedCheckout> {
    this.checkReturnUrls({ successUrl, cancelUrl });
    if (this.provider === null) throw new NotConfigured('payments');
    const code = await this.honored(referralCode, email);
    const checkout = await this.provider.createCheckout({
      plan,
      email,
      referralCode: code,
      successUrl: successUrl ?? this.returnAddresses.success,
      cancelUrl: cancelUrl ?? this.returnAddresses.cancel,
      expiresAt: new Date(this.clock.now().getTime() + CHECKOUT_OPEN_MINUTES * MINUTE_MS),
      idempotencyKey: this.ids.next(),
    });
    return { ...checkout, referralApplied: code !== null };
  }

  /**
   * Returns the referral code to apply. An unknown code, or the buyer's own, is ignored and never blocks a purchase.
   */
  private async honored(text: string | null, email: string | null): Promise<string | null> {
    const code = text === null ? null : parseReferralCode(text);
    return (await this.referralCredits.referrerOf(code, email)) === null ? null : code;
  }
}
