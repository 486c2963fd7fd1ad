import { MAX_RECENT_REFERRAL_EVENTS } from '../../../../domain/shared/referrals/credit.js';
import type { ReferralSummary, Referrals } from './referrals.port.js';

export interface ReferralStats extends ReferralSummary {
  readonly code: string;
}

/** Codes have 40 random bits, so a second draw is rare. Ten failed draws mean that the random generator is broken. */
const MAX_DRAWS = 10;

/** Returns a holder's referral code, which the first request creates, and the results of the holder's referrals. */
export class GetReferralStats {
  constructor(
    private readonly referrals: Referrals,
    private readonly drawCode: () => string,
  ) {}

  async execute(licenseId: string): Promise<ReferralStats> {
    const code = await this.codeOf(licenseId);
    return { code, ...(await this.referrals.summaryOf(licenseId, MAX_RECENT_REFERRAL_EVENTS)) };
  }

  /** Draws again when another license already has the code. */
  private async codeOf(licenseId: string): Promise<string> {
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const code = await this.referrals.codeOf(licenseId, this.drawCode());
      if (code !== null) return code;
    }
    throw new Error(`All ${MAX_DRAWS} generated referral codes already belong to other licenses.`);
  }
}
