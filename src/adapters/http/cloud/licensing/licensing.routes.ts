import { hash } from 'node:crypto';
import { z } from 'zod';
import { InvalidRequest } from '../../../../domain/shared/failure/failure.js';
import { parseLicenseKey } from '../../../../domain/shared/licensing/licenseKey.js';
import { OFFLINE_GRACE_SECONDS, VALIDATION_CACHE_SECONDS } from '../../../../domain/shared/licensing/tokenLifetime.js';
import { PUBLIC_LIMIT, VALIDATE_LICENSE_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { HOUR_SECONDS } from '../../../../domain/shared/timeUnits.js';
import type { LicenseTokens } from '../../../../application/cloud/licensing/licenseTokens.port.js';
import type { ValidateLicense } from '../../../../application/cloud/licensing/validateLicense.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { jwksReply, licenseValidationReply } from '../../contract/cloud/validation.js';
import { clientNetworks } from '../../pipeline/clientNetworks.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { LICENSE_KEY_HEADER } from '../access/licenseAccess.js';

export interface LicensingRoutesDependencies {
  readonly validateLicense: ValidateLicense;
  readonly tokens: LicenseTokens;
}

const EXAMPLE_KEY = 'PLB-7K3M-Q9TX-4WBH';

const validationRequest = z.object({
  key: z.string().nullish().describe('The license key; takes precedence over the X-License-Key header.'),
});

export function licensingRoutes({ validateLicense, tokens }: LicensingRoutesDependencies): Route[] {
  const validate = defineRoute({
    method: 'post',
    path: '/api/validate-license',
    id: 'validateLicense',
    tag: 'Licensing',
    summary: 'Validates a license key',
    description:
      'For an unknown, malformed, expired, canceled or revoked key, the answer is 200 with `valid: false`, a `code` and a message. ' +
      `Cache the result for ${VALIDATION_CACHE_SECONDS / HOUR_SECONDS} hours. \`token\` is the same result, signed: keep it to work offline for ${OFFLINE_GRACE_SECONDS / HOUR_SECONDS} more hours.`,
    access: publicAccess,
    limit: {
      rule: VALIDATE_LICENSE_LIMIT,
      by: 'body',
      key: (body, request) => bucketOf(keyOf(body, request.get(LICENSE_KEY_HEADER))),
    },
    headers: { [LICENSE_KEY_HEADER]: 'The license key, if the body does not contain it.' },
    body: validationRequest,
    bodyOptional: (request) => request.get(LICENSE_KEY_HEADER) !== undefined,
    storesNoBody: true,
    reply: licenseValidationReply,
    failures: ['upstream_error'],
    example: {
      body: { key: EXAMPLE_KEY },
      reply: {
        valid: true,
        tier: 'premium',
        features: {
          max_tickers: 100,
          broker_writes: true,
          alerts_email: true,
          alerts_push: true,
          cloud_sync: true,
          ai_coaches: true,
        },
        email: 'holder@example.com',
        expires_at: null,
        days_remaining: null,
        message: 'License active.',
        code: 'VALID',
        token: 'eyJhbGciOiJFZERTQSJ9.eyJ2YWxpZCI6dHJ1ZX0.c2lnbmF0dXJl',
      },
    },
    handle: ({ body, request }) =>
      validateLicense.execute(keyOf(body, request.get(LICENSE_KEY_HEADER)), clientNetworks(request)),
  });

  const jwks = defineRoute({
    method: 'get',
    path: '/.well-known/jwks.json',
    id: 'getSigningKeys',
    tag: 'Licensing',
    summary: 'Returns the public keys that verify license tokens (RFC 7517)',
    access: publicAccess,
    limit: { rule: PUBLIC_LIMIT, by: 'address' },
    hasPublicReply: true,
    reply: jwksReply,
    example: {
      reply: {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
            alg: 'EdDSA',
            use: 'sig',
          },
        ],
      },
    },
    handle: async () => jwksReply.parse(tokens.publicKeys()),
  });

  return [validate, jwks];
}

function keyOf(body: z.infer<typeof validationRequest>, header: string | undefined): string {
  const key = [body.key ?? '', header ?? ''].find((each) => each.trim() !== '');
  if (key === undefined) {
    throw new InvalidRequest([
      { path: 'key', message: `is missing: send it in the body or in the ${LICENSE_KEY_HEADER} header` },
    ]);
  }
  return key;
}

/**
 * Returns the rate-limit bucket of the supplied key: the same for every spelling, whether or not the key exists. It is
 * hashed, so that the key does not stay in memory.
 */
const bucketOf = (key: string): string => hash('sha256', parseLicenseKey(key) ?? key.trim().toUpperCase(), 'base64');
