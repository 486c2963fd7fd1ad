import { Forbidden, Unauthenticated } from '../../../../domain/shared/failure/failure.js';
import { notCoveredMessage } from '../../../../domain/shared/licensing/coverage.js';
import { effectiveLicenseStatusAt } from '../../../../domain/shared/licensing/effectiveLicenseStatus.js';
import { entitlementsOf, TIERS, type Feature } from '../../../../domain/shared/licensing/tier.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/licenseValidation.js';
import type { Clock } from '../../../../application/shared/clock.port.js';
import type { AuthenticateLicenseKey } from '../../../../application/cloud/licensing/authenticateLicenseKey.js';
import { keyValidationOf } from '../../../../application/cloud/licensing/validateLicense.js';
import { clientNetworks } from '../../pipeline/clientNetworks.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

export const LICENSE_KEY_HEADER = 'X-License-Key';

export interface LicenseRequirement {
  /** The features of which the license must have at least one. If absent, every tier has access. */
  readonly features?: readonly Feature[];
  /** Admits expired and canceled licenses: their holders must be able to pay and to export their data. */
  readonly allowsEnded?: boolean;
}

/** Creates the access rule of a route that requires a license. */
export type RequireLicense = (demand?: LicenseRequirement) => AccessRule<ValidatedLicense>;

/** Admits a request with a valid license key in its `X-License-Key` header. */
export function licenseAccess(
  recognizeKey: AuthenticateLicenseKey,
  clock: Clock,
  demand: LicenseRequirement = {},
): AccessRule<ValidatedLicense> {
  const { features = [], allowsEnded: alsoEnded = false } = demand;
  return {
    scheme: { name: 'licenseKey', definition: { type: 'apiKey', in: 'header', name: LICENSE_KEY_HEADER } },
    refusals: [
      'license_key_missing',
      'license_key_invalid',
      ...(features.length > 0 ? (['feature_not_in_tier'] as const) : []),
      'rate_limit_exceeded',
      'upstream_error',
    ],
    async admit(request) {
      const key = request.get(LICENSE_KEY_HEADER);
      if (key === undefined || key.trim() === '') {
        throw new Unauthenticated(
          'license_key_missing',
          `No license key was sent. Use the ${LICENSE_KEY_HEADER} header.`,
        );
      }
      const recognition = await recognizeKey.execute(key, clientNetworks(request));
      const now = clock.now();
      if (recognition.kind !== 'known' || !counts(recognition.license, alsoEnded, now)) {
        throw new Unauthenticated('license_key_invalid', keyValidationOf(recognition, now).message);
      }
      demandOneOf(features, recognition.license);
      return recognition.license;
    },
  };
}

function counts(license: ValidatedLicense, alsoEnded: boolean, now: Date): boolean {
  const status = effectiveLicenseStatusAt(license, now);
  return status === 'VALID' || (alsoEnded && status !== 'REVOKED');
}

function demandOneOf(features: readonly Feature[], { tier }: ValidatedLicense): void {
  const [first] = features;
  const admitted = TIERS.filter((each) => features.some((feature) => entitlementsOf(each)[feature]));
  if (first === undefined || admitted.includes(tier)) return;
  const message = `${notCoveredMessage(tier, features)} Tiers that include it: ${admitted.join(', ')}.`;
  throw new Forbidden('feature_not_in_tier', message, { feature: first, tier });
}
