import type { CreateCheckout } from '../../../../application/cloud/billing/checkout/createCheckout.js';
import type { DescribeCheckout } from '../../../../application/cloud/billing/checkout/describeCheckout.js';
import type { OpenPortal } from '../../../../application/cloud/billing/checkout/openPortal.js';
import { CHECKOUT_OPEN_MINUTES } from '../../../../domain/cloud/billing/plan.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/slots.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/validation.js';
import {
  CHECKOUT_LOOKUP,
  CHECKOUT_SESSION_INFO,
  CREATE_CHECKOUT,
  PORTAL_SESSION,
} from '../../../../domain/shared/limits/limitRule.js';
import { anyone } from '../../caller/anyone.js';
import {
  checkoutInfoReply,
  checkoutQuery,
  checkoutReply,
  checkoutRequest,
  portalReply,
} from '../../contract/shared/billing.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';

export interface CheckoutRoutes {
  readonly createCheckout: CreateCheckout;
  readonly describeCheckout: DescribeCheckout;
  readonly openPortal: OpenPortal;
  /** Lets ended licenses in: a person must always be able to pay. */
  readonly holder: Access<ValidatedLicense>;
}

const SESSION = 'cs_test_a1b2c3d4';

export function checkoutRoutes({ createCheckout, describeCheckout, openPortal, holder }: CheckoutRoutes): Route[] {
  const create = route({
    method: 'post',
    path: '/api/create-checkout-session',
    id: 'createCheckoutSession',
    tag: 'Billing',
    summary: 'Opens a checkout at the payment provider',
    description:
      `Send the buyer to \`url\` within ${CHECKOUT_OPEN_MINUTES} minutes. The license key comes by e-mail. An unknown ` +
      'referral code, or the buyer’s own, does not stand in the way: `referral_applied` says so.',
    access: anyone,
    limit: { rule: CREATE_CHECKOUT, by: 'address' },
    body: checkoutRequest,
    reply: checkoutReply,
    failures: [502, 503],
    example: {
      body: { plan: 'premium_yearly', email: 'trader@example.com' },
      reply: {
        url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3d4',
        session_id: SESSION,
        expires_at: '2026-11-21T07:05:00.000Z',
        referral_applied: false,
      },
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

  const describe = route({
    method: 'get',
    path: '/api/checkout-session-info',
    id: 'getCheckoutSessionInfo',
    tag: 'Billing',
    summary: 'What came of a checkout',
    description:
      'Never shows the license key: that comes by e-mail only. For an unknown session the answer may be up to a minute old. All ' +
      `callers together share ${CHECKOUT_LOOKUP.limit} look-ups at the payment provider in ${CHECKOUT_LOOKUP.windowSeconds} seconds (bucket \`${CHECKOUT_LOOKUP.bucket}\`).`,
    access: anyone,
    limit: { rule: CHECKOUT_SESSION_INFO, by: 'address' },
    publicRead: true,
    personal: true,
    query: checkoutQuery,
    reply: checkoutInfoReply,
    failures: [404, 429, 502, 503],
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

  const portal = route({
    method: 'post',
    path: '/api/portal/session',
    id: 'createPortalSession',
    tag: 'Billing',
    summary: 'Opens the billing portal',
    description:
      'Where the holder updates the card, changes the plan, cancels and downloads invoices. Expired and canceled licenses may too.',
    access: holder,
    limit: { rule: PORTAL_SESSION, by: 'caller', key: ({ id }) => id },
    reply: portalReply,
    failures: [404, 502, 503],
    example: { reply: { url: 'https://billing.stripe.com/p/session/test_a1b2c3' } },
    handle: async ({ caller }) => ({ url: await openPortal.execute(caller.id) }),
  });

  return [create, describe, portal];
}
