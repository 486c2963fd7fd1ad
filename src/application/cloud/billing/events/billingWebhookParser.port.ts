import type { ProviderEvent } from '../../../../domain/cloud/billing/providerEvent.js';

export interface BillingWebhookParser {
  /**
   * Checks the signature header before the body is read. Throws `InvalidRequest` (`invalid_signature`) when the
   * signature is missing, malformed, or dated further than `SIGNATURE_TOLERANCE_SECONDS` from now.
   */
  checkSignatureHeader(signature: string | undefined): void;
  /**
   * Reads a webhook that the provider signed. Throws `InvalidRequest` (`invalid_signature`) when the signature is wrong
   * or `checkSignatureHeader` would reject it, `MalformedJson` when the signed body is not JSON, and `InvalidRequest`
   * when it is not an event.
   */
  parse(body: Uint8Array, signature: string | undefined): ProviderEvent;
}
