import { createECDH, ECDH, hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { InvalidRequest, UpstreamError } from '../../domain/shared/failure/failure.js';
import { PROVIDER_TIMEOUT_MS } from '../../domain/shared/providerTimeouts.js';
import type { PushPriority } from '../../domain/shared/alerts/severity.js';
import { DAY_SECONDS } from '../../domain/shared/timeUnits.js';
import type { PushNotification } from '../../application/cloud/messaging/outbox/pushNotification.js';
import type { PushSubscription } from '../../application/cloud/messaging/push/pushSubscriptions.port.js';
import type { WebPushSender } from '../../application/cloud/messaging/push/webPushSender.port.js';
import { findEndpointProblem, lookupPublicAddress } from './publicEndpoint.js';
import { truncateToBytes } from './truncateToBytes.js';

/** Push services accept 4,096 bytes (RFC 8030 §7.2), of which the encryption needs 103 (RFC 8291 §4). */
const LONGEST_CONTENT_BYTES = 3_993;
const LONGEST_MESSAGE_BYTES = 3_000;
const LONGEST_TITLE_BYTES = 150;
/** How long a push service keeps a notification for a browser that is not connected. */
const TTL_SECONDS = DAY_SECONDS;
const TOPIC_CHARACTERS = 32;
/** Length of the authentication secret (RFC 8291 §3.2). */
const AUTH_BYTES = 16;

const URGENCIES = { default: 'normal', high: 'high', urgent: 'high' } as const satisfies Record<PushPriority, string>;

export interface WebPushOptions {
  /** The private VAPID key: 32 bytes in base64url. */
  readonly privateKey: string;
  /** Where push services reach the operator: a mailto: address (RFC 8292 §2.1). */
  readonly contact: string;
  /** Origins that are contacted although they are not public HTTPS hosts. */
  readonly privateOrigins: readonly string[];
  readonly answerWithinMs?: number;
}

/** Sends notifications to browsers, encrypted with aes128gcm (RFC 8188, RFC 8291). Redirects are not followed. */
export class WebPushHttpSender implements WebPushSender {
  readonly publicKey: string;

  constructor(private readonly options: WebPushOptions) {
    this.publicKey = publicKeyOf(options.privateKey);
  }

  requireUsable(subscription: PushSubscription): void {
    const problem = this.findProblem(subscription);
    if (problem !== null) throw new InvalidRequest([problem]);
  }

  async send(id: string, subscription: PushSubscription, push: PushNotification): Promise<'accepted' | 'expired'> {
    const { endpoint, p256dh, auth } = subscription;
    if (this.findProblem(subscription) !== null) return 'expired';
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      contentOf(id, push),
      {
        vapidDetails: { subject: this.options.contact, publicKey: this.publicKey, privateKey: this.options.privateKey },
        contentEncoding: 'aes128gcm',
        TTL: TTL_SECONDS,
        urgency: URGENCIES[push.priority],
        // A repeat replaces a message that the push service has not delivered yet.
        topic: hash('sha256', id, 'base64url').slice(0, TOPIC_CHARACTERS),
      },
    );
    const status = await this.post(endpoint, headers, body);
    if (status === 404 || status === 410) return 'expired';
    if (status >= 200 && status < 300) return 'accepted';
    throw new UpstreamError('push', `The push service ${new URL(endpoint).host} answered ${status}.`);
  }

  private findProblem({ endpoint, p256dh, auth }: PushSubscription): { path: string; message: string } | null {
    const problem = this.isPrivate(endpoint) ? null : findEndpointProblem(endpoint);
    if (problem !== null) return { path: 'endpoint', message: problem };
    if (!isOnCurve(p256dh)) return { path: 'keys.p256dh', message: 'must be a point on the P-256 curve' };
    return Buffer.from(auth, 'base64url').length === AUTH_BYTES
      ? null
      : { path: 'keys.auth', message: `must have ${AUTH_BYTES} bytes` };
  }

  private isPrivate(endpoint: string): boolean {
    return URL.canParse(endpoint) && this.options.privateOrigins.includes(new URL(endpoint).origin);
  }

  /** Returns the status of the reply without reading its body. */
  private post(endpoint: string, headers: Readonly<Record<string, unknown>>, body: Buffer | null): Promise<number> {
    const { answerWithinMs = PROVIDER_TIMEOUT_MS.push } = this.options;
    const isPrivate = this.isPrivate(endpoint);
    const request = endpoint.startsWith('http:') ? httpRequest : httpsRequest;
    return new Promise((resolve, reject) => {
      const sending = request(
        endpoint,
        {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          agent: false,
          signal: AbortSignal.timeout(answerWithinMs),
          ...(isPrivate ? {} : { lookup: lookupPublicAddress }),
        },
        (response) => {
          response.destroy();
          resolve(response.statusCode ?? 0);
        },
      );
      sending.on('error', (cause) =>
        reject(new UpstreamError('push', `The push service ${new URL(endpoint).host} does not respond.`, { cause })),
      );
      sending.end(body);
    });
  }
}

/** Whether a key of the right length is a point on the curve, as encryption requires. */
function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url', 'uncompressed');
}

/**
 * Returns the JSON that the page's service worker reads. The message is shortened until the JSON fits, because escaped
 * characters can need six bytes each.
 */
function contentOf(id: string, { title, message, priority }: PushNotification): string {
  const shortTitle = truncateToBytes(title, LONGEST_TITLE_BYTES);
  for (let most = LONGEST_MESSAGE_BYTES; ; most /= 2) {
    const content = JSON.stringify({
      id,
      title: shortTitle,
      message: truncateToBytes(message, Math.floor(most)),
      priority,
    });
    if (Buffer.byteLength(content) <= LONGEST_CONTENT_BYTES) return content;
  }
}
