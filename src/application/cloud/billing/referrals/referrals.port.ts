import type { Referral } from '../../../../domain/cloud/billing/referral.js';
import type { ReferralEventType } from '../../../../domain/shared/referrals/credit.js';

export interface ReferralEvent {
  readonly type: ReferralEventType;
  readonly at: Date;
  /** Minor units; negative when taken back. */
  readonly credits: number;
}

export interface ReferralSummary {
  readonly totalReferred: number;
  /** Minor units: what was earned and not taken back. */
  readonly creditsEarned: number;
  /** The newest first. */
  readonly recentEvents: readonly ReferralEvent[];
}

/** A credit that was earned and is to be written to the holder's account at the billing provider. */
export interface EarnedCredit {
  readonly sessionId: string;
  readonly referrerLicenseId: string;
}

/** Who brought whom, by the checkout session of the purchase. */
export interface Referrals {
  /** The license's own code; `fresh` becomes it when it has none. Null when `fresh` belongs to another license. */
  codeOf(licenseId: string, fresh: string): Promise<string | null>;
  licenseOf(code: string): Promise<string | null>;
  add(sessionId: string, referrerLicenseId: string, at: Date): Promise<void>;
  /** The referred purchases of an address, whatever its case, in the order of purchase; no one else changes them until the unit of work ends. */
  findByCustomerEmail(email: string): Promise<readonly Referral[]>;
  /** Stores which credit a known referral carries. */
  save(referral: Referral): Promise<void>;
  /** Earned, not taken back and not granted, because its license had no billing account yet. */
  findUngranted(licenseId: string): Promise<readonly EarnedCredit[]>;
  /** True for exactly one caller; false for what was not earned, or was taken back. */
  markGranted(sessionId: string, customerId: string): Promise<boolean>;
  summaryOf(licenseId: string, eventLimit: number): Promise<ReferralSummary>;
}
