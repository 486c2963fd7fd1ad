import { afterAll, beforeAll, jest } from '@jest/globals';
import { ScryptCipher } from '../../src/adapters/crypto/scryptCipher.js';
import type { SnapshotKey } from '../../src/application/dashboard/backup/snapshotCipher.port.js';

/**
 * Machines in this process derive the key of a passphrase and a derivation once for all of them: what a key costs is not
 * what they show. Each draws its own derivation all the same, and programs derive their own keys.
 */
export function cacheDerivedKeys(): void {
  beforeAll(() => {
    const cipher = new ScryptCipher();
    const keyFrom = cipher.deriveKey.bind(cipher);
    const keys = new Map<string, Promise<SnapshotKey>>();
    jest.spyOn(ScryptCipher.prototype, 'deriveKey').mockImplementation((passphrase, derivation) => {
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
