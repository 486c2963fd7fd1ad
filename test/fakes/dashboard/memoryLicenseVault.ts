import type { LicenseProof } from '../../../src/application/dashboard/license/licenseAuthority.port.js';
import type { LicenseVault } from '../../../src/application/dashboard/license/licenseVault.port.js';
import type { LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';

export class MemoryLicenseVault implements LicenseVault {
  private stored: { key: LicenseKey | null; proof: LicenseProof | null } = { key: null, proof: null };

  async key(): Promise<LicenseKey | null> {
    return this.stored.key;
  }

  async saveKey(key: LicenseKey): Promise<void> {
    this.stored.key = key;
  }

  async proof(): Promise<LicenseProof | null> {
    return this.stored.proof;
  }

  async saveProof(proof: LicenseProof): Promise<void> {
    this.stored.proof = proof;
  }

  async deleteProof(): Promise<void> {
    this.stored.proof = null;
  }
}
