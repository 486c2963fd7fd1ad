import type { Referral } from '../../../../domain/cloud/billing/referral.js';
import type { ReferralEventType } from '../../../../domain/shared/referrals/credit.js';

export interface ReferralEvent {
  readonly type: ReferralEventType;
  readonly at: Date;
  /** Negative when a credit was revoked. */
  readonly creditsMinor: number;
}

export interface ReferralSummary {
  /** The number of customers (e-mail addresses, ignoring case) who bought with the code. */
  readonly totalReferred: number;
  /** Total earned and not revoked. */
  readonly creditsEarnedMinor: number;
  /** Newest first. */
  readonly recentEvents: readonly ReferralEvent[];
}

/** An earned credit that is still to be added to the holder's account at the billing provider. */
export interface EarnedCredit {
  readonly sessionId: string;
  readonly referrerLicenseId: string;
}

/** Referrals, each identified by the checkout session of the purchase. */
export interface Referrals {
  /**
   * Returns the license's referral code; `fresh` becomes its code if it has none. Returns null when `fresh` belongs to
   * another license.
   */
  codeOf(licenseId: string, fresh: string): Promise<string | null>;
  licenseOf(code: string): Promise<string | null>;
  add(sessionId: string, referrerLicenseId: string, at: Date): Promise<void>;
  /**
   * Returns the referred purchases under any spelling of an address, ordered by purchase date; locked until the unit of
   * work ends.
   */
  findByCustomerEmail(email: string): Promise<readonly Referral[]>;
  /** Stores the changed credit of an existing referral. */
  save(referral: Referral): Promise<void>;
  /**
   * Returns credits that were earned and not revoked, but not granted because the license had no billing account yet.
   */
  findUngranted(licenseId: string): Promise<readonly EarnedCredit[]>;
  /** Returns true to exactly one caller; false for a credit that was not earned or was revoked. */
  markGranted(sessionId: string, customerId: string): Promise<boolean>;
  summaryOf(licenseId: string, eventLimit: number): Promise<ReferralSummary>;
}
