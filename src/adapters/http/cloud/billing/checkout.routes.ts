import type { CreateCheckout } from '../../../../application/cloud/billing/checkout/createCheckout.js';
import type { ConfirmCheckout } from '../../../../application/cloud/billing/checkout/confirmCheckout.js';
import type { CreatePortalSession } from '../../../../application/cloud/billing/checkout/createPortalSession.js';
import { CHECKOUT_OPEN_MINUTES } from '../../../../domain/cloud/billing/plan.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/licenseValidation.js';
import {
  CHECKOUT_LOOKUP_LIMIT,
  CHECKOUT_SESSION_INFO_LIMIT,
  CREATE_CHECKOUT_LIMIT,
  PORTAL_SESSION_LIMIT,
} from '../../../../domain/shared/limits/rateLimitRule.js';
import { publicAccess } from '../../caller/publicAccess.js';
import {
  checkoutInfoReply,
  checkoutQuery,
  checkoutReply,
  checkoutRequest,
  billingPortalReply,
} from '../../contract/shared/billing.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

export interface CheckoutRoutesDependencies {
  readonly createCheckout: CreateCheckout;
  readonly confirmCheckout: ConfirmCheckout;
  readonly createPortalSession: CreatePortalSession;
  /** Admits ended licenses, because their holders must be able to pay. */
  readonly licenseHolderAccess: AccessRule<ValidatedLicense>;
}

const SESSION = 'cs_test_a1b2c3d4';

export function checkoutRoutes({
  createCheckout,
  confirmCheckout: describeCheckout,
  createPortalSession: openPortal,
  licenseHolderAccess: holder,
}: CheckoutRoutesDependencies): Route[] {
  const create = defineRoute({
    method: 'post',
    path: '/api/create-checkout-session',
    id: 'createCheckoutSession',
    tag: 'Billing',
    summary: 'Opens a checkout at the payment provider',
    description:
      `Send the buyer to \`url\` within ${CHECKOUT_OPEN_MINUTES} minutes. The license key comes by e-mail. An unknown ` +
      'referral code, or the buyer’s own, does not block the checkout: `referral_applied` is then false.',
    access: publicAccess,
    limit: { rule: CREATE_CHECKOUT_LIMIT, by: 'address' },
    body: checkoutRequest,
    storesNoBody: true,
    reply: checkoutReply,
    failures: ['upstream_error', 'not_configured'],
    example: {
      body: { plan: 'premium_yearly', email: 'trader@example.com' },
      reply: {
        url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3d4',
        session_id: SESSION,
        expires_at: '2026-11-21T07:05:00.000Z',
        referral_applied: false,
      },
    },
    async precondition({ body }) {
      createCheckout.checkReturnUrls({ successUrl: body.success_url ?? null, cancelUrl: body.cancel_url ?? null });
    },
    async handle({ body }) {
      const { id, url, expiresAt, referralApplied } = await createCheckout.execute({
        plan: body.plan,
        email: body.email ?? null,
        referralCode: body.referral_code ?? null,
        successUrl: body.success_url ?? null,
        cancelUrl: body.cancel_url ?? null,
      });
      return { url, session_id: id, expires_at: expiresAt.toISOString(), referral_applied: referralApplied };
    },
  });

  const describe = defineRoute({
    method: 'get',
    path: '/api/checkout-session-info',
    id: 'getCheckoutSessionInfo',
    tag: 'Billing',
    summary: 'Returns the outcome of a checkout',
    description:
      'Never contains the license key, which comes by e-mail only. For an unknown session the answer may be up to a minute old. All ' +
      `callers together share ${CHECKOUT_LOOKUP_LIMIT.limit} look-ups at the payment provider in ${CHECKOUT_LOOKUP_LIMIT.windowSeconds} seconds (bucket \`${CHECKOUT_LOOKUP_LIMIT.bucket}\`).`,
    access: publicAccess,
    limit: { rule: CHECKOUT_SESSION_INFO_LIMIT, by: 'address' },
    hasPublicReply: true,
    // The reply is about a person, so caches must not store it, even for revalidation.
    hasEtag: false,
    query: checkoutQuery,
    reply: checkoutInfoReply,
    failures: ['unknown_price', 'not_found', 'rate_limit_exceeded', 'upstream_error', 'not_configured'],
    example: {
      query: { session_id: SESSION },
      reply: {
        tier: 'founding',
        customer_email: 'trader@example.com',
        slot_number: 17,
        slot_total: FOUNDING_SLOTS,
        downgraded_from_founding: false,
      },
    },
    handle: ({ query }) => describeCheckout.execute(query.session_id),
  });

  const portal = defineRoute({
    method: 'post',
    path: '/api/portal/session',
    id: 'createPortalSession',
    tag: 'Billing',
    summary: 'Opens the billing portal',
    description:
      'In the portal, the holder updates the card, changes the plan, cancels and downloads invoices. Holders of expired and canceled licenses can use it, too.',
    access: holder,
    limit: { rule: PORTAL_SESSION_LIMIT, by: 'caller', key: ({ id }) => id },
    reply: billingPortalReply,
    failures: ['no_billing_account', 'upstream_error', 'not_configured'],
    example: { reply: { url: 'https://billing.stripe.com/p/session/test_a1b2c3' } },
    handle: async ({ caller }) => ({ url: await openPortal.execute(caller.id) }),
  });

  return [create, describe, portal];
}
