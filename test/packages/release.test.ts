import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readArchive, tarGz, zip } from '../../scripts/release/archive.ts';
import { buildArchive } from '../../scripts/release/buildArchive.ts';
import { withDependencies } from '../../scripts/release/shippedFiles.ts';
import { InstalledVersionFiles } from '../../src/adapters/files/release/installedVersionFiles.js';
import { launchers } from '../../scripts/release/launchers.ts';
import { archiveOf, startReleaseServer } from '../servers/releases.js';

const run = promisify(execFile);
const DATE = new Date('2026-11-23T10:00:00Z');

describe('an archive of a release', () => {
  const files = [
    { path: 'plumbline/start', content: Buffer.from('#!/bin/sh\n'), isExecutable: true },
    { path: 'plumbline/a.txt', content: Buffer.from('text'), isExecutable: false },
  ];

  it('has each dependency from the nearest folder above, as Node finds it', () => {
    const locked = {
      'node_modules/ansi-regex': {},
      'node_modules/string-width': { dependencies: { 'strip-ansi': '6' } },
      'node_modules/string-width/node_modules/ansi-regex': {},
      'node_modules/string-width/node_modules/strip-ansi': { dependencies: { 'ansi-regex': '5' } },
    };
    expect(withDependencies(['node_modules/string-width'], locked)).toEqual([
      'node_modules/string-width',
      'node_modules/string-width/node_modules/strip-ansi',
      'node_modules/string-width/node_modules/ansi-regex',
    ]);
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
    'has the same bytes when it is built in the time zone %s',
    async (zone) => {
      const script = `
      import { tarGz, zip } from './scripts/release/archive.ts';
      const files = JSON.parse(process.argv[1]).map((file) => ({ ...file, content: Buffer.from(file.content) }));
      const date = new Date(process.argv[2]);
      process.stdout.write((await tarGz(files, date)).toString('hex') + ' ' + zip(files, date).toString('hex'));`;
      const { stdout } = await run(
        process.execPath,
        ['--input-type=module', '--eval', script, JSON.stringify(files.toReversed()), DATE.toISOString()],
        { env: { ...process.env, TZ: zone } },
      );
      expect(stdout).toBe(`${(await tarGz(files, DATE)).toString('hex')} ${zip(files, DATE).toString('hex')}`);
    },
  );

  it('can be unpacked if it is a zip file, as for Windows', () => {
    const unpacked = unzipSync(zip(files, DATE));
    expect(Object.entries(unpacked).map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual([
      ['plumbline/a.txt', 'text'],
      ['plumbline/start', '#!/bin/sh\n'],
    ]);
  });

  it('starts, on Windows, the version that its file `current` names', () => {
    for (const { content } of launchers('win_x64').slice(0, 2))
      expect(content.toString().split('\r\n')).toContain('set /p PLUMBLINE_VERSION=<"%~dp0current"');
  });

  it('expands the name of the folder only once, on Windows', () => {
    for (const { content } of launchers('win_x64').slice(0, 2)) expect(content.toString()).not.toMatch(/^call /m);
  });

  // Every version must have these two paths, because an update does not replace the launchers.
  it.each([
    ['win_x64', 'versions\\%PLUMBLINE_VERSION%', '\\'],
    ['macos_arm64', 'versions/$version', '/'],
    ['linux_x64', 'versions/$version', '/'],
  ] as const)('starts the files that an update verifies, on %s', (platform, folder, separator) => {
    const [terminal] = launchers(platform);
    const { node, program } = new InstalledVersionFiles('', '', platform, () => undefined).launchedFiles('V');
    for (const path of [node, program])
      expect(terminal?.content.toString()).toContain(
        `${path.replaceAll('/', separator).replace(`versions${separator}V`, folder)}"`,
      );
  });
});

describe('the archive for Linux', () => {
  const folder = 'plumbline-1.2.3-linux-x64';
  let home = '';
  const at = (path: string): string => join(home, path);
  const command = (...words: string[]) =>
    run(at(`${folder}/plumbline`), words, { env: { PLUMBLINE_HOME: at('data') } });

  beforeAll(async () => {
    // Packs a script that runs the Node of this test, instead of a whole Node with its 150 MB.
    const node = {
      version: process.version,
      program: Buffer.from(`#!/bin/sh\nexec "${process.execPath}" "$@"\n`),
      license: Buffer.from('The license of Node'),
    };
    const built = await buildArchive({
      version: '1.2.3',
      platform: 'linux_x64',
      node,
      publicKeys: [],
      cloudUrl: 'https://plumbline.example',
      date: DATE,
    });
    expect(built.name).toBe(`${folder}.tar.gz`);
    home = await mkdtemp(join(tmpdir(), 'plumbline-release-'));
    await writeFile(at(built.name), built.content);
    await run('tar', ['-xzf', at(built.name), '-C', home]);
  });

  afterAll(() => rm(home, { recursive: true }));

  it('contains everything that the program imports', async () => {
    const sample = at(`${folder}/versions/1.2.3/app/data/sample/portfolio.csv`);
    const { stdout } = await command('audit', '--offline', '--json', sample);
    expect(Object.keys(JSON.parse(stdout).tickers).length).toBeGreaterThan(20);
    const packages = [
      'ai',
      '@ai-sdk/anthropic',
      '@ai-sdk/openai',
      '@ai-sdk/openai-compatible',
      'elkjs/lib/elk.bundled.js',
    ];
    const imports = packages.map((name) => `await import('${name}');`).join('');
    await run(process.execPath, ['--input-type=module', '--eval', imports], {
      cwd: at(`${folder}/versions/1.2.3/app`),
    });
  });

  it('has the address of the publisher’s cloud, which the environment or the settings file can replace', async () => {
    const script = `
      const { readReleaseSettings } = await import('./dist/bootstrap/dashboard/settings/releaseSettings.js');
      const { readSettingLayers } = await import('./dist/bootstrap/dashboard/settings/config.js');
      const { pathToFileURL } = await import('node:url');
      const release = readReleaseSettings(pathToFileURL(process.argv[1]));
      console.log(JSON.stringify(readSettingLayers({}, release).release));`;
    const file = at(`${folder}/versions/1.2.3/app/release-settings.json`);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script, file], {
      env: { ...process.env, PLUMBLINE_HOME: at('data') },
    });
    expect(JSON.parse(stdout)).toEqual({ CLOUD_URL: 'https://plumbline.example' });
  });

  it('can be started through a link from another folder', async () => {
    await mkdir(at('bin'));
    await symlink(`../${folder}/plumbline`, at('bin/plumbline'));
    const { stdout } = await run(at('bin/plumbline'), ['--version']);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(stdout.trim()).toBe(version);
  });

  it.each(['bash plumbline', 'sh plumbline', './plumbline', `sh ../${folder}/plumbline`])(
    'can be started in its folder as: %s',
    async (line) => {
      await expect(run('/bin/sh', ['-c', `${line} --version`], { cwd: at(folder) })).resolves.toBeDefined();
    },
  );

  it.each(['bash start-plumbline.sh', 'sh start-plumbline.sh', './start', 'sh ../start'])(
    'opens the page when started in its folder as: %s',
    async (line) => {
      await symlink('start-plumbline.sh', at(`${folder}/start`)).catch(() => undefined);
      await symlink(`${folder}/start`, at('start')).catch(() => undefined);
      // The invalid port ends the program before the dashboard starts.
      const env = { PATH: process.env['PATH'], DASHBOARD_PORT: 'none' };
      await expect(run('/bin/sh', ['-c', line], { cwd: at(folder), env })).rejects.toMatchObject({
        stderr: expect.stringContaining('DASHBOARD_PORT: must be a port'),
      });
    },
  );

  it('says that an update is installed when it waits for the next start', async () => {
    const server = await startReleaseServer();
    try {
      server.publish('99.0.0', await archiveOf('99.0.0'));
      const pending = { version: '99.0.0', attempts: 0 };
      await writeFile(at(`${folder}/versions.json`), JSON.stringify({ pending, failed: [] }));
      const env = { PLUMBLINE_HOME: at('data'), CLOUD_URL: server.origin };
      const { stdout } = await run(at(`${folder}/plumbline`), ['update'], { env });
      expect(stdout).toContain('Plumbline 99.0.0 is installed. It takes effect at the next start.\n');
    } finally {
      await server.close();
      await rm(at(`${folder}/versions.json`));
    }
  });

  it('lists each package inside with its version and its license text', async () => {
    const papers = (name: string) => readFile(at(`${folder}/versions/1.2.3/${name}`), 'utf8');
    const { components } = JSON.parse(await papers('sbom.cdx.json'));
    const names = components.map(({ name }: { name: string }) => name);
    for (const name of ['node', 'express', 'react', 'lightweight-charts', 'elkjs', 'ai', 'swagger-ui-dist'])
      expect(names).toContain(name);
    const texts = await papers('LICENSES.txt');
    for (const { name, version } of components) if (name !== 'node') expect(texts).toContain(`\n${name} ${version} (`);
    expect(texts).toContain('The license of Node');
    expect(texts).toContain('Eclipse Public License');
  });

  it('contains neither the program of the cloud nor its database libraries', async () => {
    const paths = [...(await readArchive(await readFile(at(`${folder}.tar.gz`)))).keys()];
    expect(
      paths.filter((path) => /plumbline-cloud|programs\/cloud|node_modules\/(?:stripe|@electric-sql)\//.test(path)),
    ).toEqual([]);
    const { components } = JSON.parse(await readFile(at(`${folder}/versions/1.2.3/sbom.cdx.json`), 'utf8'));
    const bundled = components.map(({ name }: { name: string }) => name);
    expect(bundled.filter((name: string) => /^(?:@mikro-orm\/.*|kysely|pg)$/.test(name))).toEqual([]);
  });
});
