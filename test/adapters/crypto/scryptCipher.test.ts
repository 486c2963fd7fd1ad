import { spawnSync } from 'node:child_process';
import { createCipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { constants, deflateRawSync, deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ScryptCipher, MAX_UNPACKED_BYTES } from '../../../src/adapters/crypto/scryptCipher.js';
import type { SnapshotKey } from '../../../src/application/dashboard/backup/snapshotCipher.port.js';
import { packBundle } from '../../../src/domain/dashboard/backup/bundle.js';
import { readPassphrase } from '../../../src/domain/dashboard/backup/passphrase.js';
import { canonicalJson } from '../../../src/domain/shared/canonicalJson.js';
import { runs } from '../../runs.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

jest.setTimeout(60_000);

const PASSPHRASE = readPassphrase('correct horse battery staple');
const DERIVATION = { n: 2 ** 17, r: 8, p: 1, salt: '00112233445566778899aabbccddeeff' };
const META = {
  format: 1,
  kdf: { name: 'scrypt', ...DERIVATION },
  machine: { id: 'm', name: 'Küche "1"' },
  parent: null,
  made_at: '2026-11-21T06:30:00.000Z',
};
const HEAD = canonicalJson(META);
/** Derivation parameters at a hundredth of the real cost. Different inputs still produce different keys. */
const CHEAP = { ...DERIVATION, n: 2 ** 10 };

const MEBIBYTE = 2 ** 20;

const cipher = new ScryptCipher();
const at = temporaryFolder();
let key: SnapshotKey;
/** Number of timer ticks that the event loop ran while the key was being derived. */
let turns = 0;
beforeAll(async () => {
  const timer = setInterval(() => (turns += 1), 1);
  key = await cipher.deriveKey(PASSPHRASE, DERIVATION);
  clearInterval(timer);
});

/** Derives a subkey from the passphrase at low cost, without using the cipher under test. */
function cheapSubkey(purpose: string, length: number): Buffer {
  const { n, r, p, salt } = CHEAP;
  return Buffer.from(
    hkdfSync('sha256', scryptSync(PASSPHRASE, Buffer.from(salt, 'hex'), 32, { N: n, r, p }), '', purpose, length),
  );
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.nat({ max: 50_000 }).map((length) => new Uint8Array(length)),
);

describe('an encrypted snapshot', () => {
  it('decrypts to the same bytes with the same header', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.string(), async (plain, head) => {
        const opened = await key.open(head, await key.seal(head, plain));
        expect(opened !== null && Buffer.compare(opened, plain)).toBe(0);
      }),
      { numRuns: runs() },
    );
  });

  it('is refused when any bit is flipped, or when it is truncated or extended', async () => {
    const sealed = Buffer.from(await key.seal(HEAD, Buffer.from('ticker,quantity,average_price\n')));
    const changed = [...Array(sealed.length * 8).keys()].map((bit) => {
      const copy = Buffer.from(sealed);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy;
    });
    const cut = [...sealed.keys()].map((length) => sealed.subarray(0, length));
    const opened = await Promise.all(
      [...changed, ...cut, Buffer.concat([sealed, Buffer.alloc(1)])].map((each) => key.open(HEAD, each)),
    );

    expect(opened.filter((plain) => plain !== null)).toEqual([]);
    expect(await key.open(HEAD, sealed)).not.toBeNull();
  });

  it('is refused with any bit of its header flipped', async () => {
    const sealed = await key.seal(HEAD, Buffer.from('content'));
    const head = Buffer.from(HEAD);
    const opening: number[] = [];
    for (let bit = 0; bit < head.length * 8; bit += 1) {
      const copy = Buffer.from(head);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if ((await key.open(copy.toString('utf8'), sealed)) !== null) opening.push(bit);
    }
    expect([opening, await key.open(HEAD, sealed)]).toEqual([[], Buffer.from('content')]);
  });

  it('never reuses a nonce', async () => {
    const sealed = await Promise.all(Array.from({ length: 500 }, () => key.seal(HEAD, Buffer.alloc(1))));

    expect(new Set(sealed.map((each) => Buffer.from(each.subarray(0, 12)).toString('hex'))).size).toBe(500);
  });

  it('cannot be decrypted with the key of another passphrase or salt', async () => {
    const cheap = await cipher.deriveKey(PASSPHRASE, CHEAP);
    const others = [
      await cipher.deriveKey(readPassphrase('correct horse battery stapler'), CHEAP),
      await cipher.deriveKey(PASSPHRASE, { ...CHEAP, salt: cipher.newDerivation().salt }),
      key,
    ];
    const sealed = await cheap.seal(HEAD, Buffer.from('content'));

    expect(await Promise.all(others.map((other) => other.open(HEAD, sealed)))).toEqual([null, null, null]);
    expect(new Set([cheap, ...others].map(({ fingerprint }) => fingerprint)).size).toBe(4);
    expect(cheap.fingerprint).toBe(cheapSubkey('plumbline backup v1 fingerprint', 16).toString('hex'));
    expect(cipher.newDerivation()).toEqual({ ...DERIVATION, salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('is refused when its content is not zlib-compressed or decompresses to more than 512 MiB', async () => {
    const cheap = await new ScryptCipher(2 * MEBIBYTE).deriveKey(PASSPHRASE, CHEAP);
    const own = cheapSubkey('plumbline backup v1 encryption', 32);
    const sealed = (packed: Uint8Array) => {
      const gcm = createCipheriv('aes-256-gcm', own, Buffer.alloc(12)).setAAD(Buffer.from(HEAD));
      return Buffer.concat([Buffer.alloc(12), gcm.update(packed), gcm.final(), gcm.getAuthTag()]);
    };

    expect(MAX_UNPACKED_BYTES).toBe(512 * MEBIBYTE);
    expect(inflateSync(bombOf(3))).toHaveLength(3 * MEBIBYTE);
    expect(await cheap.open(HEAD, sealed(deflateSync('content')))).toEqual(Buffer.from('content'));
    expect(await cheap.open(HEAD, sealed(Buffer.from('no zlib')))).toBeNull();
    expect(await cheap.open(HEAD, sealed(bombOf(2)))).toHaveLength(2 * MEBIBYTE);
    expect(await cheap.open(HEAD, sealed(bombOf(3)))).toBeNull();
  });

  it('is decrypted by a separate program that follows docs/backup.md alone [SYN-01]', async () => {
    const files = [
      { path: 'portfolio.csv', bytes: Buffer.from('ticker,quantity\n') },
      { path: 'prices/yahoo/KO.json', bytes: Buffer.from([0, 255, 10]) },
    ];
    const sealed = await key.seal(HEAD, packBundle(files));
    const snapshot = { blob: Buffer.from(sealed).toString('base64'), meta: META, passphrase_fp: key.fingerprint };
    const open = (meta: object, passphrase: string) => {
      writeFileSync(at('snapshot.json'), JSON.stringify({ ...snapshot, meta }));
      const program = ['scripts/open-backup.mjs', at('snapshot.json'), at('opened')];
      const { status, stderr } = spawnSync(process.execPath, program, { input: `${passphrase}\n`, encoding: 'utf8' });
      return { status, stderr };
    };

    expect([
      open(META, PASSPHRASE),
      open(META, `${PASSPHRASE}r`),
      open({ ...META, parent: 'changed' }, PASSPHRASE),
    ]).toEqual([
      { status: 0, stderr: '' },
      { status: 1, stderr: 'The passphrase does not decrypt this backup.\n' },
      { status: 1, stderr: 'The backup is damaged or was changed.\n' },
    ]);
    for (const { path, bytes: content } of files) expect(readFileSync(join(at('opened'), path))).toEqual(content);
  });
});

/** Returns zlib data that decompresses to `mebibytes` MiB of zeros. */
function bombOf(mebibytes: number): Buffer {
  const [begin, end] = [Buffer.from([0x78, 0x01]), Buffer.from([0x03, 0x00])];
  const packed = deflateRawSync(Buffer.alloc(MEBIBYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const adler = Buffer.alloc(4);
  adler.writeUInt32BE(((mebibytes * MEBIBYTE) % 65_521) * 2 ** 16 + 1);
  return Buffer.concat([begin, ...Array.from({ length: mebibytes }, () => packed), end, adler]);
}

it('ScryptCipher derives a key without blocking the event loop', () => {
  expect(turns).toBeGreaterThan(0);
});

it('ScryptCipher creates a different salt for each new key derivation', () => {
  expect(new Set(Array.from({ length: 100 }, () => cipher.newDerivation().salt)).size).toBe(100);
});

it('ScryptCipher hides the bytes of a derived key when the key is serialized or inspected', () => {
  expect([JSON.stringify(key), inspect(key, { depth: 9, showHidden: true })]).toEqual([
    `{"fingerprint":"${key.fingerprint}"}`,
    expect.not.stringContaining('Buffer'),
  ]);
});
