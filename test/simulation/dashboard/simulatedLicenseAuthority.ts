import { z } from 'zod';
import type { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import type {
  LicenseGrant,
  LicenseAnswer,
  LicenseAuthority,
  LicenseProof,
  LicenseProofVerifier,
} from '../../../src/application/dashboard/license/licenseAuthority.port.js';
import { CloudRefusal } from '../../../src/domain/dashboard/license/cloudFailure.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import { HOUR_MS } from '../../../src/domain/shared/timeUnits.js';

/** A reply counts for one day of caching and three days of grace. */
const COUNTS_FOR_MS = (24 + 72) * HOUR_MS;

const validation = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), token: z.string() }),
  z.object({ valid: z.literal(false), code: z.string(), tier: z.string(), message: z.string() }),
]);
const token = z.object({
  sub: z.string(),
  tier: z.string(),
  features: z.record(z.string(), z.unknown()),
  expires_at: z.string().nullable(),
  message: z.string(),
  iat: z.number(),
});

/** Asks the cloud about a license and trusts the reply; signatures are not simulated. */
export class SimulatedLicenseAuthority implements LicenseAuthority, LicenseProofVerifier {
  constructor(private readonly cloud: CloudHttpClient) {}

  async ask(key: LicenseKey): Promise<LicenseAnswer> {
    const reply = await this.cloud.post('/api/validate-license', { key }, validation).catch((problem: unknown) => {
      throw problem instanceof CloudRefusal ? new UpstreamError('cloud', problem.message) : problem;
    });
    if (!reply.valid) return { kind: 'refused', code: reply.code, tier: reply.tier, message: reply.message };
    return {
      kind: 'granted',
      grant: grantOf(reply.token),
      proof: { issuer: this.cloud.origin, token: reply.token, jwks: {}, binding: key },
    };
  }

  async verify(proof: LicenseProof, key: LicenseKey, at: Date): Promise<LicenseGrant | null> {
    const grant = grantOf(proof.token);
    return proof.binding === key && at < grant.countsUntil ? grant : null;
  }
}

function grantOf(text: string): LicenseGrant {
  const { sub, tier, features, expires_at: expiresAt, message, iat } = token.parse(JSON.parse(text));
  return {
    licenseId: sub,
    tier,
    features,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    message,
    issuedAt: new Date(iat),
    countsUntil: new Date(iat + COUNTS_FOR_MS),
  };
}
