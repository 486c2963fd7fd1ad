/** What the provider tells of; `other` is what no one here waits for. */
export const PROVIDER_EVENT_KINDS = [
  'checkout.completed',
  'subscription.changed',
  'subscription.deleted',
  'invoice.payment_failed',
  'invoice.paid',
  'charge.refunded',
  'other',
] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENT_KINDS)[number];

/** News from the provider: what it is about, never how that stands now (events come late and in any order). */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: ProviderEventKind;
  /** The provider's own name of it. */
  readonly type: string;
  readonly createdAt: Date;
  readonly sessionId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly chargeId: string | null;
  readonly paymentIntentId: string | null;
  readonly customerId: string | null;
  /** Of a paid invoice, in minor units: what was really paid; null where the provider does not say. */
  readonly amountPaid: number | null;
  /** Of a refund: all of the payment was given back. */
  readonly isFullRefund: boolean;
}

export interface BillingEvents {
  /**
   * Checks what can be checked before the body is read. Throws `InvalidRequest` (`invalid_signature`) when the signature is missing,
   * malformed, or further than `SIGNATURE_TOLERANCE_SECONDS` from now.
   */
  checkSignatureHeader(signature: string | undefined): void;
  /**
   * Reads a webhook that the provider signed. Throws `InvalidRequest`: `invalid_signature` as above or when the signature is
   * wrong, `invalid_event` when the signed body is not an event.
   */
  parse(body: Uint8Array, signature: string | undefined): ProviderEvent;
}
