import { RECENT_REFERRAL_EVENTS } from '../../../../domain/shared/referrals/credit.js';
import type { ReferralSummary, Referrals } from './referrals.port.js';

export interface ReferralStats extends ReferralSummary {
  readonly code: string;
}

/** Codes have 40 random bits: a second draw is rare, a tenth means that the source of randomness is broken. */
const MOST_DRAWS = 10;

/** A holder's referral code, made when it is first asked for, and what it has brought. */
export class GetReferralStats {
  constructor(
    private readonly referrals: Referrals,
    private readonly drawCode: () => string,
  ) {}

  async execute(licenseId: string): Promise<ReferralStats> {
    const code = await this.codeOf(licenseId);
    return { code, ...(await this.referrals.summaryOf(licenseId, RECENT_REFERRAL_EVENTS)) };
  }

  /** Draws again when another license has the code that was drawn. */
  private async codeOf(licenseId: string): Promise<string> {
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const code = await this.referrals.codeOf(licenseId, this.drawCode());
      if (code !== null) return code;
    }
    throw new Error(`${MOST_DRAWS} referral codes were drawn, and each belongs to another license.`);
  }
}
