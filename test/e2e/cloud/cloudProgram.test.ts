import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Client } from 'pg';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { CommandResult } from '../../servers/commandLine.js';
import { freePort } from '../../servers/listen.js';
import { type PostgresServer } from '../../servers/postgres.js';
import {
  runAdminCommand,
  runCloudInProcess,
  cloudStarter,
  issueLicense,
  runCloud,
  startNewCloud,
  validateLicense,
  type Cloud,
} from '../cloud.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(120_000);

const EMAIL = 'holder@example.com';

const at = temporaryFolder();
const start = cloudStarter();
const startNew = cloudStarter(startNewCloud);
const data = () => ({ DATA_DIR: at('data') });
const portOf = ({ address }: Cloud): number => Number(new URL(address).port);

const refused = (words: string) => ({ code: 1, stdout: '', lines: [expect.stringContaining(words), ''] });

const outcome = (environment: Record<string, string>, ...args: string[]) =>
  runCloudInProcess(args, environment).then(inLines);
const outcomeOfProcess = (environment: Record<string, string>, ...args: string[]) =>
  runCloud(args, environment).then(inLines);

function inLines({ code, stdout, stderr }: CommandResult) {
  return { code, stdout, lines: stderr.split('\n') };
}

describe('the cloud program', () => {
  it('exits with 0 on SIGTERM, and accepts the same key and token after a restart [GEN-01 CFG-01 LIC-02 LIC-18 LIC-19 LIC-35 CFG-04]', async () => {
    const first = await startNew(data());
    const key = await issueLicense(data(), EMAIL);
    const { token, ...validation } = await validateLicense(first, key);
    const end = await first.stop();
    const lines = first.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'schema changed');
    const second = await start(data());
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', second.address));
    const { payload } = await jwtVerify(token ?? '', keys, { algorithms: ['EdDSA'] });
    const { sub, iat = 0, exp = 0, ...claims } = payload;

    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        version: expect.any(String),
        address: first.address,
        msg: 'cloud ready',
      },
      { level: 'info', time: expect.any(String), msg: 'cloud stopped' },
    ]);
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(validation).toEqual({
      valid: true,
      tier: 'premium',
      features: {
        max_tickers: 100,
        broker_writes: true,
        alerts_email: true,
        alerts_push: true,
        cloud_sync: true,
        ai_coaches: true,
      },
      email: EMAIL,
      expires_at: null,
      days_remaining: null,
      message: 'License active.',
      code: 'VALID',
    });
    expect({ claims, lifetime: exp - iat, sub }).toEqual({
      claims: validation,
      lifetime: 345_600,
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await validateLicense(second, key)).toEqual({ ...validation, token: expect.any(String) });
  });

  it('locks its folder and port, and finishes running requests when it is stopped, however many signals it gets [CMD-02]', async () => {
    const [deep, other] = [{ DATA_DIR: at('x'.repeat(120)) }, { DATA_DIR: at('other') }];
    const cloud = await start(deep);
    const port = portOf(cloud);
    const body = JSON.stringify({ key: await issueLicense(deep, EMAIL) });

    expect(await outcome(deep)).toEqual(
      refused(
        `${deep.DATA_DIR} is in use by process ${cloud.child.pid}. Stop it first, or choose another folder with DATA_DIR.`,
      ),
    );
    expect(await runCloud([], { ...other, PORT: String(port) })).toMatchObject({
      code: 1,
      stderr: `Port ${port} is in use. Stop the program that uses it, or choose another port with PORT (cloud) or DASHBOARD_PORT (dashboard).\n`,
    });
    expect(await outcome({ ...other, HOST: '192.0.2.1' })).toEqual(
      refused('Bad settings: HOST: 192.0.2.1 is not an address of this machine'),
    );
    expect(readdirSync(at('other'))).toEqual(expect.not.arrayContaining(['.lock.json', 'admin.sock']));
    expect(await runAdminCommand(other, 'stats')).toEqual({ code: 0, stdout: 'No licenses yet.\n', stderr: '' });

    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const reply = text(socket);
    socket.write(
      `POST /api/validate-license HTTP/1.1\r\nHost: cloud\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await fetch(`${cloud.address}/health`);
    cloud.child.kill('SIGINT');
    cloud.child.kill('SIGTERM');
    await refusesConnections(port);
    const ended = cloud.stop();
    socket.write(body.slice(5));

    expect(await reply).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"valid":true/);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});

/** Waits until nothing listens on the port. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket: Socket = connect(port, '127.0.0.1');
    const came = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      () => 'open',
      () => 'refused',
    );
    socket.destroy();
    if (came === 'refused') return;
  }
}

const SIGNING_KEY = newSigningKey().replaceAll('\n', '\\n');

describe('a cloud that cannot start', () => {
  it.each<[string, Record<string, string>, string]>([
    ['an invalid port', { PORT: '65536' }, 'Bad settings: PORT: must be a port from 0 (any free one) to 65535'],
    [
      'a password that is not percent-encoded',
      { DATABASE_URL: 'postgres://cloud:1@2/3#4@127.0.0.1:1/none' },
      'Bad settings: DATABASE_URL: contains an @ after the host: write @ as %40 and, in a user or password, / as %2F, # as %23, ? as %3F',
    ],
    [
      'a short pepper in production',
      {
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        LICENSE_PEPPER: 'secret pepper',
        LICENSE_SIGNING_KEY: SIGNING_KEY,
      },
      'Bad settings: LICENSE_PEPPER: must have at least 32 characters; make one with: openssl rand -base64 48',
    ],
    [
      'a path that is not a folder',
      { DATA_DIR: '/dev/null' },
      'Bad settings: DATA_DIR: /dev/null is a file, but must be a folder. Move the file away, or choose another folder.',
    ],
    [
      'a folder that cannot be made',
      { DATA_DIR: '/dev/null/data' },
      'Bad settings: DATA_DIR: /dev/null is a file, but must be a folder. Move the file away, or choose another folder.',
    ],
    [
      'a production cloud without its required settings',
      { NODE_ENV: 'production' },
      'Bad settings: production requires DATABASE_URL, LICENSE_PEPPER, LICENSE_SIGNING_KEY: see docs/settings.md',
    ],
  ])(
    'reports what is wrong with %s, in the same words as the operator’s commands [CFG-08]',
    async (_what, environment, words) => {
      expect(await outcome({ ...data(), ...environment })).toEqual(refused(words));
      expect(await outcome({ ...data(), ...environment }, 'admin', 'stats')).toEqual(refused(words));
    },
  );

  it.each(['secrets.json', 'admin.sock', '.lock'])('reports a folder where the file %s should be', async (name) => {
    mkdirSync(at(`data/${name}`), { recursive: true, mode: 0o700 });

    expect(await outcome(data())).toEqual(
      refused(`${at(`data/${name}`)} is a folder, but must be a file (EISDIR). Move the folder away.`),
    );
  });

  it.each(['postgres', 'outbox'])('reports a file where the folder %s should be', async (name) => {
    mkdirSync(at('data'), { mode: 0o700 });
    writeFileSync(at(`data/${name}`), '');

    expect(await outcome(data())).toEqual(
      refused(`${at(`data/${name}`)} is a file, but must be a folder (ENOTDIR). Move the file away.`),
    );
  });

  it('reports a damaged secrets file, and does not overwrite it with new secrets', async () => {
    mkdirSync(at('data'), { mode: 0o700 });
    writeFileSync(at('data/secrets.json'), '{"pepper":', { mode: 0o600 });

    const words = refused(`Bad settings: DATA_DIR: ${at('data/secrets.json')} is damaged. Restore it from a backup`);
    expect([await outcome(data()), await outcome(data())]).toEqual([words, words]);
    expect(readFileSync(at('data/secrets.json'), 'utf8')).toBe('{"pepper":');
  });

  it.each([
    ['license', 'issue', '--tier', 'pro', '--email', EMAIL],
    ['license', 'show', '--email', EMAIL],
    ['account', 'export', '--email', EMAIL],
    ['alerts', 'why', '--email', EMAIL],
    ['release', 'set', '--version', '6.5.0'],
    ['outbox', 'list'],
    ['stats'],
  ])('refuses %s %s in a folder that no cloud has used, and creates no database', async (...command) => {
    expect(await runAdminCommand(data(), ...command)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No cloud has been started with DATA_DIR=.* Run this command with the settings/),
    });
    expect(existsSync(at('data/postgres'))).toBe(false);
  });

  it('reports an unreachable database server without revealing the password', async () => {
    const port = await freePort();
    const said = await outcomeOfProcess({
      ...data(),
      DATABASE_URL: `postgres://cloud:topsecret@127.0.0.1:${port}/cloud`,
    });

    expect(said).toEqual(
      refused(`Cannot use the database: connect ECONNREFUSED 127.0.0.1:${port}. Check DATABASE_URL`),
    );
    expect(JSON.stringify(said)).not.toContain('topsecret');
  });
});

