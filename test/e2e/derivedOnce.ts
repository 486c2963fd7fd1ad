import { afterAll, beforeAll, jest } from '@jest/globals';
import { ScryptCipher } from '../../src/adapters/crypto/scryptCipher.js';
import type { SnapshotKey } from '../../src/application/backup/snapshotCipher.port.js';

/**
 * Machines in this process go on with one derivation, and derive the key of a passphrase from it once: what a key costs is
 * not what they show. Programs derive their own.
 */
export function keysDerivedOnce(): void {
  beforeAll(() => {
    const cipher = new ScryptCipher();
    const keyFrom = cipher.keyFrom.bind(cipher);
    const keys = new Map<string, Promise<SnapshotKey>>();
    jest.spyOn(ScryptCipher.prototype, 'newDerivation').mockReturnValue(cipher.newDerivation());
    jest.spyOn(ScryptCipher.prototype, 'keyFrom').mockImplementation((passphrase, derivation) => {
      const of = JSON.stringify([passphrase, derivation]);
      const key = keys.get(of) ?? keyFrom(passphrase, derivation);
      keys.set(of, key);
      return key;
    });
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
}
