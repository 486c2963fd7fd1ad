import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from './listen.ts';
import { answerText, type RequestHandler } from './standIn.ts';

/** A message as the browser receives it, with facts about the request that the push service received. */
export interface PushedMessage {
  readonly endpoint: string;
  readonly content: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** The contact in the sender's token. */
  readonly contact: string;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushService {
  readonly origin: string;
  readonly messages: readonly PushedMessage[];
  /** The reason for each refused request. */
  readonly refusals: readonly string[];
  /** Handles requests in place of the push service unless it is null. */
  instead: RequestHandler | null;
  /** Subscribes a new browser for the sender with this public key. */
  subscribe(senderKey: string): BrowserSubscription;
  /** Ends a subscription, as if the user had withdrawn the permission. */
  end(endpoint: string): void;
  close(): Promise<void>;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly senderKey: string;
}

const MAX_BODY_BYTES = 4_096;
const MAX_TOKEN_SECONDS = 86_400;

/**
 * Starts a push service and the browsers that subscribe to it. The service checks the sender's token (RFC 8292) and the
 * request (RFC 8030), and decrypts each message with the browser's keys (RFC 8188, RFC 8291).
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const messages: PushedMessage[] = [];
  const refusals: string[] = [];
  const refuse = (status: number, reason: string): RequestHandler => {
    refusals.push(reason);
    return answerText(reason, status);
  };
  const answerTo = async (request: IncomingMessage): Promise<RequestHandler> => {
    const body = await buffer(request);
    if (state.instead !== null) return state.instead;
    const endpoint = `${state.origin}${request.url ?? ''}`;
    const browser = browsers.get(endpoint);
    if (browser === undefined) return answerText('', 410);
    if (body.length > MAX_BODY_BYTES) return refuse(413, 'too large');
    const { ttl, urgency, topic, authorization = '' } = request.headers;
    if (request.headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'encoding');
    if (typeof topic !== 'string' || !/^[\w-]{1,32}$/.test(topic)) return refuse(400, 'topic');
    const contact = contactOf(authorization, state.origin, browser.senderKey);
    if (contact === null) return refuse(403, 'token');
    const content: unknown = JSON.parse(decrypted(body, browser));
    messages.push({ endpoint, content, ttl: Number(ttl), urgency: String(urgency), topic, contact });
    return answerText('', 201);
  };
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => answer(request, response),
      (error: unknown) => response.destroy(Error('no message', { cause: error })),
    );
  });
  const port = await listen(server);
  const state: PushService = {
    origin: `http://127.0.0.1:${port}`,
    messages,
    refusals,
    instead: null,
    subscribe(senderKey) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const [auth, endpoint] = [randomBytes(16), `${state.origin}/send/${randomBytes(12).toString('base64url')}`];
      browsers.set(endpoint, { keys, auth, senderKey });
      return { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } };
    },
    end: (endpoint) => void browsers.delete(endpoint),
    close: () => closeServer(server),
  };
  return state;
}

/**
 * Returns the contact in a token, or null unless the token is valid for this service and signed with the sender's key.
 */
function contactOf(authorization: string, origin: string, senderKey: string): string | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== senderKey) return null;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(senderKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = partOf(head);
  const { aud, exp, sub } = partOf(claims);
  const seconds = Number(exp) - Date.now() / 1000;
  const isCurrent = seconds > 0 && seconds <= MAX_TOKEN_SECONDS;
  return isSigned && alg === 'ES256' && aud === origin && isCurrent ? String(sub) : null;
}

const partOf = (part: string): Record<string, unknown> =>
  Object(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));

function publicKeyOf(uncompressed: string) {
  const point = Buffer.from(uncompressed, 'base64url');
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return createPublicKey({ key, format: 'jwk' });
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message of a single record: salt, record size, the sender's public key, ciphertext (RFC 8188 §2). */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The last record ends with 2 and any number of zeros.
  return padded.toString('utf8', 0, padded.lastIndexOf(2));
}
