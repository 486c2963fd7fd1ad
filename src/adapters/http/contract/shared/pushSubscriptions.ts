import { z } from 'zod';

const MAX_ENDPOINT_CHARACTERS = 1_000;

const endpoint = z.string().max(MAX_ENDPOINT_CHARACTERS).describe('An https address of a public host.');

export const pushSubscriptionRequest = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^B[\w-]{86}$/, 'must be an uncompressed P-256 public key in base64url')
      .describe('Public key of the browser: 65 bytes in base64url without padding.'),
    auth: z
      .string()
      .regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url')
      .describe('Secret of the browser: 16 bytes in base64url without padding.'),
  }),
});

export const removePushSubscriptionRequest = z.strictObject({ endpoint });

export const pushSubscriptionReply = z.object({ subscribed: z.boolean() });

export const pushKeyReply = z.object({
  public_key: z.string().describe('The `applicationServerKey` of `PushManager.subscribe()`, in base64url.'),
});
