import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { Clock } from '../../shared/clock.port.js';
import type { CurrentLicense } from './currentLicense.js';
import type { LicenseConnection, LicenseProofVerifier } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';

export const LICENSE_NOT_CHECKED_MESSAGE = 'The license has not been checked yet.';

/** Loads the configured or entered key and its last confirmation at startup, without making a request. */
export class LoadLicense {
  constructor(
    private readonly current: CurrentLicense,
    private readonly vault: LicenseVault,
    private readonly proofs: LicenseProofVerifier,
    private readonly connection: LicenseConnection,
    private readonly clock: Clock,
    private readonly configuredKey: LicenseKey | null,
  ) {}

  async execute(): Promise<void> {
    const key = this.configuredKey ?? (await this.vault.key());
    if (key === null) return;
    const proof = await this.vault.proof();
    const grant = proof === null ? null : await this.proofs.verify(proof, key, this.clock.now());
    if (proof !== null && grant === null) await this.vault.deleteProof();
    const reason = this.connection.kind === 'unconnected' ? this.connection.reason : LICENSE_NOT_CHECKED_MESSAGE;
    this.current.update(grant === null ? { state: 'unchecked', key, reason } : { state: 'valid', key, grant });
  }
}
