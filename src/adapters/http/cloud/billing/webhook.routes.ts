import type { BillingWebhookParser } from '../../../../application/cloud/billing/events/billingWebhookParser.port.js';
import type { ReceiveBillingEvent } from '../../../../application/cloud/billing/events/receiveBillingEvent.js';
import { MAX_PROVIDER_EVENT_BYTES } from '../../../../domain/cloud/billing/providerEvent.js';
import { NotConfigured, TooLarge } from '../../../../domain/shared/failure/failure.js';
import { webhookReply } from '../../contract/shared/billing.js';
import { BodyBudget } from '../../pipeline/bodyBudget.js';
import { refuseLongBody, withRequestBody, type BodyReadingOptions } from '../../pipeline/jsonBody.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { BODY_ERROR_CODES, type AccessRule } from '../../pipeline/routeDefinition.js';

const SIGNATURE_HEADER = 'Stripe-Signature';

/**
 * Memory limit for all webhook bodies together, since anyone can send a body with a plausible signature. A genuine
 * event takes up a few kilobytes.
 */
const BODIES_IN_MEMORY_BYTES = 32 * 1024 * 1024;

export interface WebhookRoutesDependencies {
  /** Null, like `receive`, when there is no webhook secret, so that no signature is checked against an empty secret. */
  readonly events: Pick<BillingWebhookParser, 'checkSignatureHeader'> | null;
  readonly receive: ReceiveBillingEvent | null;
}

export const webhookRoutes = ({ events, receive }: WebhookRoutesDependencies): Route[] => {
  const body = {
    limitBytes: MAX_PROVIDER_EVENT_BYTES,
    tooLarge: () => new TooLarge(MAX_PROVIDER_EVENT_BYTES),
    budget: new BodyBudget(BODIES_IN_MEMORY_BYTES),
  };
  return [
    defineRoute({
      method: 'post',
      path: '/api/billing-webhook',
      id: 'receiveBillingEvent',
      tag: 'Billing',
      summary: 'Receives the payment provider’s events',
      description: `Receives the provider’s events, signed in ${SIGNATURE_HEADER}; the signature covers the exact bytes of the body.`,
      access: signedInHead(events, body),
      headers: { [SIGNATURE_HEADER]: 'The provider’s signature of the body.' },
      reply: webhookReply,
      failures: [...BODY_ERROR_CODES, 'invalid_signature', 'upstream_error', 'not_configured'],
      example: { reply: { received: true, duplicate: false, ignored: false } },
      async handle({ request }) {
        if (receive === null) throw new NotConfigured('payment_events');
        return withRequestBody(request, body, async (bytes) => ({
          received: true as const,
          ...(await receive.execute(bytes, request.get(SIGNATURE_HEADER))),
        }));
      },
    }),
  ];
};

/** Refuses a request before its body is read if its headers already show that it is invalid. */
const signedInHead = (events: WebhookRoutesDependencies['events'], body: BodyReadingOptions): AccessRule<null> => ({
  scheme: null,
  refusals: [],
  async admit(request) {
    refuseLongBody(request, body);
    if (events === null) throw new NotConfigured('payment_events');
    events.checkSignatureHeader(request.get(SIGNATURE_HEADER));
    return null;
  },
});
