import { describe, expect, it } from '@jest/globals';
import type { LicenseVault } from '../../../src/application/dashboard/license/licenseVault.port.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';

const PROOF = { issuer: 'https://cloud.example.com', token: 'a.b.c', jwks: { keys: [{ kty: 'OKP' }] }, binding: 'b' };

/** Verifies a license vault, which must be empty at the start of each test. */
export function licenseVaultContract(name: string, subject: () => LicenseVault): void {
  describe(`${name} as a license vault`, () => {
    it('is empty at first', async () => {
      const vault = subject();

      expect([await vault.key(), await vault.proof()]).toEqual([null, null]);
    });

    it('stores the last key and the last proof separately', async () => {
      const vault = subject();
      await vault.saveKey(licenseKeyNumber(1));
      await vault.saveProof({ ...PROOF, token: 'x.y.z' });
      await vault.saveKey(licenseKeyNumber(2));
      await vault.saveProof(PROOF);

      expect([await vault.key(), await vault.proof()]).toEqual([licenseKeyNumber(2), PROOF]);
    });

    it('deletes the proof without deleting the key', async () => {
      const vault = subject();
      await vault.saveKey(licenseKeyNumber(1));
      await vault.saveProof(PROOF);
      await vault.deleteProof();
      await vault.deleteProof();

      expect([await vault.key(), await vault.proof()]).toEqual([licenseKeyNumber(1), null]);
    });
  });
}
