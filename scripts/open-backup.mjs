// Opens a backup with Node alone; docs/backup.md explains each step. Usage: node scripts/open-backup.mjs SNAPSHOT.json
// FOLDER < passphrase. SNAPSHOT.json is the reply of GET /api/sync/download/{snapshot_id}.
import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { inflateSync } from 'node:zlib';

const [snapshot, folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node scripts/open-backup.mjs SNAPSHOT.json FOLDER < passphrase\n');
  process.exit(2);
}
const { blob, meta, passphrase_fp: fingerprint } = JSON.parse(readFileSync(snapshot, 'utf8'));
const passphrase = readFileSync(0, 'utf8')
  .replace(/\r?\n$/, '')
  .normalize('NFKC');

const { n, r, p, salt } = meta.kdf;
const root = scryptSync(passphrase, Buffer.from(salt, 'hex'), 32, { N: n, r, p, maxmem: 256 * n * r });
const subkey = (purpose, length) => Buffer.from(hkdfSync('sha256', root, '', `plumbline backup v1 ${purpose}`, length));

const sealed = Buffer.from(blob, 'base64');
const decipher = createDecipheriv('aes-256-gcm', subkey('encryption', 32), sealed.subarray(0, 12));
decipher.setAAD(Buffer.from(canonical(meta)));
decipher.setAuthTag(sealed.subarray(-16));
const bundle = inflateSync(decrypt());

let at = 4 + bundle.readUInt32BE(0);
for (const { path, bytes } of JSON.parse(bundle.subarray(4, at)).files) {
  if (normalize(path).startsWith('..') || path.startsWith('/') || path.includes(':'))
    throw new Error(`${path} is outside the folder`);
  const target = join(folder, path.split('/').join(sep));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bundle.subarray(at, (at += bytes)), { mode: 0o600 });
}

function decrypt() {
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    const isWrong = subkey('fingerprint', 16).toString('hex') !== fingerprint;
    process.stderr.write(
      isWrong ? 'The passphrase does not decrypt this backup.\n' : 'The backup is damaged or was changed.\n',
    );
    process.exit(1);
  }
}

/** Returns JSON without spaces, with the keys of each object sorted. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}
