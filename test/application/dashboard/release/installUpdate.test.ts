import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import tar from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { CloudApiClient } from '../../../../src/adapters/cloudClient/cloudApiClient.js';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { ReleaseFileClient } from '../../../../src/adapters/cloudClient/releaseFileClient.js';
import { PublisherKeys } from '../../../../src/adapters/crypto/publisherKeys.js';
import { InstalledVersionFiles } from '../../../../src/adapters/files/release/installedVersionFiles.js';
import { InstallUpdate } from '../../../../src/application/dashboard/release/installUpdate.js';
import { LatestReleaseCache } from '../../../../src/application/dashboard/release/latestReleaseCache.js';
import type {
  Installation,
  ReleaseFileSource,
} from '../../../../src/application/dashboard/release/installation.port.js';
import type { Platform } from '../../../../src/domain/shared/release/release.js';
import { HOUR_MS } from '../../../../src/domain/shared/timeUnits.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { waitUntil } from '../../../servers/waitUntil.js';
import {
  archiveOf,
  filesIn,
  PLATFORM,
  plantInstallation,
  PUBLISHER_KEY,
  startReleaseServer,
  stemOf,
  type ReleaseServer,
} from '../../../servers/releases.js';

const at = temporaryFolder();
const NEW = '6.5.0';
const NAME = `${stemOf(NEW)}.tar.gz`;
const ARCHIVE = `/${NEW}/${NAME}`;
const VERSION_FOLDER = `${stemOf(NEW)}/versions/${NEW}`;
const IDLE_MS = 300;

let server: ReleaseServer;
let reported: unknown[];
beforeEach(async () => {
  server = await startReleaseServer();
  reported = [];
  plantInstallation(at(), '6.4.0');
});
afterEach(async () => {
  await server.close();
  expect(reported).toEqual([]);
});

const installationFor = (platform: Platform | null): InstalledVersionFiles =>
  new InstalledVersionFiles(at(), '6.4.0', platform, (message) => reported.push(message));

const latestReleaseCache = (): LatestReleaseCache =>
  new LatestReleaseCache({ load: async () => null, save: async () => undefined }, '6.4.0');

function update(
  platform: Platform | null = PLATFORM,
  files: ReleaseFileSource = new ReleaseFileClient(IDLE_MS),
  installation: Installation = installationFor(platform),
  releases = latestReleaseCache(),
): InstallUpdate {
  return new InstallUpdate({
    connection: { kind: 'connected', cloud: new CloudApiClient(new CloudHttpClient(server.origin)) },
    releases,
    installation,
    files,
    signatures: new PublisherKeys([PUBLISHER_KEY]),
    now: () => 0,
    report: (problem) => reported.push(problem),
  });
}

/** Installs an update. Returns null when it is ready, or the reason why it was refused. */
async function install(installing = update(), version = NEW): Promise<string | null> {
  return (await installing.start(version)).finished;
}

/** A tar.gz with one entry that no release contains. */
async function tarWith(header: {
  readonly name: string;
  readonly type?: 'symlink';
  readonly linkname?: string;
}): Promise<Buffer> {
  const pack = tar.pack();
  if (header.type === undefined) pack.entry(header, 'planted');
  else pack.entry(header);
  pack.finalize();
  return gzipSync(await buffer(pack));
}

