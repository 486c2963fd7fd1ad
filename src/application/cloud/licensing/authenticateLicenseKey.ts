import { RateLimited } from '../../../domain/shared/failure/failure.js';
import { parseLicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { ValidatedLicense } from '../../../domain/cloud/licensing/licenseValidation.js';
import type { ClientNetworks } from '../../../domain/shared/limits/clientNetworks.js';
import { LICENSE_GUESS_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import type { Clock } from '../../shared/clock.port.js';
import { NetworkLimits } from '../../shared/networkLimits.js';
import type { RateLimits } from '../../shared/rateLimits.port.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { Licenses } from './licenses.port.js';

export type LicenseKeyAuthentication =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'known'; readonly license: ValidatedLicense };

/**
 * Finds the license of a key and slows down guessing. While an older pepper is still configured, a key in use is stored
 * again under the newest pepper.
 */
export class AuthenticateLicenseKey {
  private readonly limits: NetworkLimits;

  constructor(
    private readonly keys: LicenseKeys,
    private readonly licenses: Licenses,
    limits: RateLimits,
    private readonly clock: Clock,
  ) {
    this.limits = new NetworkLimits(limits);
  }

  /**
   * Counts guesses per client network. Throws `RateLimited` after too many unknown keys; a malformed key needs no
   * look-up and does not count, and an existing key is never rate-limited.
   */
  async execute(text: string, networks: ClientNetworks): Promise<LicenseKeyAuthentication> {
    const key = parseLicenseKey(text);
    if (key === null) return { kind: 'unknown' };
    const digests = this.keys.digestsOf(key);
    const stored = await this.licenses.findByKey(digests);
    if (stored === null) {
      await this.countGuess(networks, digests[0]);
      return { kind: 'unknown' };
    }
    if (stored.isRetired) return { kind: 'replaced' };
    const [pepper] = this.keys.peppers;
    const isToMove = digests.length > 1 && stored.pepper !== pepper;
    if (isToMove) await this.licenses.updateKeyDigest(stored.digest, { digest: digests[0], pepper });
    if (!stored.isUsed) await this.licenses.markFirstUse(isToMove ? digests[0] : stored.digest, this.clock.now());
    return { kind: 'known', license: stored.license };
  }

  private async countGuess(networks: ClientNetworks, digest: string): Promise<void> {
    const { rule, allowance } = await this.limits.takeForNew(LICENSE_GUESS_LIMIT, networks, digest);
    if (!allowance.admitted)
      throw new RateLimited(rule, allowance.nextTokenSeconds, 'Too many unknown license keys from this address');
  }
}
