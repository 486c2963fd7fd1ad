import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { issueLicenseReply, licenseDetailsReply } from '../../../src/adapters/http/contract/cloud/operator/admin.js';
import { exportAccountReply } from '../../../src/adapters/http/contract/cloud/operator/adminAccount.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { licenseKeyIn } from '../../servers/buyers.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { embeddedTables } from '../../servers/embeddedTables.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { waitUntil } from '../../servers/waitUntil.js';
import {
  runAdminCommand,
  runCloudInProcess,
  cloudStarter,
  issueLicense,
  runCloud,
  startNewCloud,
  validateLicense,
  type Cloud,
  type Environment,
} from '../cloud.js';

jest.setTimeout(120_000);

const EMAIL = 'holder@example.com';

const at = temporaryFolder();
const start = cloudStarter();
const data = (name = 'data') => ({ DATA_DIR: at(name) });
const done = (stdout: unknown) => expect.objectContaining({ code: 0, stdout, stderr: '' });
const refused = (words: string) =>
  expect.objectContaining({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*\\n$`)),
  });

/** Runs the command that issues a trial, and returns the trial's key. */
async function issueTrial(settings: Environment, email: string, run = runCloudInProcess): Promise<string> {
  const issued = await run(['admin', 'license', 'issue', '--email', email, '--tier', 'trial', '--days', '3'], settings);
  expect(issued).toEqual(
    done(
      expect.stringMatching(
        new RegExp(
          `^trial license for ${email}, until \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\nKey: PLB-\\S{4}-\\S{4}-\\S{4}\\n$`,
        ),
      ),
    ),
  );
  return licenseKeyIn(issued.stdout);
}

async function showAndRevoke(settings: Environment, email: string, key: string): Promise<void> {
  expect(await runAdminCommand(settings, 'license', 'show', '--email', email.toUpperCase())).toEqual(
    done(
      expect.stringMatching(
        new RegExp(
          `^trial license \\S{36} of ${email}\n  status   active\n[^]*\n  key      …${key.slice(-4)}, made \\S+, not used yet\n  history  \\S+  license\\.issued: none → active\\.current\n$`,
        ),
      ),
    ),
  );
  expect(await runAdminCommand(settings, 'license', 'revoke', '--email', email)).toEqual(
    done(expect.stringMatching(/^Revoked: trial license \S{36}\n$/)),
  );
  expect(await runAdminCommand(settings, 'license', 'revoke', '--email', email)).toEqual(done('Already revoked.\n'));
}

describe('the operator’s commands', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await createDatabaseWithTables();
  });
  afterAll(() => server.stop());

  it('issue, show and revoke a license while no cloud runs [CLI-02 CLI-03 CLI-05 CLI-06]', async () => {
    const settings = { ...data(), DATABASE_URL: server.url };
    const key = await issueTrial(settings, EMAIL);

    await showAndRevoke(settings, EMAIL, key);
    expect(await runAdminCommand(settings, 'stats')).toEqual(
      done('trial revoked: 1\nkeys under LICENSE_PEPPER: 1, under another pepper: 0\n'),
    );
  });

  it('ignore the lock file of a killed cloud whose process id now belongs to another process', async () => {
    await embeddedTables(at('data'));
    writeFileSync(at('data/.lock.json'), JSON.stringify({ pid: process.ppid, socket: at('data/admin.sock') }));
    await issueTrial(data(), EMAIL);

    expect(await runAdminCommand(data(), 'stats')).toEqual(
      done('trial active: 1\nkeys under LICENSE_PEPPER: 1, under another pepper: 0\n'),
    );
  });
});

describe('the operator’s commands while the cloud runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const settings = { DATA_DIR: join(folder, 'data') };
  const outbox = join(folder, 'data/outbox');
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await startNewCloud(settings);
  });
  afterAll(async () => {
    await cloud.stop();
    rmSync(folder, { recursive: true });
  });

  let people = 0;
  const newcomer = (): string => `holder${++people}@example.com`;

  /** Waits until the outbox contains a message to an address, and returns the message. */
  async function mailTo(email: string): Promise<string> {
    const mails = (): string[] =>
      (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []).map((name) =>
        readFileSync(join(outbox, name), 'utf8'),
      );
    await waitUntil(() => mails().some((mail) => mail.includes(email)));
    return mails().find((mail) => mail.includes(email)) ?? '';
  }

  it('issue, show and revoke a license, with immediate effect in the cloud [CLI-02 CLI-03 CLI-05 CLI-06]', async () => {
    const email = newcomer();
    const key = await issueTrial(settings, email, runCloud);

    await showAndRevoke(settings, email, key);
    expect(await validateLicense(cloud, key)).toMatchObject({ code: 'REVOKED' });
    expect((await runAdminCommand(settings, 'stats')).stdout).toContain('trial revoked: ');
  });

  it('issue a license that has expired, for integrators to test with', async () => {
    const issue = ['license', 'issue', '--email', newcomer(), '--tier', 'pro', '--days', '0', '--json'];
    const { key } = issueLicenseReply.parse(JSON.parse((await runAdminCommand(settings, ...issue)).stdout));

    expect(await validateLicense(cloud, key)).toMatchObject({ valid: false, code: 'EXPIRED', tier: 'pro' });
  });

  it('never overwrite a dump, or the database of a running cloud', async () => {
    const path = join(folder, `${newcomer()}.dump`);
    expect(await runAdminCommand(settings, 'dump', path)).toEqual(done(expect.any(String)));
    const dump = readFileSync(path);

    expect(await runAdminCommand(settings, 'dump', path)).toEqual(refused('\\.dump already exists.'));
    expect(await runAdminCommand(settings, 'dump', join(folder, 'no/such/cloud.dump'))).toEqual(
      refused('cannot be written \\(ENOENT\\)'),
    );
    expect(await runAdminCommand(settings, 'restore', path)).toEqual(
      refused(`is in use by process ${cloud.child.pid}. Stop it first`),
    );
    expect(readFileSync(path)).toEqual(dump);
  });

  it('export and erase a person’s data, and list undeliverable messages [CLI-01]', async () => {
    const email = newcomer();
    const key = await issueLicense(settings, email);
    const exported = await runAdminCommand(settings, 'account', 'export', '--email', email.toUpperCase());

    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exportAccountReply.parse(JSON.parse(exported.stdout)).records['licenses']).toMatchObject([
      { email, status: 'active' },
    ]);
    expect(exported.stdout).not.toContain(key);
    expect(await runAdminCommand(settings, 'account', 'erase', '--email', email)).toEqual(
      done(
        `Erased ${email}:\n       1  license_keys deleted\n       1  license_transitions deleted\n       1  licenses deleted\n`,
      ),
    );
    expect(await runAdminCommand(settings, 'outbox', 'list')).toEqual(done('No undelivered messages.\n'));
  });

  it('refuse invalid input with a one-line error [CLI-05]', async () => {
    const [email, before] = [newcomer(), await runAdminCommand(settings, 'stats')];

    expect(await runAdminCommand(settings, 'license', 'issue', '--email', 'nobody', '--tier', 'pro')).toEqual(
      refused('Enter an e-mail address, such as you@example.com.'),
    );
    expect(
      await runAdminCommand(settings, 'license', 'issue', '--email', email, '--tier', 'pro', '--days', '36501'),
    ).toEqual(refused('The value must be a whole number of days from 0 to 36500.'));
    expect(
      await runAdminCommand(settings, 'license', 'issue', '--email', email, '--tier', 'founding', '--days', '30'),
    ).toEqual(refused('days: must be left out, because a founding license does not expire'));
    expect(await runAdminCommand(settings, 'license', 'issue', '--email', email, '--tier', 'gold')).toEqual(
      refused('Allowed choices are trial, pro, premium'),
    );
    expect(await runAdminCommand(settings, 'license', 'show', '--email', email)).toEqual(
      refused(`${email} does not hold a license.`),
    );
    expect(await runAdminCommand(settings, 'license', 'revoke', '--email', email)).toEqual(
      refused(`${email} does not hold a license.`),
    );
    expect(await runAdminCommand(settings, 'license', 'resend', '--email', email)).toEqual(
      refused(`${email} does not hold a valid license.`),
    );
    expect(await runAdminCommand(settings, 'release', 'set', '--version', '6.4', '--min-version', '6.4.0')).toEqual(
      refused('version: must be a semantic version'),
    );
    expect(await runAdminCommand(settings, 'release', 'set', '--version', '6.4.0', '--min-version', '6.5.0')).toEqual(
      refused('min_version: must not be higher than version 6.4.0'),
    );
    expect(
      await runAdminCommand(
        settings,
        'release',
        'set',
        '--version',
        '6.4.0',
        '--min-version',
        '6.4.0',
        '--mac',
        'http://plumbline.example/6.4.0.dmg',
      ),
    ).toEqual(refused("'--mac <url>'.*must be an https address"));
    expect(
      await runAdminCommand(
        settings,
        'release',
        'set',
        '--version',
        '6.4.0',
        '--archives',
        'http://plumbline.example/6.4.0',
      ),
    ).toEqual(refused("'--archives <url>'.*must be an https address"));
    expect(await runAdminCommand(settings, 'stats')).toEqual(before);
    expect(await runAdminCommand(settings, 'migrate')).toEqual(done('The schema is up to date.\n'));
  });

  it('e-mail a new key, and keep the old key valid until the new key is used [CLI-03]', async () => {
    const email = newcomer();
    const old = await issueLicense(settings, email);
    expect(await runAdminCommand(settings, 'license', 'resend', '--email', email)).toEqual(
      done(`A new key of the premium license will be e-mailed to ${email}.\n`),
    );
    const fresh = licenseKeyIn(await mailTo(email));

    expect([
      await validateLicense(cloud, old),
      await validateLicense(cloud, fresh),
      await validateLicense(cloud, old),
    ]).toMatchObject([
      { code: 'VALID' },
      { code: 'VALID' },
      { code: 'NOT_FOUND', message: 'This key was replaced by a newer one. Use the key from the latest e-mail.' },
    ]);
    const shown = await runAdminCommand(settings, 'license', 'show', '--email', email, '--json');
    const [license] = licenseDetailsReply.parse(JSON.parse(shown.stdout)).licenses;
    expect(license?.keys).toEqual([
      {
        last_four: old.slice(-4),
        created_at: expect.any(String),
        first_used_at: expect.any(String),
        retired_at: license?.keys[1]?.first_used_at,
      },
      {
        last_four: fresh.slice(-4),
        created_at: expect.any(String),
        first_used_at: expect.any(String),
        retired_at: null,
      },
    ]);
  });

  it('publish a release at once, under a new ETag [REL-01 REL-02 REL-05 CLI-04]', async () => {
    const latest = (headers: Record<string, string> = {}) => fetch(`${cloud.address}/api/latest-version`, { headers });
    const before = await latest();
    const set = await runAdminCommand(
      settings,
      'release',
      'set',
      '--version',
      '6.5.0',
      '--archives',
      'https://plumbline.example/6.5.0/',
      '--mac',
      'https://plumbline.example/6.5.0.dmg',
      '--notes',
      'Adds a coach.',
    );
    const after = await latest({ 'if-none-match': before.headers.get('etag') ?? '' });
    const again = await latest({ 'if-none-match': after.headers.get('etag') ?? '' });

    expect(await before.json()).toMatchObject({ download: { mac: null, win: null }, release_notes: '' });
    expect(set).toEqual(
      done(
        'Dashboards are now asked to run 6.5.0. Archives: win_x64, macos_arm64, macos_x64, linux_x64, linux_arm64.\n',
      ),
    );
    expect([after.status, await after.json()]).toEqual([
      200,
      {
        version: '6.5.0',
        min_version: '6.4.0',
        download: {
          mac: 'https://plumbline.example/6.5.0.dmg',
          win: 'https://plumbline.example/6.5.0/plumbline-6.5.0-win-x64.zip',
          win_x64: 'https://plumbline.example/6.5.0/plumbline-6.5.0-win-x64.zip',
          macos_arm64: 'https://plumbline.example/6.5.0/plumbline-6.5.0-macos-arm64.tar.gz',
          macos_x64: 'https://plumbline.example/6.5.0/plumbline-6.5.0-macos-x64.tar.gz',
          linux_x64: 'https://plumbline.example/6.5.0/plumbline-6.5.0-linux-x64.tar.gz',
          linux_arm64: 'https://plumbline.example/6.5.0/plumbline-6.5.0-linux-arm64.tar.gz',
        },
        release_notes: 'Adds a coach.',
      },
    ]);
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, after.headers.get('etag'), '']);
  });

  it('leave only one database and log files of at most 1 MB in the data folder', () => {
    const database = join(folder, 'data/postgres');
    const [log = ''] = readdirSync(join(database, 'pg_wal'));

    expect(readdirSync(join(database, 'base'))).toHaveLength(1);
    expect(statSync(join(database, 'pg_wal', log)).size).toBe(1 << 20);
  });

  it('work only for the owner of the folder [CLI-06]', () => {
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'data/secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data/admin.sock')).isSocket()).toBe(true);
  });
});

describe('dump and restore', () => {
  it('copy all data to another folder, and refuse a database that already has rows', async () => {
    const rowsOf = (path: string): string[] =>
      gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n').slice(1, -1);
    const cloud = await start(data());
    const key = await issueLicense(data(), EMAIL);
    const before = await runAdminCommand(data(), 'dump', at('before.dump'));
    await cloud.stop();
    const dumped = await runAdminCommand(data(), 'dump', at('cloud.dump'));
    const dump = readFileSync(at('cloud.dump'));
    writeFileSync(at('truncated.dump'), dump.subarray(0, dump.length / 2));
    const truncated = await runAdminCommand(data('copy'), 'restore', at('truncated.dump'));
    const left = readdirSync(at('copy'));
    copyFileSync(at('data/secrets.json'), at('copy/secrets.json'));
    const restored = await runAdminCommand(data('copy'), 'restore', at('cloud.dump'));
    const again = await runAdminCommand(data('copy'), 'restore', at('cloud.dump'));

    expect(before.stdout.replace('before.dump', 'cloud.dump').replace(/\d+ bytes/, '')).toBe(
      dumped.stdout.replace(/\d+ bytes/, ''),
    );
    expect(rowsOf(at('before.dump'))).toEqual(rowsOf(at('cloud.dump')));
    expect(dumped).toEqual(
      done(
        expect.stringMatching(
          /^Wrote 3 rows of \d+ tables to \S+ \(\d+ bytes\)\. License keys can be checked only with the same LICENSE_PEPPER \(or DATA_DIR\/secrets\.json\): store it separately\.\n$/,
        ),
      ),
    );
    expect(['before.dump', 'cloud.dump'].map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o600, 0o600]);
    expect([truncated, left]).toEqual([refused('[Nn]othing was changed'), ['.lock']]);
    expect(restored).toEqual(
      done(
        expect.stringMatching(
          /^Restored and verified 3 rows of \d+ tables, dumped on \S+ by Plumbline \S+\.\nTrack record: 0 intact\.\n$/,
        ),
      ),
    );
    expect(again).toEqual(refused('The database is not empty: it has rows in licenses'));
    expect(await validateLicense(await start(data('copy')), key)).toMatchObject({ valid: true, email: EMAIL });
  });

  it('refuse an invalid dump with a one-line error, and create no database from that dump', async () => {
    writeFileSync(at('text'), 'not an archive');

    expect(await runAdminCommand(data(), 'restore', at('text'))).toEqual(refused('not a dump'));
    expect(readdirSync(at('data'))).toEqual(['.lock']);
    expect(await runAdminCommand(data(), 'restore', at('nothing'))).toEqual(refused('nothing cannot be read.'));
  });
});
