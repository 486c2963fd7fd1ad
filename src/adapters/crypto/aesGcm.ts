import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const AES_KEY_BYTES = 32;

/**
 * Encrypts with AES-256-GCM. The result is a nonce of 12 bytes, the ciphertext and a tag of 16 bytes; `head` is
 * authenticated but not included.
 */
export function encryptAesGcm(key: Buffer, head: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(head));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null when the bytes were changed, or encrypted with another key or header. */
export function decryptAesGcm(key: Buffer, head: string, bytes: Uint8Array): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(head))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
