import { randomBytes } from 'node:crypto';
import { referralRoutes } from '../../../adapters/http/cloud/billing/referrals.routes.js';
import { MikroReferrals } from '../../../adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { ShowReferrals } from '../../../application/cloud/billing/referrals/showReferrals.js';
import { newReferralCode, REFERRAL_CODE_ENTROPY_BYTES } from '../../../domain/cloud/billing/referralCode.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create } from '../../provider.js';
import { HOLDER, PUBLIC_URL } from './sources.js';
import { T } from './tokens.js';

export const referralsModule: Module = [
  provide(T.referrals, create(MikroReferrals, T.database)),
  bind(ReferralCredits, T.referrals, T.licenses, T.outbox, T.ids, T.clock),
  bind(
    ShowReferrals,
    T.referrals,
    constant(() => newReferralCode(randomBytes(REFERRAL_CODE_ENTROPY_BYTES))),
  ),
  routes(referralRoutes, { showReferrals: ShowReferrals, holder: HOLDER, publicUrl: PUBLIC_URL }),
];
