import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { SnapshotCipher, SnapshotKey } from '../../application/backup/snapshotCipher.port.js';
import { SALT_BYTES, SCRYPT_COST, type KeyDerivation } from '../../domain/backup/keyDerivation.js';
import type { Passphrase } from '../../domain/backup/passphrase.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT_BYTES = 16;
const FOR_ENCRYPTION = 'plumbline backup v1 encryption';
const FOR_FINGERPRINT = 'plumbline backup v1 fingerprint';

/** Node's own limit is 32 MiB; scrypt takes 128 · n · r bytes and a little more. */
const MEMORY_MARGIN = 2;

/** A snapshot of 5 MiB unpacks to less. */
const UNPACKED_LIMIT_BYTES = 512 * 1024 * 1024;

/** Snapshots under AES-256-GCM with a key by scrypt, off the event loop. docs/backup.md has it byte by byte. */
export class ScryptCipher implements SnapshotCipher {
  newDerivation(): KeyDerivation {
    return { ...SCRYPT_COST, salt: randomBytes(SALT_BYTES).toString('hex') };
  }

  async keyFrom(passphrase: Passphrase, { n, r, p, salt }: KeyDerivation): Promise<SnapshotKey> {
    const maxmem = MEMORY_MARGIN * 128 * n * r;
    return new AesKey(await derived(passphrase, Buffer.from(salt, 'hex'), KEY_BYTES, { N: n, r, p, maxmem }));
  }
}

const derived = promisify<Passphrase, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Fields that are private to the language: neither JSON nor an inspection shows them. */
class AesKey implements SnapshotKey {
  readonly fingerprint: string;
  readonly #key: Buffer;

  constructor(root: Buffer) {
    this.#key = subkey(root, FOR_ENCRYPTION, KEY_BYTES);
    this.fingerprint = subkey(root, FOR_FINGERPRINT, FINGERPRINT_BYTES).toString('hex');
  }

  async seal(head: string, plain: Uint8Array): Promise<Uint8Array> {
    const compressed = await compress(plain);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(head));
    return Buffer.concat([nonce, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
  }

  async open(head: string, sealed: Uint8Array): Promise<Uint8Array | null> {
    const compressed = this.decrypted(head, sealed);
    return compressed && unpacked(compressed);
  }

  private decrypted(head: string, sealed: Uint8Array): Buffer | null {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(head))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      return null;
    }
  }
}

const compress = promisify<Uint8Array, Buffer>(deflate);
const unpack = promisify<Uint8Array, { readonly maxOutputLength: number }, Buffer>(inflate);

/** Null for what no push has packed: another form, or more than a machine can hold. */
const unpacked = (compressed: Buffer): Promise<Buffer | null> => unpack(compressed, { maxOutputLength: UNPACKED_LIMIT_BYTES }).catch(() => null);

const subkey = (root: Buffer, purpose: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', root, '', purpose, bytes));
