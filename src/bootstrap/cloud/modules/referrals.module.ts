import { randomBytes } from 'node:crypto';
import { ContainerModule } from '../../injection.js';
import { MikroReferrals } from '../../../adapters/mikroorm/mikroReferrals.js';
import { ReferralCredits } from '../../../application/cloud/billing/referrals/referralCredits.js';
import { ShowReferrals } from '../../../application/cloud/billing/referrals/showReferrals.js';
import { newReferralCode, REFERRAL_CODE_ENTROPY_BYTES } from '../../../domain/cloud/billing/referralCode.js';
import { T } from './tokens.js';

export const referralsModule = new ContainerModule(({ bind }) => {
  bind(T.referrals).toResolvedValue((database) => new MikroReferrals(database), [T.database]);
  bind(ReferralCredits).toResolvedValue(
    (referrals, licenses, outbox, ids, clock) => new ReferralCredits(referrals, licenses, outbox, ids, clock),
    [T.referrals, T.licenses, T.outbox, T.ids, T.clock],
  );
  bind(ShowReferrals).toResolvedValue(
    (referrals) => new ShowReferrals(referrals, () => newReferralCode(randomBytes(REFERRAL_CODE_ENTROPY_BYTES))),
    [T.referrals],
  );
});
