import type { PushNotification } from '../outbox/pushNotification.js';
import type { PushSubscription } from './pushSubscriptions.port.js';

/** Sends notifications to browsers through their push services (RFC 8030). */
export interface WebPushSender {
  /** The key that browsers subscribe with (RFC 8292): uncompressed, in base64url. */
  readonly publicKey: string;
  /** @throws InvalidRequest unless the endpoint may be contacted and messages can be encrypted for the browser */
  requireUsable(subscription: PushSubscription): void;
  /**
   * Returns `expired` when the push service has ended the subscription, or when it is not usable. `id` is the same on
   * every attempt.
   * @throws UpstreamError
   */
  send(id: string, subscription: PushSubscription, push: PushNotification): Promise<'accepted' | 'expired'>;
}
