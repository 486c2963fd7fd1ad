import { RECENT_REFERRAL_EVENTS } from '../../domain/referrals/credit.js';
import type { ReferralStanding, Referrals } from './referrals.port.js';

export interface ReferralStats extends ReferralStanding {
  readonly code: string;
}

/** A holder's referral code, made when it is first asked for, and what it has brought. */
export class ShowReferrals {
  constructor(
    private readonly referrals: Referrals,
    private readonly drawCode: () => string,
  ) {}

  async execute(licenseId: string): Promise<ReferralStats> {
    const code = await this.referrals.codeOf(licenseId, this.drawCode());
    return { code, ...(await this.referrals.standingOf(licenseId, RECENT_REFERRAL_EVENTS)) };
  }
}
