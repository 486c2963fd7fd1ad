import { randomBytes } from 'node:crypto';
import { referralRoutes } from '../../../adapters/http/cloud/billing/referrals.routes.js';
import { MikroReferrals } from '../../../adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { GetReferralStats } from '../../../application/cloud/billing/referrals/getReferralStats.js';
import { newReferralCode, REFERRAL_CODE_ENTROPY_BYTES } from '../../../domain/cloud/billing/referralCode.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create } from '../../dependencyProvider.js';
import { LICENSE_HOLDER_ACCESS, PUBLIC_URL } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

export const referralsModule: Module = [
  provide(CLOUD_TOKENS.referrals, create(MikroReferrals, CLOUD_TOKENS.database)),
  bind(
    ReferralCredits,
    CLOUD_TOKENS.referrals,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
  ),
  bind(
    GetReferralStats,
    CLOUD_TOKENS.referrals,
    constant(() => newReferralCode(randomBytes(REFERRAL_CODE_ENTROPY_BYTES))),
  ),
  clientRoutes(referralRoutes, {
    getReferralStats: GetReferralStats,
    licenseHolderAccess: LICENSE_HOLDER_ACCESS,
    publicUrl: PUBLIC_URL,
  }),
];
