import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseProof } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';

/** Reads another vault but never writes to it, because it belongs to a running dashboard. */
export class ReadOnlyVault implements LicenseVault {
  constructor(private readonly vault: Pick<LicenseVault, 'key' | 'proof'>) {}

  key(): Promise<LicenseKey | null> {
    return this.vault.key();
  }

  proof(): Promise<LicenseProof | null> {
    return this.vault.proof();
  }

  async saveKey(): Promise<void> {}

  async saveProof(): Promise<void> {}

  async deleteProof(): Promise<void> {}
}
