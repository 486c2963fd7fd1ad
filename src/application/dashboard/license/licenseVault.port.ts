import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseProof } from './licenseAuthority.port.js';

/** Stores the license between two starts. */
export interface LicenseVault {
  key(): Promise<LicenseKey | null>;
  saveKey(key: LicenseKey): Promise<void>;
  /** Null when missing or malformed. */
  proof(): Promise<LicenseProof | null>;
  saveProof(proof: LicenseProof): Promise<void>;
  deleteProof(): Promise<void>;
}
