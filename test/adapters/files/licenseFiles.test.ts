import { statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LicenseFiles } from '../../../src/adapters/files/licenseFiles.js';
import { licenseVaultContract } from '../../contracts/dashboard/licenseVault.contract.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { MemoryLicenseVault } from '../../fakes/dashboard/memoryLicenseVault.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();

licenseVaultContract('memory', () => new MemoryLicenseVault());
licenseVaultContract('a folder', () => new LicenseFiles(at('home'), () => undefined));

describe('LicenseFiles', () => {
  it('stores files that only their owner can read [CMD-08]', async () => {
    const vault = new LicenseFiles(at('home'), () => undefined);
    await vault.saveKey(licenseKeyNumber(1));
    await vault.saveProof({ issuer: 'i', token: 't', jwks: {}, binding: 'b' });

    const modes = ['home', 'home/license.json', 'home/license-cache.json'].map(
      (name) => statSync(at(name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it.each(['', '{', '{}', '{"key":1}', '\0'])(
    'ignores files that contain %j, and warns about each',
    async (content) => {
      const warnings: string[] = [];
      writeFileSync(at('license.json'), content);
      writeFileSync(at('license-cache.json'), content);
      const vault = new LicenseFiles(at(), (message) => warnings.push(message));

      expect([await vault.key(), await vault.proof()]).toEqual([null, null]);
      expect(warnings).toEqual([
        `${at('license.json')} cannot be read: the file is ignored.`,
        `${at('license-cache.json')} cannot be read: the file is ignored.`,
      ]);
    },
  );

  it('never quotes a mistyped license key in a warning', async () => {
    const warnings: string[] = [];
    writeFileSync(at('license.json'), '{"key":"PLB-AAAA-BBBB-CCCC"}');

    expect(await new LicenseFiles(at(), (message) => warnings.push(message)).key()).toBeNull();
    expect(warnings).toEqual([`${at('license.json')} does not contain a license key. Enter the key again.`]);
  });
});