describe('InstallUpdate', () => {
  it('puts a signed archive beside the running version, for the next start', async () => {
    server.publish(NEW, await archiveOf(NEW));
    const installing = update();
    expect(await install(installing)).toBeNull();
    expect(await installing.status()).toEqual({ state: 'ready' });
    expect(filesIn(at())).toEqual({
      current: '6.4.0\n',
      'versions.json': JSON.stringify({ pending: { version: NEW, attempts: 0 }, failed: [] }),
      'versions/6.4.0/app/dist/bootstrap/bin/plumbline.js': '',
      'versions/6.4.0/app/package.json': '{"version":"6.4.0"}',
      'versions/6.4.0/node/node': null,
      'versions/6.5.0/app/dist/bootstrap/bin/plumbline.js': 'version 6.5.0',
      'versions/6.5.0/app/package.json': '{"version":"6.5.0"}',
      'versions/6.5.0/node/node': '',
    });
  });

  it('removes versions that will not be started again, and files that an interrupted update left', async () => {
    mkdirSync(at('versions/6.3.0'));
    mkdirSync(at('.update-interrupted'));
    const yesterday = new Date(Date.now() - 25 * HOUR_MS);
    utimesSync(at('.update-interrupted'), yesterday, yesterday);
    server.publish(NEW, await archiveOf(NEW));
    expect(await install()).toBeNull();
    expect(readdirSync(at('versions'))).toEqual(['6.4.0', '6.5.0']);
    expect(readdirSync(at()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('keeps the folder of another process that is updating', async () => {
    const other = await installationFor(PLATFORM).openUpdateFolder();
    server.publish(NEW, await archiveOf(NEW));
    expect(await install()).toBeNull();
    await expect(other.write('a', Readable.from([Buffer.from('a')]))).resolves.toBeUndefined();
  });

  it('keeps the version that another process has installed meanwhile', async () => {
    server.publish(NEW, await archiveOf(NEW));
    const files = new ReleaseFileClient(IDLE_MS);
    const open: ReleaseFileSource['open'] = async (address, signal) => {
      if (address.endsWith('.tar.gz')) {
        await install();
        writeFileSync(at(`versions/${NEW}/kept`), '');
      }
      return files.open(address, signal);
    };
    expect(await install(update(PLATFORM, { open }))).toBeNull();
    expect(readdirSync(at(`versions/${NEW}`))).toContain('kept');
  });

  it('makes the update ready even if the downloaded files cannot be removed', async () => {
    server.publish(NEW, await archiveOf(NEW));
    const busy = new Error('EBUSY');
    const installation = installationFor(PLATFORM);
    const open = installation.openUpdateFolder.bind(installation);
    installation.openUpdateFolder = async () => Object.assign(await open(), { remove: () => Promise.reject(busy) });
    const installing = update(PLATFORM, undefined, installation);
    expect(await install(installing)).toBeNull();
    expect(await installing.status()).toEqual({ state: 'ready' });
    expect(reported.splice(0)).toEqual([busy]);
  });

  it('follows a redirect to another address', async () => {
    const archive = await archiveOf(NEW);
    server.publish(NEW, archive);
    server.files.set('/elsewhere', archive);
    redirectArchive('/elsewhere');
    expect(await install()).toBeNull();
  });

  it('reports the bytes that it has received', async () => {
    server.publish(NEW, await archiveOf(NEW));
    const installing = update();
    server.handlers.set(
      ARCHIVE,
      (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('abc'),
    );
    const { finished } = await installing.start(NEW);
    const states = new Set<unknown>();
    await waitUntil(async () => {
      const status = await installing.status();
      if (status?.state === 'downloading' && status.receivedBytes > 0) states.add(status);
      return states.size > 0;
    });
    expect([...states]).toEqual([{ state: 'downloading', receivedBytes: 3, totalBytes: 10 }]);
    await expect(installing.start(NEW)).rejects.toThrow('An update is already being installed.');
    installing.stop();
    expect(await finished).toContain('took too long, or the program stopped. Try again.');
  });

  const redirectArchive = (location: string) =>
    server.handlers.set(ARCHIVE, (_request, response) => void response.writeHead(302, { location }).end());
  const publish = async () => server.publish(NEW, await archiveOf(NEW));

  it.each<readonly [string, () => unknown, string]>([
    [
      'checksums signed with a stranger’s key',
      async () => server.publish(NEW, await archiveOf(NEW), generateKeyPairSync('ed25519').privateKey),
      `SHA256SUMS is not signed with a key of Plumbline's publisher. Do not use ${NAME}.`,
    ],
    [
      'an archive that was changed after it was signed',
      async () => server.files.set(ARCHIVE, await archiveOf('6.6.0')),
      `${NAME} is not the file that was published: its SHA-256 differs. Download it again.`,
    ],
    [
      'an archive whose download is cut off',
      () =>
        server.handlers.set(ARCHIVE, (_request, response) => {
          response.writeHead(200, { 'content-length': 1000 });
          response.write('a', () => response.destroy());
        }),
      `The download of ${NAME} failed or was cut off. Try again later.`,
    ],
    [
      'an archive whose download stalls',
      () =>
        server.handlers.set(
          ARCHIVE,
          (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write('a'),
        ),
      `The download of ${NAME} made no progress for 0.3 s.`,
    ],
    [
      'an archive that is too large',
      () =>
        server.handlers.set(
          ARCHIVE,
          (_request, response) => void response.writeHead(200, { 'content-length': 2 ** 40 }).write('a'),
        ),
      `${NAME} is larger than 262144 KiB, the limit.`,
    ],
    [
      'a file of checksums that is too large',
      () => server.files.set(`/${NEW}/SHA256SUMS`, Buffer.alloc(70_000)),
      'SHA256SUMS is larger than 64 KiB, the limit.',
    ],
    [
      'a redirect to an unencrypted address',
      () => redirectArchive('http://plumbline.example/archive'),
      'The download from http://plumbline.example/archive was refused: only https:// is accepted.',
    ],
    ['endless redirects', () => redirectArchive(ARCHIVE), `The download of ${NAME} was redirected more than 5 times.`],
    ['a missing archive', () => server.files.delete(ARCHIVE), `The server answered with status 404 for ${NAME}.`],
    [
      'an archive of another version',
      async () => server.publish(NEW, await archiveOf('6.6.0')),
      `${NAME} does not contain the complete version ${NEW}.`,
    ],
    [
      'a path that leaves the archive',
      async () => server.publish(NEW, await tarWith({ name: `${VERSION_FOLDER}/../../../planted` })),
      `${NAME} contains "${VERSION_FOLDER}/../../../planted", a path outside of its own folder.`,
    ],
    [
      'an absolute path',
      async () => server.publish(NEW, await tarWith({ name: '/etc/planted' })),
      `${NAME} contains "/etc/planted", a path outside of its own folder.`,
    ],
    [
      'a Windows path that leaves the archive',
      async () => server.publish(NEW, await tarWith({ name: `${VERSION_FOLDER}/..\\planted` })),
      `${NAME} contains "${VERSION_FOLDER}/..\\\\planted", a path outside of its own folder.`,
    ],
    [
      'a link',
      async () => server.publish(NEW, await tarWith({ name: `${VERSION_FOLDER}/app`, type: 'symlink', linkname: '/' })),
      `${NAME} contains a link or a device ("${VERSION_FOLDER}/app"). Releases contain neither.`,
    ],
    [
      'a file that is not an archive',
      () => server.publish(NEW, Buffer.from('no archive')),
      `${NAME} cannot be unpacked (Z_DATA_ERROR).`,
    ],
  ])('refuses %s, and changes nothing', async (_title, spoil, reason) => {
    await publish();
    await spoil();
    const before = filesIn(at());
    const installing = update();
    expect(await install(installing)).toBe(`${reason} Nothing was changed.`);
    expect(await installing.status()).toEqual({ state: 'refused', reason: `${reason} Nothing was changed.` });
    expect(filesIn(at())).toEqual(before);
  });

  it('offers the next version after it has refused a version', async () => {
    await publish();
    server.files.delete(ARCHIVE);
    const releases = latestReleaseCache();
    const installing = update(PLATFORM, undefined, undefined, releases);
    await install(installing);
    expect(await installing.status()).toMatchObject({ state: 'refused' });
    const { release } = releases.status();
    if (release !== null) await releases.update({ release: { ...release, version: '6.5.1' }, etag: null }, 0);
    expect(await installing.status()).toEqual({ state: 'available' });
  });

  it.each<readonly [string, () => unknown, string, Platform | null, string]>([
    [
      'the same version',
      () => server.publish('6.4.0', Buffer.of()),
      '6.4.0',
      PLATFORM,
      'is not newer than the installed 6.4.0.',
    ],
    [
      'a downgrade',
      () => server.publish('6.3.9', Buffer.of()),
      '6.3.9',
      PLATFORM,
      'is not newer than the installed 6.4.0.',
    ],
    ['a version that has been replaced', publish, '6.4.9', PLATFORM, 'The latest version is now 6.5.0, not 6.4.9.'],
    ['a release without an archive for the system', publish, NEW, 'linux_arm64', 'has no archive for this system.'],
    ['a system for which no archive is built', publish, NEW, null, 'has no archive for this system.'],
    [
      'an archive for another system',
      async () => {
        await publish();
        server.announced.download['linux_arm64'] = server.origin + ARCHIVE;
      },
      NEW,
      'linux_arm64',
      'is not plumbline-6.5.0-linux-arm64.tar.gz, the archive for this system.',
    ],
  ])('refuses %s before any download', async (_title, announce, version, platform, reason) => {
    await announce();
    const before = filesIn(at());
    await expect(install(update(platform), version)).rejects.toThrow(reason);
    expect(server.requests).toEqual(['/api/latest-version']);
    expect(filesIn(at())).toEqual(before);
  });

  it('says that the disk is full, and changes nothing', async () => {
    await publish();
    const before = filesIn(at());
    const content = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('a');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    };
    const installing = update(PLATFORM, { open: async () => ({ totalBytes: null, content: content() }) });
    expect(await install(installing)).toMatch(/SHA256SUMS could not be written because its disk is full\./);
    expect(filesIn(at())).toEqual(before);
  });

  it('reads the archive for Windows', async () => {
    server.publish(NEW, await archiveOf(NEW, 'win_x64'), undefined, 'win_x64');
    await install(update('win_x64'));
    expect(filesIn(at(`versions/${NEW}`))).toMatchObject({ 'node/node.exe': '' });
  });
});
