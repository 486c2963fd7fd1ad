import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { LicenseProof } from './licenseAuthority.port.js';
import type { LicenseVault } from './licenseVault.port.js';

const KEY_LOST = 'The key could not be stored on this machine: enter it again after a restart.';
const PROOF_LOST =
  'The confirmation could not be stored on this machine: after a restart, the cloud must confirm the license again.';

/** A vault that reports failed writes instead of throwing, so that a full disk does not lose a confirmed license. */
export class FailureReportingVault implements LicenseVault {
  private keyIsLost = false;
  private proofIsLost = false;

  constructor(
    private readonly vault: LicenseVault,
    private readonly report: ReportProblem,
  ) {}

  /** A warning for the user if the last writes failed, otherwise null. */
  get storageWarning(): string | null {
    if (this.keyIsLost) return KEY_LOST;
    return this.proofIsLost ? PROOF_LOST : null;
  }

  key(): Promise<LicenseKey | null> {
    return this.vault.key();
  }

  async saveKey(key: LicenseKey): Promise<void> {
    this.keyIsLost = !(await this.written('storing the license key', () => this.vault.saveKey(key)));
  }

  proof(): Promise<LicenseProof | null> {
    return this.vault.proof();
  }

  async saveProof(proof: LicenseProof): Promise<void> {
    this.proofIsLost = !(await this.written('storing the confirmed license', () => this.vault.saveProof(proof)));
  }

  async deleteProof(): Promise<void> {
    this.proofIsLost = false;
    await this.written('dropping the license cache', () => this.vault.deleteProof());
  }

  private async written(during: string, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (problem) {
      this.report(problem, during);
      return false;
    }
  }
}
