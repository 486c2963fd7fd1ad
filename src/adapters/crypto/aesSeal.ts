import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Seal } from '../../application/delivery/seal.port.js';
import type { Peppers } from './hmacLicenseKeys.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'plumbline outbox';

/** AES-256-GCM under keys derived (HKDF-SHA-256) from the peppers: sealed with the newest, opened with any. */
export class AesSeal implements Seal {
  private readonly keys: readonly Buffer[];

  constructor(peppers: Peppers) {
    this.keys = peppers.map((pepper) => Buffer.from(hkdfSync('sha256', pepper, '', PURPOSE, KEY_BYTES)));
  }

  close(id: string, plain: string): string {
    const [newest] = this.keys;
    if (newest === undefined) throw new TypeError('no key to seal with');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, newest, nonce).setAAD(Buffer.from(id));
    return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  open(id: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    for (const key of this.keys) {
      const plain = opened(key, id, bytes);
      if (plain !== null) return plain;
    }
    throw new Error('A sealed effect cannot be opened: it was changed, or its LICENSE_PEPPER is gone.');
  }
}

/** Null when this is not the key. */
function opened(key: Buffer, id: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
