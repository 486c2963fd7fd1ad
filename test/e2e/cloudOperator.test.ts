import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { showReply } from '../../src/adapters/http/contract/admin.js';
import { exportReply } from '../../src/adapters/http/contract/adminAccount.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { embeddedTables } from '../servers/embeddedTables.js';
import { until } from '../servers/until.js';
import { admin, cloudStarter, issue, startNewCloud, validate } from './cloud.js';

jest.setTimeout(120_000);

const EMAIL = 'holder@example.com';
const KEY = /PLB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;

const at = temporaryFolder();
const start = cloudStarter();
const startNew = cloudStarter(startNewCloud);
const data = (name = 'data') => ({ DATA_DIR: at(name) });
const done = (stdout: unknown) => expect.objectContaining({ code: 0, stdout, stderr: '' });
const refused = (words: string) => expect.objectContaining({ code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*\\n$`)) });

/** The message that arrives in the outbox next. */
async function nextMail(folder: string): Promise<string> {
  const mails = (): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []);
  await until(() => mails().length > 0);
  return readFileSync(`${folder}/${mails()[0]}`, 'utf8');
}

describe('the operator’s commands', () => {
  it.each([
    ['while the cloud runs', true],
    ['while it does not', false],
  ])('issue a license, show it and revoke it %s [CLI-02 CLI-03 CLI-05 CLI-06]', async (_when, running) => {
    await embeddedTables(at('data'));
    const before = running ? await start(data()) : null;
    const issued = await admin(data(), 'license', 'issue', '--email', EMAIL, '--tier', 'trial', '--days', '3');
    const [key = ''] = KEY.exec(issued.stdout) ?? [];

    expect(issued).toEqual(done(expect.stringMatching(/^trial license for holder@example\.com, until \d{4}-\d\d-\d\dT[\d:.]+Z\nKey: PLB-\S{4}-\S{4}-\S{4}\n$/)));
    expect(await admin(data(), 'license', 'show', '--email', 'HOLDER@example.com')).toEqual(
      done(expect.stringMatching(new RegExp(`^trial license \\S{36} of ${EMAIL}\n  status   active\n[^]*\n  key      …${key.slice(-4)}, made \\S+, not used yet\n  history  \\S+  license\\.issued: none → active\\.current\n$`))),
    );
    expect(await admin(data(), 'license', 'revoke', '--email', EMAIL)).toEqual(done(expect.stringMatching(/^Revoked: trial license \S{36}\n$/)));
    expect(await admin(data(), 'license', 'revoke', '--email', EMAIL)).toEqual(done('Revoked already.\n'));
    expect(await admin(data(), 'stats')).toEqual(done('trial revoked: 1\nkeys under the newest pepper: 1, not yet: 0\n'));
    expect(await validate(before ?? (await start(data())), key)).toMatchObject({ code: 'REVOKED' });
  });

  it('need no server where a killed one left its file behind and its process number went to another program', async () => {
    await embeddedTables(at('data'));
    writeFileSync(at('data/.lock.json'), JSON.stringify({ pid: process.pid, socket: at('data/admin.sock') }));

    expect(await admin(data(), 'stats')).toEqual(done('No license yet.\n'));
  });

  it('hand out and forget a person, and list what could not be delivered [CLI-01]', async () => {
    await start(data());
    const key = await issue(data(), EMAIL);
    const exported = await admin(data(), 'account', 'export', '--email', EMAIL.toUpperCase());

    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exportReply.parse(JSON.parse(exported.stdout)).records['licenses']).toMatchObject([{ email: EMAIL, status: 'active' }]);
    expect(exported.stdout).not.toContain(key);
    expect(await admin(data(), 'account', 'erase', '--email', EMAIL)).toEqual(
      done(`Erased ${EMAIL}:\n       1  license_keys deleted\n       1  licenses deleted\n`),
    );
    expect(await admin(data(), 'outbox', 'list')).toEqual(done('None.\n'));
  });

  it('refuse in one line what makes no sense [CLI-05]', async () => {
    await start(data());

    expect(await admin(data(), 'license', 'issue', '--email', 'nobody', '--tier', 'pro')).toEqual(refused('email: '));
    expect(await admin(data(), 'license', 'issue', '--email', EMAIL, '--tier', 'pro', '--days', '0')).toEqual(refused('It wants a whole number of days, from 1.'));
    expect(await admin(data(), 'license', 'issue', '--email', EMAIL, '--tier', 'gold')).toEqual(refused('Allowed choices are trial, pro, premium'));
    expect(await admin(data(), 'license', 'show', '--email', EMAIL)).toEqual(refused(`No license is held by ${EMAIL}.`));
    expect(await admin(data(), 'license', 'revoke', '--email', EMAIL)).toEqual(refused(`No license is held by ${EMAIL}.`));
    expect(await admin(data(), 'license', 'resend', '--email', EMAIL)).toEqual(refused(`No license that counts is held by ${EMAIL}.`));
    expect(await admin(data(), 'release', 'set', '--version', '6.4', '--min-version', '6.4.0')).toEqual(refused('version: wants a semantic version'));
    expect(await admin(data(), 'release', 'set', '--version', '6.4.0', '--min-version', '6.5.0')).toEqual(refused('min_version: must not be above'));
    expect(await admin(data(), 'release', 'set', '--version', '6.4.0', '--min-version', '6.4.0', '--mac', 'http://plumbline.example/6.4.0.dmg')).toEqual(refused('wants an https address'));
    expect(await admin(data(), 'stats')).toEqual(done('No license yet.\n'));
    expect(await admin(data(), 'migrate')).toEqual(done('The schema is up to date.\n'));
  });

  it('mail a new key, with which the old one goes on working until the new one is used [CLI-03]', async () => {
    const cloud = await start(data());
    const old = await issue(data(), EMAIL);
    expect(await admin(data(), 'license', 'resend', '--email', EMAIL)).toEqual(done(`A new key goes to ${EMAIL} by e-mail.\n`));
    const [fresh = ''] = KEY.exec(await nextMail(at('data/outbox'))) ?? [];

    expect([await validate(cloud, old), await validate(cloud, fresh), await validate(cloud, old)]).toMatchObject([
      { code: 'VALID' },
      { code: 'VALID' },
      { code: 'NOT_FOUND', message: 'This key was replaced by a newer one. Use the key of the latest e-mail.' },
    ]);
    const shown = await admin(data(), 'license', 'show', '--email', EMAIL, '--json');
    const [license] = showReply.parse(JSON.parse(shown.stdout)).licenses;
    expect(license?.keys).toEqual([
      { last_four: old.slice(-4), created_at: expect.any(String), first_used_at: expect.any(String), retired_at: license?.keys[1]?.first_used_at },
      { last_four: fresh.slice(-4), created_at: expect.any(String), first_used_at: expect.any(String), retired_at: null },
    ]);
  });

  it('publish a release, which clients see at once and fetch only when it is new to them [REL-01 REL-02 REL-05 CLI-04]', async () => {
    const cloud = await start(data());
    const latest = (headers: Record<string, string> = {}) => fetch(`${cloud.address}/api/latest-version`, { headers });
    const before = await latest();
    const set = await admin(data(), 'release', 'set', '--version', '6.5.0', '--min-version', '6.4.0', '--mac', 'https://plumbline.example/6.5.0.dmg', '--notes', 'Adds a coach.');
    const after = await latest({ 'if-none-match': before.headers.get('etag') ?? '' });
    const again = await latest({ 'if-none-match': after.headers.get('etag') ?? '' });

    expect(await before.json()).toMatchObject({ download: { mac: null, win: null }, release_notes: '' });
    expect(set).toEqual(done('Dashboards are told to run 6.5.0.\n'));
    expect([after.status, await after.json()]).toEqual([
      200,
      { version: '6.5.0', min_version: '6.4.0', download: { mac: 'https://plumbline.example/6.5.0.dmg', win: null }, release_notes: 'Adds a coach.' },
    ]);
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, after.headers.get('etag'), '']);
  });

  it('are for the owner of the folder alone [CLI-06]', async () => {
    await startNew(data());

    expect(statSync(at('data')).mode & 0o077).toBe(0);
    expect(statSync(at('data/secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(at('data/admin.sock')).isSocket()).toBe(true);
  });
});

describe('dump and restore', () => {
  it.each([
    ['while the cloud runs', true],
    ['while it does not', false],
  ])('bring everything to another folder, dumped %s', async (_when, running) => {
    await embeddedTables(at('data'));
    const key = await issue(data(), EMAIL);
    if (running) await start(data());
    const dumped = await admin(data(), 'dump', at('cloud.dump'));
    mkdirSync(at('copy'));
    copyFileSync(at('data/secrets.json'), at('copy/secrets.json'));
    const restored = await admin(data('copy'), 'restore', at('cloud.dump'));

    expect(dumped).toEqual(done(expect.stringMatching(/^Wrote 3 rows of \d+ tables to \S+ \(\d+ bytes\)\. Keys can only be checked with the same LICENSE_PEPPER \(or DATA_DIR\/secrets\.json\): keep that apart from it\.\n$/)));
    expect(statSync(at('cloud.dump')).mode & 0o777).toBe(0o600);
    expect(restored).toEqual(done(expect.stringMatching(/^Restored 3 rows of \d+ tables, each as it was dumped on \S+ by Plumbline \S+\.\nTrack record: 0 intact\.\n$/)));
    expect(await validate(await start(data('copy')), key)).toMatchObject({ valid: true, email: EMAIL });
  });

  it('overwrite neither a file nor a database', async () => {
    const cloud = await start(data());
    await issue(data(), EMAIL);
    await admin(data(), 'dump', at('cloud.dump'));
    const dump = readFileSync(at('cloud.dump'));

    expect(await admin(data(), 'dump', at('cloud.dump'))).toEqual(refused('cloud.dump is there already.'));
    expect(await admin(data(), 'dump', at('no/such/cloud.dump'))).toEqual(refused('cannot be written \\(ENOENT\\)'));
    await cloud.stop();
    expect(await admin(data(), 'restore', at('cloud.dump'))).toEqual(refused('The database is not empty: it has rows in licenses'));
    expect(readFileSync(at('cloud.dump'))).toEqual(dump);
    expect(await admin(data(), 'stats')).toEqual(done('premium active: 1\nkeys under the newest pepper: 1, not yet: 0\n'));
  });

  it('restore nothing while a cloud runs on the folder', async () => {
    const cloud = await start(data());

    expect(await admin(data(), 'restore', at('cloud.dump'))).toEqual(refused(`is in use by process ${cloud.child.pid}. Stop it first`));
  });

  it('refuse in one line what is no dump, and leave the folder ready for one that is', async () => {
    await embeddedTables(at('data'));
    await issue(data(), EMAIL);
    await admin(data(), 'dump', at('cloud.dump'));
    const dump = readFileSync(at('cloud.dump'));
    const broken: Record<string, Buffer> = {
      text: Buffer.from('not an archive'),
      truncated: dump.subarray(0, dump.length / 2),
      'compressed text': gzipSync('not a dump'.repeat(100)),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      writeFileSync(at(`broken ${name}`), bytes);
      expect([name, await admin(data('copy'), 'restore', at(`broken ${name}`))]).toEqual([name, refused('not(hing was changed| a dump)')]);
      expect([name, readdirSync(at('copy'))]).toEqual([name, ['.lock']]);
    }
    expect(await admin(data('copy'), 'restore', at('nothing'))).toEqual(refused('nothing cannot be read.'));
    copyFileSync(at('data/secrets.json'), at('copy/secrets.json'));
    expect(await admin(data('copy'), 'restore', at('cloud.dump'))).toEqual(done(expect.any(String)));
    expect(await admin(data('copy'), 'stats')).toEqual(done('premium active: 1\nkeys under the newest pepper: 1, not yet: 0\n'));
  });
});
