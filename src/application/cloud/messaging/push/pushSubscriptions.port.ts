/** A browser that receives a license's notifications (Push API), and the keys that encrypt them for it (RFC 8291). */
export interface PushSubscription {
  /** The URL at the browser's push service. */
  readonly endpoint: string;
  /** The browser's P-256 public key, uncompressed, in base64url. */
  readonly p256dh: string;
  /** The secret that browser and sender share: 16 bytes in base64url. */
  readonly auth: string;
}

/** The browsers subscribed to a push topic. */
export interface PushSubscriptions {
  /**
   * Adds a subscription or replaces the one with the same endpoint, then keeps only the topic's newest `limit`
   * subscriptions.
   */
  add(topic: string, subscription: PushSubscription, at: Date, limit: number): Promise<void>;
  remove(topic: string, endpoint: string): Promise<void>;
  /** Oldest first. */
  list(topic: string): Promise<readonly PushSubscription[]>;
}
