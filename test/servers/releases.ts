import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tarGz, zip, type ArchiveFile } from '../../scripts/release/archive.js';
import { archiveName, type Platform } from '../../src/domain/shared/release/release.js';
import { startStandIn, type RequestHandler, type StandIn } from './standIn.js';

const publisher = generateKeyPairSync('ed25519');

/** The publisher's public key in PEM format. */
export const PUBLISHER_KEY = String(publisher.publicKey.export({ type: 'spki', format: 'pem' }));
export const PLATFORM: Platform = 'linux_x64';
const DATE = new Date('2026-11-20T00:00:00.000Z');

/** The folder that an archive contains. */
export const stemOf = (version: string, platform: Platform = PLATFORM): string =>
  archiveName(version, platform).replace(/\.(?:zip|tar\.gz)$/, '');

const file = (path: string, content = '', isExecutable = false): ArchiveFile => ({
  path,
  content: Buffer.from(content),
  isExecutable,
});

/** The files of a small but complete version. */
const versionFiles = (version: string, program = '', node = 'node'): ArchiveFile[] => [
  file('app/package.json', JSON.stringify({ version })),
  file('app/dist/bootstrap/bin/plumbline.js', program),
  file(`node/${node}`, '', true),
];

/** An archive as `npm run release` builds it. */
export function archiveOf(version: string, platform: Platform = PLATFORM): Promise<Buffer> | Buffer {
  const stem = stemOf(version, platform);
  const files = [
    file(`${stem}/current`, `${version}\n`),
    file(`${stem}/plumbline`, 'launcher', true),
    ...versionFiles(version, `version ${version}`, platform === 'win_x64' ? 'node.exe' : 'node').map((each) => ({
      ...each,
      path: `${stem}/versions/${version}/${each.path}`,
    })),
  ];
  return platform === 'win_x64' ? zip(files, DATE) : tarGz(files, DATE);
}

export interface ReleaseServer extends StandIn {
  /** The files by path; changing one of them makes the release invalid. */
  readonly files: Map<string, Buffer>;
  /** Handlers that answer instead of the file at their path. */
  readonly handlers: Map<string, RequestHandler>;
  /** The release that the cloud announces. */
  readonly announced: {
    version: string;
    min_version: string;
    download: Record<string, string | null>;
    release_notes: string;
  };
  /** Publishes an archive with its signed checksums, and announces it. */
  publish(version: string, archive: Buffer, key?: KeyObject, platform?: Platform): void;
}

/** A cloud that announces releases and serves their files. */
export async function startReleaseServer(): Promise<ReleaseServer> {
  const files = new Map<string, Buffer>();
  const handlers = new Map<string, RequestHandler>();
  const announced: ReleaseServer['announced'] = {
    version: '6.4.0',
    min_version: '6.4.0',
    download: { mac: null, win: null },
    release_notes: 'Faster audits.',
  };
  const server = await startStandIn((request, response) => {
    const { url = '' } = request;
    const handler = handlers.get(url);
    if (handler !== undefined) return handler(request, response);
    const content = url === '/api/latest-version' ? Buffer.from(JSON.stringify(announced)) : files.get(url);
    if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': content.length }).end(content);
  });
  return {
    ...server,
    files,
    handlers,
    announced,
    publish(version, archive, key = publisher.privateKey, platform = PLATFORM) {
      const name = archiveName(version, platform);
      const sums = Buffer.from(`${createHash('sha256').update(archive).digest('hex')}  ${name}\n`);
      files.set(`/${version}/${name}`, archive);
      files.set(`/${version}/SHA256SUMS`, sums);
      files.set(`/${version}/SHA256SUMS.sig`, sign(null, sums, key));
      announced.version = version;
      announced.download[platform] = `${server.origin}/${version}/${name}`;
    },
  };
}

/** Writes a complete version of `program`, with a link to the Node that runs the tests. */
export function plantVersion(root: string, version: string, program = ''): void {
  const folder = join(root, 'versions', version);
  for (const { path, content } of versionFiles(version, program)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (path === 'node/node') symlinkSync(process.execPath, join(folder, path));
    else writeFileSync(join(folder, path), content);
  }
}

/** Writes an installation in which `current` runs. */
export function plantInstallation(root: string, current: string): void {
  plantVersion(root, current);
  writeFileSync(join(root, 'current'), `${current}\n`);
}

/** Returns the content of each file in a folder by its path; null for links. */
export const filesIn = (folder: string): Record<string, string | null> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1), entry.isFile() ? readFileSync(path, 'utf8') : null] as const;
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
