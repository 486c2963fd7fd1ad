import { z } from 'zod';
import type { Clock } from '../../application/shared/clock.port.js';
import type {
  LicenseAnswer,
  LicenseAuthority,
  LicenseProof,
} from '../../application/dashboard/license/licenseAuthority.port.js';
import { CloudRefusal } from '../../domain/dashboard/license/cloudFailure.js';
import { UpstreamError } from '../../domain/shared/failure/failure.js';
import type { LicenseKey } from '../../domain/shared/licensing/licenseKey.js';
import type { CloudHttpClient } from './cloudHttpClient.js';
import {
  licenseKeyBindingOf,
  jwksSchema,
  JoseLicenseProofVerifier,
  verifyTokenPayload,
} from './joseLicenseProofVerifier.js';

/**
 * The fields of the reply to `POST /api/validate-license` that decide the result; for a valid license, the reply is
 * signed.
 */
const validation = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), token: z.string() }),
  z.object({ valid: z.literal(false), code: z.string(), tier: z.string(), message: z.string() }),
]);

/** Rethrows a refusal to check the key, such as 429, which does not tell whether the license is valid. */
function rethrowRefusal(problem: unknown): never {
  throw problem instanceof CloudRefusal ? new UpstreamError('cloud', problem.message, { cause: problem }) : problem;
}

/** Validates license keys with the cloud. */
export class CloudLicenseAuthority implements LicenseAuthority {
  constructor(
    private readonly cloud: CloudHttpClient,
    private readonly clock: Clock,
  ) {}

  async ask(key: LicenseKey, signal?: AbortSignal): Promise<LicenseAnswer> {
    const reply = await this.cloud.post('/api/validate-license', { key }, validation, { signal }).catch(rethrowRefusal);
    if (!reply.valid) return { kind: 'refused', code: reply.code, tier: reply.tier, message: reply.message };
    const jwks = await this.cloud.get('/.well-known/jwks.json', jwksSchema, { signal });
    const proof = await this.proofOf(reply.token, jwks, key);
    const grant = proof && (await new JoseLicenseProofVerifier(this.cloud.origin).verify(proof, key, this.clock.now()));
    if (proof === null || grant === null) {
      throw new UpstreamError(
        'cloud',
        `The reply from the cloud at ${this.cloud.origin} is not signed with its published key, or the clock of this machine is wrong. Check the clock.`,
      );
    }
    return { kind: 'granted', grant, proof };
  }

  private async proofOf(token: string, jwks: LicenseProof['jwks'], key: LicenseKey): Promise<LicenseProof | null> {
    const payload = await verifyTokenPayload({ token, jwks }, this.clock.now());
    if (payload?.sub === undefined) return null;
    const issuer = this.cloud.origin;
    return { issuer, token, jwks, binding: licenseKeyBindingOf(issuer, payload.sub, key) };
  }
}
