import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

const RELEASE = { version: '6.5.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' };
const CONTENT = 'content of the file';

describe('/releases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-releases-'));
  const cloud = openApp({ RELEASES_DIR: folder, PUBLIC_URL: 'https://plumbline.example' });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(cloud.address() + path, { headers });

  beforeAll(() => {
    for (const version of ['6.4.0', '6.5.0']) {
      mkdirSync(join(folder, version));
      for (const name of [
        `plumbline-${version}-win-x64.zip`,
        `plumbline-${version}-linux-x64.tar.gz`,
        'SHA256SUMS',
        'SHA256SUMS.sig',
        'present.key',
      ])
        writeFileSync(join(folder, version, name), CONTENT);
    }
    writeFileSync(join(folder, 'SHA256SUMS'), CONTENT);
  });
  beforeEach(() => cloud.command('POST', '/release/set', RELEASE));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['plumbline-6.5.0-win-x64.zip', 'application/zip'],
    ['plumbline-6.5.0-linux-x64.tar.gz', 'application/gzip'],
    ['SHA256SUMS', 'text/plain; charset=utf-8'],
    ['SHA256SUMS.sig', 'application/octet-stream'],
  ])('serves %s of the latest release', async (name, type) => {
    const reply = await get(`/releases/6.5.0/${name}`);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect(await reply.text()).toBe(CONTENT);
  });

  it('lists only the archives that it has, and those on other servers', async () => {
    const own = 'https://plumbline.example/releases/6.5.0/plumbline-6.5.0';
    const download = {
      mac: null,
      win: `${own}-win-x64.zip`,
      linux_x64: `${own}-linux-x64.tar.gz`,
      linux_arm64: 'https://files.example/plumbline-6.5.0-linux-arm64.tar.gz',
    };
    const missing = `${own}-macos-x64.tar.gz`;
    await cloud.command('POST', '/release/set', {
      ...RELEASE,
      download: { ...download, mac: missing, macos_x64: missing },
    });

    expect(Object((await cloud.call('GET', '/api/latest-version')).body).download).toEqual(download);
    expect(await (await get('/download')).text()).not.toContain('macos-x64');
  });

  it('serves a byte range of a file', async () => {
    const reply = await get('/releases/6.5.0/SHA256SUMS', { range: 'bytes=0-6' });
    expect([reply.status, await reply.text()]).toEqual([206, 'content']);
  });

  it.each([
    [416, 'range_not_satisfiable', 'bytes */19', 'a range after the end of a file', { range: 'bytes=19-' }],
    [412, 'precondition_failed', null, 'a condition that does not hold', { 'if-match': '"x"' }],
  ])('answers %i %s, with the Content-Range %s, for %s', async (status, error, range, _what, headers) => {
    const reply = await get('/releases/6.5.0/SHA256SUMS', headers);
    expect([reply.status, reply.headers.get('content-range')]).toEqual([status, range]);
    expect(await reply.json()).toMatchObject({ detail: { error } });
  });

  it('answers 500 for a file that it cannot read', async () => {
    mkdirSync(join(folder, '6.5.0/plumbline-6.5.0-linux-arm64.tar.gz'));

    expect((await get('/releases/6.5.0/plumbline-6.5.0-linux-arm64.tar.gz')).status).toBe(500);
  });

  it.each([
    ['another version', '/releases/6.4.0/SHA256SUMS'],
    ['a file of another version', '/releases/6.5.0/plumbline-6.4.0-win-x64.zip'],
    ['an archive that is missing', '/releases/6.5.0/plumbline-6.5.0-macos-x64.tar.gz'],
    ['a file that is not part of a release', '/releases/6.5.0/present.key'],
    ['a folder', '/releases/6.5.0'],
    ['the folder above', '/releases/6.5.0/..%2FSHA256SUMS'],
    ['a path through another version', '/releases/..%2Freleases%2F6.5.0/SHA256SUMS'],
    ['a NUL character', '/releases/6.5.0/SHA256SUMS%00'],
  ])('answers 404 for %s', async (_what, path) => {
    expect((await get(path)).status).toBe(404);
  });
});
