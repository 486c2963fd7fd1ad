import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PLATFORMS } from '../../dist/domain/shared/release/release.js';
import { buildArchive } from './buildArchive.ts';
import { nodeBinary } from './nodeBinaries.ts';

// Builds the archives of a release and their checksums. The same commit gives the same bytes. The publisher signs
// SHA256SUMS on the machine that has the signing key, as docs/releases.md describes.

const { values: options } = parseArgs({
  options: {
    'public-key': { type: 'string', multiple: true, default: [] },
    'cloud-url': { type: 'string' },
    platform: { type: 'string', multiple: true, default: [...PLATFORMS] },
    out: { type: 'string', default: 'release' },
  },
});

const KEYS = 2;
const version = String(JSON.parse(readFileSync('package.json', 'utf8')).version);

function publicKeys(): string[] {
  if (options['public-key'].length !== KEYS)
    throw new Error('Name two public keys, the present one and its successor: --public-key A.pem --public-key B.pem.');
  return options['public-key'].map((file) => {
    const key = createPublicKey(readFileSync(file));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`);
    return String(key.export({ type: 'spki', format: 'pem' }));
  });
}

function cloudUrl(): string | null {
  const text = options['cloud-url'];
  if (text === undefined) return null;
  if (URL.canParse(text) && new URL(text).protocol === 'https:' && `${new URL(text).origin}/` === new URL(text).href)
    return new URL(text).origin;
  throw new Error(`--cloud-url must be the origin of your cloud, such as https://plumbline.example, not ${text}.`);
}

const git = (...command: string[]): string => execFileSync('git', command, { encoding: 'utf8' }).trim();

if (git('status', '--porcelain') !== '') throw new Error('Commit first: a release is built from a commit.');
const committed = new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
const named = new Set(options.platform.map((name) => name.replace('-', '_')));
const wanted = PLATFORMS.filter((platform) => named.has(platform));
if (wanted.length < named.size)
  throw new Error(`Unknown platform in ${options.platform.join(', ')}. There are ${PLATFORMS.join(', ')}.`);
const keys = publicKeys();
const cloud = cloudUrl();
mkdirSync(options.out, { recursive: true });
const sums: string[] = [];
for (const platform of wanted) {
  const node = await nodeBinary(platform);
  const { name, content } = await buildArchive({
    version,
    platform,
    node,
    publicKeys: keys,
    cloudUrl: cloud,
    date: committed,
  });
  writeFileSync(join(options.out, name), content);
  sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}`);
  process.stdout.write(`${name}: ${(content.length / 2 ** 20).toFixed(1)} MiB\n`);
}
writeFileSync(join(options.out, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);
