import type { ReceiveBillingEvent } from '../../../application/billing/receiveBillingEvent.js';
import { LARGEST_NEWS_BYTES } from '../../../domain/billing/webhook.js';
import { NotConfigured } from '../../../domain/failure.js';
import { anyone } from '../caller/anyone.js';
import { webhookReply } from '../contract/billing.js';
import { readBytes } from '../pipeline/jsonBody.js';
import { route, type Route } from '../pipeline/route.js';

const SIGNATURE_HEADER = 'Stripe-Signature';

/** @param receive null without a webhook secret: nothing is ever checked against an empty one */
export const webhookRoutes = (receive: ReceiveBillingEvent | null): Route[] => [
  route({
    method: 'post',
    path: '/api/billing-webhook',
    id: 'receiveBillingEvent',
    tag: 'Billing',
    summary: 'For the payment provider alone',
    description: `Takes the provider's events, signed in ${SIGNATURE_HEADER}; the signature covers the body byte by byte.`,
    access: anyone,
    headers: { [SIGNATURE_HEADER]: 'The provider’s signature of the body.' },
    reply: webhookReply,
    failures: [400, 413, 502, 503],
    example: { reply: { received: true, duplicate: false, ignored: false } },
    async handle({ request }) {
      const body = await readBytes(request, LARGEST_NEWS_BYTES);
      if (receive === null) throw new NotConfigured('STRIPE_WEBHOOK_SECRET');
      return { received: true as const, ...(await receive.execute(body, request.get(SIGNATURE_HEADER))) };
    },
  }),
];
