import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { JoseLicenseTokens } from '../../src/adapters/crypto/joseLicenseTokens.js';
import type { Clock } from '../../src/application/shared/clock.port.js';
import type { LicenseTokens } from '../../src/application/cloud/licensing/licenseTokens.port.js';
import {
  UNKNOWN_KEY_VALIDATION,
  validationOf,
  type ValidatedLicense,
} from '../../src/domain/cloud/licensing/licenseValidation.js';
import { closeServer, listen } from './listen.ts';
import { newSigningKey } from './newSigningKey.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A cloud on a real port, with the real rules and signatures. It only validates licenses and serves its public keys.
 */
export interface CloudServer {
  readonly origin: string;
  /** By license key. */
  readonly licenses: Map<string, ValidatedLicense>;
  /** Method and path of every request. */
  readonly requests: string[];
  readonly tokens: LicenseTokens;
  /** The cloud's own handler, to which `instead` can pass requests. */
  readonly listener: Answer;
  /** If set, handles all requests in place of the cloud. */
  instead: Answer | null;
  close(): Promise<void>;
}

export async function startCloudServer(clock: Clock = { now: () => new Date() }): Promise<CloudServer> {
  const tokens = await createLicenseTokens(clock);
  const state: Pick<CloudServer, 'licenses' | 'requests' | 'tokens' | 'instead'> = {
    licenses: new Map(),
    requests: [],
    tokens,
    instead: null,
  };
  const validate = async (request: IncomingMessage): Promise<object> => {
    const { key } = JSON.parse(await text(request));
    const license = state.licenses.get(key);
    if (license === undefined) return { ...UNKNOWN_KEY_VALIDATION, token: null };
    const validation = validationOf(license, clock.now());
    return { ...validation, token: await tokens.sign(license.id, validation) };
  };
  const listener: Answer = (request, response) => {
    if (request.url === '/.well-known/jwks.json') sendJson(response, tokens.publicKeys());
    else
      validate(request).then(
        (body) => sendJson(response, body),
        (error: unknown) => response.destroy(Error('no validation', { cause: error })),
      );
  };
  const server = createServer((request, response) => {
    state.requests.push(`${request.method} ${request.url}`);
    (state.instead ?? listener)(request, response);
  });
  return Object.assign(state, {
    listener,
    origin: `http://127.0.0.1:${await listen(server)}`,
    close: () => closeServer(server),
  });
}

export const createLicenseTokens = (clock: Clock): Promise<JoseLicenseTokens> =>
  JoseLicenseTokens.create([newSigningKey()], clock);

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const licenseOf = (facts: Partial<ValidatedLicense> = {}): ValidatedLicense => ({
  id: 'license-1',
  email: 'holder@example.com',
  tier: 'premium',
  status: 'active',
  pastDueSince: null,
  expiresAt: null,
  ...facts,
});
