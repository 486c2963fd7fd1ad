import type { GetReferralStats } from '../../../../application/cloud/billing/referrals/getReferralStats.js';
import { REFERRAL_CREDIT_MINOR } from '../../../../domain/shared/referrals/credit.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/licenseValidation.js';
import { referralStatsReply } from '../../contract/cloud/referrals.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

export interface ReferralRoutesDependencies {
  readonly getReferralStats: GetReferralStats;
  readonly licenseHolderAccess: AccessRule<ValidatedLicense>;
  readonly publicUrl: string;
}

export const referralRoutes = ({
  getReferralStats: showReferrals,
  licenseHolderAccess: holder,
  publicUrl,
}: ReferralRoutesDependencies): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/referrals/stats',
    id: 'getReferralStats',
    tag: 'Billing',
    summary: 'Returns the holder’s referral code and its credits',
    description:
      `The first paid invoice of each referred customer earns ${REFERRAL_CREDIT_MINOR} minor units of the currency of the holder’s invoices (US dollars before the first one), credited to the next ones; ` +
      'a refund reverses the credit.',
    access: holder,
    reply: referralStatsReply,
    example: {
      reply: {
        referral_code: '7K3MQ9TX',
        share_url: 'https://plumbline.example/r/7K3MQ9TX',
        total_referred: 2,
        credits_earned: 1000,
        recent_events: [{ type: 'credit_earned', at: '2026-11-21T06:30:00.000Z', credits: 1000 }],
      },
    },
    async handle({ caller }) {
      const { code, totalReferred, creditsEarnedMinor, recentEvents } = await showReferrals.execute(caller.id);
      return {
        referral_code: code,
        share_url: `${publicUrl}/r/${code}`,
        total_referred: totalReferred,
        credits_earned: creditsEarnedMinor,
        recent_events: recentEvents.map(({ type, at, creditsMinor }) => ({
          type,
          at: at.toISOString(),
          credits: creditsMinor,
        })),
      };
    },
  }),
];