async function databaseNames(url: string): Promise<readonly string[]> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database');
  await admin.end();
  return rows.map(({ datname }) => datname);
}

describe('the cloud in production on a database server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await createEmptyDatabase();
  });
  afterAll(() => server.stop());

  const production = () => ({
    NODE_ENV: 'production',
    DATABASE_URL: server.url,
    DATA_DIR: at('unused'),
    LICENSE_PEPPER: 'a pepper of more than thirty-two characters',
    LICENSE_SIGNING_KEY: SIGNING_KEY,
  });

  it('runs as several instances, which accept the same keys and write no files [LIC-34]', async () => {
    const [one, two] = await Promise.all([
      start(production()),
      start({ ...production(), NODE_ENV: 'staging', SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: '/dev/null' }),
    ]);
    const key = await issueLicense(production(), EMAIL);

    expect(await validateLicense(one, key)).toMatchObject({ valid: true });
    expect(await validateLicense(two, key)).toMatchObject({ valid: true });
    expect(
      await Promise.all([one, two].map(async ({ address }) => (await fetch(`${address}/dev/mail`)).status)),
    ).toEqual([404, 404]);
    expect(await runAdminCommand(production(), 'dump', at('cloud.dump'))).toMatchObject({ code: 0, stderr: '' });
    expect((await Promise.all([one.stop(), two.stop()])).map(({ code }) => code)).toEqual([0, 0]);
    expect(existsSync(at('unused'))).toBe(false);
  });

  it('keeps idle connections of a trusted proxy open for longer than proxies do', async () => {
    const [direct, behind] = await Promise.all([start(production()), start({ ...production(), TRUST_PROXY: '1' })]);
    const kept = async ({ address }: typeof direct) => (await fetch(`${address}/health`)).headers.get('keep-alive');

    expect([await kept(direct), await kept(behind)]).toEqual(['timeout=5', 'timeout=130']);
  });

  it('reports a database that does not exist, and does not create it', async () => {
    const url = new URL(server.url);
    url.pathname = '/mistyped';

    expect(await outcomeOfProcess({ ...production(), DATABASE_URL: url.href })).toEqual(
      refused('Cannot use the database: database "mistyped" does not exist. Check DATABASE_URL'),
    );
    expect(await databaseNames(server.url)).not.toContain('mistyped');
  });

  it('reports a failed migration by name, on one line', async () => {
    const edited = await createEmptyDatabase();
    const environment = { ...production(), DATABASE_URL: edited.url };
    expect(await runAdminCommand(environment, 'migrate')).toMatchObject({ code: 0 });
    const client = new Client({ connectionString: edited.url });
    await client.connect();
    await client.query("delete from mikro_orm_migrations where name = '027_mailed_keys'");
    await client.end();

    expect(await outcomeOfProcess(environment, 'admin', 'stats')).toEqual(
      refused('Migration 027_mailed_keys failed: column "is_mailed" of relation "license_keys" already exists.'),
    );
    await edited.stop();
  });

  it('gives up a migration that waits too long for a lock, and changes nothing', async () => {
    const locked = await createEmptyDatabase();
    const environment = { ...production(), DATABASE_URL: locked.url };
    expect(await runAdminCommand(environment, 'migrate')).toMatchObject({ code: 0 });
    const client = new Client({ connectionString: locked.url });
    await client.connect();
    await client.query("delete from mikro_orm_migrations where name = '027_mailed_keys'");
    await client.query('alter table license_keys drop column is_mailed');
    await client.query('begin');
    await client.query('lock table license_keys in share mode');

    expect(await outcome(environment, 'admin', 'migrate')).toEqual(
      refused(
        'Migration 027_mailed_keys failed: canceling statement due to lock timeout. Nothing was changed. Remove the cause, such as a lock of another session or a full disk, then try again.',
      ),
    );
    await client.query('commit');
    expect(await runAdminCommand(environment, 'migrate')).toMatchObject({ code: 0, stderr: '' });
    await client.end();
    await locked.stop();
  });

  it('adds the cause to the message of a command that the database did not answer', async () => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    expect(await runAdminCommand(production(), 'migrate')).toMatchObject({ code: 0 });
    await client.query('begin');
    await client.query('lock table licenses');
    const impatient = { ...production(), DATABASE_URL: `${server.url}?statement_timeout=500` };

    expect(await runAdminCommand(impatient, 'license', 'show', '--email', EMAIL)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database does not respond. Try again shortly. (canceling statement due to statement timeout)\n',
    });
    await client.end();
  });

  it('says that no connection is free, and which limit is reached', async () => {
    const busy = await createEmptyDatabase();
    const admin = new Client({ connectionString: busy.url });
    await admin.connect();
    const { pathname } = new URL(busy.url);
    await admin.query(`alter database ${pathname.slice(1)} connection limit 0`);
    await admin.query("create role limited login password 'test'");
    const url = Object.assign(new URL(busy.url), { username: 'limited' });

    expect(await outcome({ ...production(), DATABASE_URL: url.href }, 'admin', 'stats')).toEqual(
      refused(
        `No connection to the database is free: too many connections for database "${pathname.slice(1)}". Try again later; docs/scaling.md says`,
      ),
    );
    await admin.query('drop role limited');
    await admin.end();
    await busy.stop();
  });

  it('creates no key when LICENSE_PEPPER matches none of the stored keys', async () => {
    await issueLicense(production(), 'first@example.com');
    const mistyped = { ...production(), LICENSE_PEPPER: 'another pepper of more than thirty-two characters' };

    expect(
      await runAdminCommand(mistyped, 'license', 'issue', '--email', 'second@example.com', '--tier', 'pro'),
    ).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('were stored under a pepper that is not in LICENSE_PEPPER'),
    });
  });

  it('does not resend a key without a mail server, and names the missing setting', async () => {
    await issueLicense(production(), 'other@example.com');

    expect(await runAdminCommand(production(), 'license', 'resend', '--email', 'other@example.com')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This deployment does not offer this feature: the setting SMTP_URL is missing.\n',
    });
  });
});
