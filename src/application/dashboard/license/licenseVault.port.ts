import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { LicenseProof } from './licenseAuthority.port.js';

/** Stores the license between two runs of the program. */
export interface LicenseVault {
  key(): Promise<LicenseKey | null>;
  saveKey(key: LicenseKey): Promise<void>;
  /** Returns null when the proof is missing or malformed. */
  proof(): Promise<LicenseProof | null>;
  saveProof(proof: LicenseProof): Promise<void>;
  deleteProof(): Promise<void>;
}
