import { Forbidden, Unauthenticated } from '../../../../domain/shared/failure/failure.js';
import { notCovered } from '../../../../domain/shared/licensing/coverage.js';
import { standingAt } from '../../../../domain/shared/licensing/standing.js';
import { entitlementsOf, type Feature } from '../../../../domain/shared/licensing/tier.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/validation.js';
import type { Clock } from '../../../../application/shared/clock.port.js';
import type { RecognizeKey } from '../../../../application/cloud/licensing/recognizeKey.js';
import { clientNetworks } from '../../pipeline/clientNetworks.js';
import type { Access } from '../../pipeline/routeDefinition.js';

export const LICENSE_KEY_HEADER = 'X-License-Key';

export interface LicenseDemand {
  /** Any one of them is enough; none: every tier may. */
  readonly features?: readonly Feature[];
  /** Lets expired and canceled licenses in: a person must always be able to pay and to take their data out. */
  readonly alsoEnded?: boolean;
}

/** Access for those with a license, as the route demands it. */
export type LicensedCaller = (demand?: LicenseDemand) => Access<ValidatedLicense>;

const licenseKeyInvalid = (): Unauthenticated =>
  new Unauthenticated('license_key_invalid', 'This license key is unknown or no longer valid. Enter a valid key.');

/** Lets a request in by the license key of its `X-License-Key` header. */
export function licenseAccess(
  recognizeKey: RecognizeKey,
  clock: Clock,
  demand: LicenseDemand = {},
): Access<ValidatedLicense> {
  const { features = [], alsoEnded = false } = demand;
  return {
    scheme: { name: 'licenseKey', definition: { type: 'apiKey', in: 'header', name: LICENSE_KEY_HEADER } },
    refusals: features.length > 0 ? [401, 403, 429] : [401, 429],
    async admit(request) {
      const key = request.get(LICENSE_KEY_HEADER);
      if (key === undefined || key.trim() === '') {
        throw new Unauthenticated('license_key_missing', `Send your license key in the ${LICENSE_KEY_HEADER} header.`);
      }
      const recognition = await recognizeKey.execute(key, clientNetworks(request));
      if (recognition.kind !== 'known' || !counts(recognition.license, alsoEnded, clock.now())) {
        throw licenseKeyInvalid();
      }
      demandOneOf(features, recognition.license);
      return recognition.license;
    },
  };
}

function counts(license: ValidatedLicense, alsoEnded: boolean, now: Date): boolean {
  const standing = standingAt(license, now);
  return standing === 'VALID' || (alsoEnded && standing !== 'REVOKED');
}

function demandOneOf(features: readonly Feature[], { tier }: ValidatedLicense): void {
  const [first] = features;
  if (first === undefined || features.some((feature) => entitlementsOf(tier)[feature])) return;
  throw new Forbidden('feature_not_in_tier', notCovered(tier, features), { feature: first, tier });
}
