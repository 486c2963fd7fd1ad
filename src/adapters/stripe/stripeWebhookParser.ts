import { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Clock } from '../../application/shared/clock.port.js';
import type { BillingWebhookParser } from '../../application/cloud/billing/events/billingWebhookParser.port.js';
import type { ProviderEvent, ProviderEventKind } from '../../domain/cloud/billing/providerEvent.js';
import { SIGNATURE_TOLERANCE_SECONDS } from '../../domain/cloud/billing/providerEvent.js';
import { InvalidRequest, MalformedJson } from '../../domain/shared/failure/failure.js';
import { invalidRequestOf } from '../../domain/shared/failure/invalidRequestOf.js';
import { parseJson } from '../../domain/shared/parseJson.js';
import { readSignatureHeader } from './signatureHeader.js';
import { stripeEventBody, stripeEventHead } from './stripe.schema.js';

const KINDS: Readonly<Record<string, ProviderEventKind>> = {
  'checkout.session.completed': 'checkout.completed',
  'checkout.session.async_payment_succeeded': 'checkout.completed',
  'customer.subscription.updated': 'subscription.changed',
  'customer.subscription.deleted': 'subscription.deleted',
  'invoice.payment_failed': 'invoice.payment_failed',
  'invoice.paid': 'invoice.paid',
  'charge.refunded': 'charge.refunded',
};

/** Parses Stripe's webhooks, which are signed with any of `secrets` (several during a rotation). */
export class StripeWebhookParser implements BillingWebhookParser {
  constructor(
    private readonly secrets: readonly [string, ...string[]],
    private readonly clock: Clock,
    /** Called for each webhook whose signature is refused. */
    private readonly onRefused: () => void = () => undefined,
  ) {}

  checkSignatureHeader(signature: string | undefined): void {
    this.readHeader(signature, this.clock.now());
  }

  parse(body: Uint8Array, signature: string | undefined): ProviderEvent {
    const now = this.clock.now();
    const header = this.readHeader(signature, now);
    if (!this.secrets.some((secret) => isSigned(body, header, secret, now))) throw this.refusal();
    return readEvent(body, now);
  }

  private readHeader(signature: string | undefined, now: Date): string {
    const header = readSignatureHeader(signature, now);
    if (header === null) throw this.refusal();
    return header;
  }

  private refusal(): InvalidRequest {
    this.onRefused();
    const message =
      `The Stripe-Signature header is missing, malformed, wrong, or more than ${SIGNATURE_TOLERANCE_SECONDS} s off this server's clock. ` +
      'Check STRIPE_WEBHOOK_SECRET, the clock, and that the body arrives unchanged.';
    return new InvalidRequest([{ path: '', message }], 'invalid_signature');
  }
}

function isSigned(body: Uint8Array, header: string, secret: string, now: Date): boolean {
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(
        body,
        header,
        secret,
        SIGNATURE_TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      ) ?? false
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function readEvent(body: Uint8Array, now: Date): ProviderEvent {
  const value = parseJson(Buffer.from(body).toString('utf8'));
  if (value === undefined) throw new MalformedJson('The body is signed but is not JSON. Send one event.');
  const head = stripeEventHead.safeParse(value);
  if (!head.success) throw invalidRequestOf(head.error.issues);
  const kind = kindOf(head.data.type);
  const parsed = stripeEventBody.safeParse(value);
  if (parsed.success) return toProviderEvent(parsed.data, kind, now);
  if (kind !== 'other') throw invalidRequestOf(parsed.error.issues);
  return toProviderEvent({ ...head.data, created: now, data: { object: NO_OBJECT } }, kind, now);
}

const kindOf = (type: string): ProviderEventKind => (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? 'other';

/** Stands in for the object of an event without an effect, whose shape differs from that of events with one. */
const NO_OBJECT = { id: null, customer: null, subscription: null, payment_intent: null };

function toProviderEvent(
  { id, type, created, data }: z.output<typeof stripeEventBody>,
  kind: ProviderEventKind,
  now: Date,
): ProviderEvent {
  const about = data.object;
  const idOf = (prefix: string): string | null => (type.startsWith(prefix) ? about.id : null);
  return {
    id,
    type,
    kind,
    createdAt: created ?? now,
    sessionId: idOf('checkout.session.'),
    subscriptionId:
      idOf('customer.subscription.') ?? about.parent?.subscription_details?.subscription ?? about.subscription,
    invoiceId: idOf('invoice.'),
    chargeId: type === 'charge.refunded' ? about.id : null,
    paymentIntentId: about.payment_intent,
    customerId: about.customer,
    amountPaid: about.amount_paid ?? null,
    isFullRefund: type === 'charge.refunded' && about.refunded === true,
  };
}
