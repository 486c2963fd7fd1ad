import type { LicenseProof } from '../../src/application/dashboard/license/licenseAuthority.port.js';
import type { LicenseVault } from '../../src/application/dashboard/license/licenseVault.port.js';
import type { LicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';

export class MemoryLicenseVault implements LicenseVault {
  private kept: { key: LicenseKey | null; proof: LicenseProof | null } = { key: null, proof: null };

  async key(): Promise<LicenseKey | null> {
    return this.kept.key;
  }

  async saveKey(key: LicenseKey): Promise<void> {
    this.kept.key = key;
  }

  async proof(): Promise<LicenseProof | null> {
    return this.kept.proof;
  }

  async saveProof(proof: LicenseProof): Promise<void> {
    this.kept.proof = proof;
  }

  async deleteProof(): Promise<void> {
    this.kept.proof = null;
  }
}
