import { hkdfSync } from 'node:crypto';
import type { OutboxCipher } from '../../application/cloud/messaging/outbox/outboxCipher.port.js';
import { AES_KEY_BYTES, decryptAesGcm, encryptAesGcm } from './aesGcm.js';
import type { Peppers } from './hmacLicenseKeys.js';

const PURPOSE = 'plumbline outbox';

/**
 * Encrypts outbox effects with AES-256-GCM under keys derived (HKDF-SHA-256) from the peppers. Encrypts with the newest
 * key and decrypts with any key.
 */
export class AesOutboxCipher implements OutboxCipher {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor([newest, ...older]: Peppers) {
    this.keys = [keyFrom(newest), ...older.map(keyFrom)];
  }

  encrypt(id: string, plain: string): string {
    return encryptAesGcm(this.keys[0], id, Buffer.from(plain)).toString('base64');
  }

  decrypt(id: string, text: string): string {
    const bytes = Buffer.from(text, 'base64');
    for (const key of this.keys) {
      const plain = decryptAesGcm(key, id, bytes);
      if (plain !== null) return plain.toString('utf8');
    }
    throw new Error('An outbox effect cannot be decrypted: it was changed, or its LICENSE_PEPPER was removed.');
  }
}

const keyFrom = (pepper: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, '', PURPOSE, AES_KEY_BYTES));
