import { hkdfSync, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { SnapshotCipher, SnapshotKey } from '../../application/dashboard/backup/snapshotCipher.port.js';
import { SALT_BYTES, SCRYPT_COST, type KeyDerivation } from '../../domain/dashboard/backup/keyDerivation.js';
import type { Passphrase } from '../../domain/dashboard/backup/passphrase.js';
import { AES_KEY_BYTES, decryptAesGcm, encryptAesGcm } from './aesGcm.js';

const FINGERPRINT_BYTES = 16;
const FOR_ENCRYPTION = 'plumbline backup v1 encryption';
const FOR_FINGERPRINT = 'plumbline backup v1 fingerprint';

/** The factor in the memory limit: scrypt uses a little more than 128 · n · r bytes. Node's default limit is 32 MiB. */
const MEMORY_MARGIN = 2;

/** The limit for the unpacked size of a snapshot, which is compressed to at most 5 MiB. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

/** Maximum size of the decompressed data per step; each step runs in the thread pool. */
const UNPACKED_AT_ONCE_BYTES = 256 * 1024;

/**
 * Encrypts snapshots with AES-256-GCM and a scrypt key, off the event loop. docs/backup.md specifies the format byte by
 * byte.
 */
export class ScryptCipher implements SnapshotCipher {
  constructor(private readonly unpackedLimitBytes = MAX_UNPACKED_BYTES) {}

  newDerivation(): KeyDerivation {
    return { ...SCRYPT_COST, salt: randomBytes(SALT_BYTES).toString('hex') };
  }

  async deriveKey(passphrase: Passphrase, { n, r, p, salt }: KeyDerivation): Promise<SnapshotKey> {
    const maxmem = MEMORY_MARGIN * 128 * n * r;
    const root = await derived(passphrase, Buffer.from(salt, 'hex'), AES_KEY_BYTES, { N: n, r, p, maxmem });
    return new AesKey(root, this.unpackedLimitBytes);
  }
}

const derived = promisify<Passphrase, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Stores the key in a private field, so that neither `JSON.stringify` nor `util.inspect` shows it. */
class AesKey implements SnapshotKey {
  readonly fingerprint: string;
  readonly #key: Buffer;
  readonly #unpackedLimitBytes: number;

  constructor(root: Buffer, unpackedLimitBytes: number) {
    this.#unpackedLimitBytes = unpackedLimitBytes;
    this.#key = subkey(root, FOR_ENCRYPTION, AES_KEY_BYTES);
    this.fingerprint = subkey(root, FOR_FINGERPRINT, FINGERPRINT_BYTES).toString('hex');
  }

  async seal(head: string, plain: Uint8Array): Promise<Uint8Array> {
    return encryptAesGcm(this.#key, head, await compress(plain));
  }

  async open(head: string, bytes: Uint8Array): Promise<Uint8Array | null> {
    const compressed = decryptAesGcm(this.#key, head, bytes);
    return compressed && unpacked(compressed, this.#unpackedLimitBytes);
  }
}

const compress = promisify<Uint8Array, Buffer>(deflate);
const unpack = promisify<Uint8Array, { readonly maxOutputLength: number; readonly chunkSize: number }, Buffer>(inflate);

/**
 * Decompresses a snapshot; null for data in another format or beyond the limit, because no upload can have produced
 * such data.
 */
const unpacked = (compressed: Buffer, limitBytes: number): Promise<Buffer | null> =>
  unpack(compressed, { maxOutputLength: limitBytes, chunkSize: UNPACKED_AT_ONCE_BYTES }).catch(() => null);

const subkey = (root: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', purpose, bytes));
