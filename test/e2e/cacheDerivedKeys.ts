import { afterAll, beforeAll, jest } from '@jest/globals';
import { ScryptCipher } from '../../src/adapters/crypto/scryptCipher.js';
import type { SnapshotKey } from '../../src/application/dashboard/backup/snapshotCipher.port.js';

/**
 * Caches derived keys in this process, since the cost of a derivation is not under test. Each machine still draws its
 * own parameters, and programs in other processes derive their own keys.
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
