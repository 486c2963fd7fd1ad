import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Container } from 'inversify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { z } from 'zod';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudLicenseAuthority } from '../../../src/adapters/cloudClient/cloudLicenseAuthority.js';
import { jwksSchema, JoseLicenseProofVerifier } from '../../../src/adapters/cloudClient/joseLicenseProofVerifier.js';
import { startHttpServer } from '../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { licenseValidationReply } from '../../../src/adapters/http/contract/cloud/validation.js';
import { createCapturedMailReader } from '../../../src/adapters/email/createCapturedMailReader.js';
import { IssueLicense } from '../../../src/application/cloud/licensing/issueLicense.js';
import { OutboxRelay } from '../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import type { LicenseProof } from '../../../src/application/dashboard/license/licenseAuthority.port.js';
import { cloudApp } from '../../../src/bootstrap/cloud/cloudApp.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { findForeignPepper } from '../../../src/bootstrap/cloud/findForeignPepper.js';
import { closeCloud, openCloud } from '../../../src/bootstrap/cloud/container.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { systemClock } from '../../../src/bootstrap/systemClock.js';
import { parseLicenseKey, type LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { licenseKeyIn } from '../../servers/buyers.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(60_000);

const [OLD, NEW] = ['the pepper of last year that is long enough', 'the pepper of this year that is just as long'];
const [OLD_SIGNER, NEW_SIGNER] = [newSigningKey(), newSigningKey()];

const at = temporaryFolder();
let postgres: PostgresServer;
const open: { readonly container: Container; close(): Promise<void> }[] = [];
beforeAll(async () => {
  postgres = await createDatabaseWithTables();
}, 60_000);
afterEach(async () => {
  const [first] = open;
  if (first !== undefined) await emptyTables(first.container.get(CLOUD_TOKENS.database));
  for (const each of open.splice(0)) await each.close();
});
afterAll(() => postgres.stop());

interface Replica {
  readonly address: string;
  readonly container: Container;
}

/** Starts one process of the cloud. Lists of secrets begin with the newest secret. */
async function replica(
  peppers: readonly string[],
  signers: readonly string[] = [OLD_SIGNER],
  more: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  const environment = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '3',
    DATA_DIR: at('data'),
    LICENSE_PEPPER: peppers.join(','),
    LICENSE_SIGNING_KEY: signers.join(','),
    ...more,
  };
  const container = await openCloud(readCloudSettings(environment), createLog('silent'));
  const listening = await startHttpServer(cloudApp(container), { port: 0 });
  open.push({
    container,
    async close() {
      await listening.close();
      await closeCloud(container);
    },
  });
  return { address: `http://127.0.0.1:${listening.port}`, container };
}

const issue = async ({ container }: Replica, email: string): Promise<LicenseKey> =>
  (await container.get(IssueLicense).execute({ email, tier: 'premium', days: undefined })).key;

const ask = async ({ address }: Replica, key: string) =>
  licenseValidationReply.parse(
    await (await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key }) })).json(),
  );

/** Validates the key on one replica after another. Each replica thereby stores the key under its newest pepper. */
async function validationCodes(replicas: readonly Replica[], key: string) {
  const answers = [];
  for (const each of replicas) answers.push((await ask(each, key)).code);
  return answers;
}

const count = ({ container }: Replica) =>
  container.get(CLOUD_TOKENS.licenses).countKeys(container.get(CLOUD_TOKENS.licenseKeys).peppers);

describe('a new LICENSE_PEPPER', () => {
  it('keeps keys in use valid while it replaces the old pepper in three steps', async () => {
    const before = await replica([OLD]);
    const [used, unused] = [await issue(before, 'used@example.com'), await issue(before, 'unused@example.com')];
    const known = await replica([OLD, NEW]);
    const during = await issue(known, 'during@example.com');
    const heardByOld = await validationCodes([before, known], during);

    const inFront = await replica([NEW, OLD]);
    const waiting = await count(inFront);
    const fresh = await issue(inFront, 'fresh@example.com');
    const everywhere = [
      ...(await validationCodes([known, inFront], used)),
      ...(await validationCodes([known, inFront], fresh)),
      ...(await validationCodes([known, inFront], during)),
    ];
    const moved = await count(inFront);

    const alone = await replica([NEW]);
    const after = [
      await validationCodes([alone], used),
      await validationCodes([alone], fresh),
      await validationCodes([alone], during),
      await validationCodes([alone], unused),
    ];
    const stillWaiting = await count(alone);

    expect(heardByOld).toEqual(['VALID', 'VALID']);
    expect(waiting).toEqual({
      underNewestPepper: 0,
      needingOlderPepper: 3,
      underUnknownPepper: 0,
      withoutPepperName: 0,
    });
    expect(everywhere).toEqual(Array(6).fill('VALID'));
    expect(moved).toEqual({ underNewestPepper: 3, needingOlderPepper: 1, underUnknownPepper: 0, withoutPepperName: 0 });
    expect(after).toEqual([['VALID'], ['VALID'], ['VALID'], ['NOT_FOUND']]);
    expect(stillWaiting).toEqual({
      underNewestPepper: 3,
      needingOlderPepper: 1,
      underUnknownPepper: 1,
      withoutPepperName: 0,
    });
  });

  it('is reported at startup while keys are stored under a pepper that is not configured', async () => {
    const problemOf = async (peppers: readonly string[]) => findForeignPepper((await replica(peppers)).container);
    const empty = await problemOf([OLD]);
    const old = await replica([OLD]);
    await issue(old, 'held@example.com');
    const licenses = old.container.get(CLOUD_TOKENS.licenses);
    for (const { id } of await licenses.findByEmail('held@example.com'))
      await licenses.addKey(id, { digest: 'stored without a pepper name', lastFour: 'NAME', createdAt: new Date(0) });

    expect([empty, await problemOf([OLD]), await problemOf([NEW, OLD])]).toEqual([null, null, null]);
    expect(await problemOf([NEW])).toMatchObject({
      message: expect.stringMatching(/^Of the 2 license keys in the database, 1 were stored under a pepper /),
      isOfMostKeys: true,
      isOfAllKeys: false,
    });
    await issue(await replica([NEW]), 'mistaken@example.com');
    expect(await problemOf([NEW])).toMatchObject({
      message: expect.stringMatching(/^Of the 3 license keys in the database, 1 were .* After a rotation /),
      isOfMostKeys: false,
      isOfAllKeys: false,
    });
  });

  it('lets a holder get a new key by e-mail if the old pepper was removed too early', async () => {
    const lost = await issue(await replica([OLD]), 'lost@example.com');
    const alone = await replica([NEW]);
    const refused = await ask(alone, lost);
    await alone.container
      .get(CLOUD_TOKENS.database)
      .query("update license_keys set created_at = created_at - interval '10 minutes'");
    await fetch(`${alone.address}/api/license/recover`, {
      method: 'POST',
      body: JSON.stringify({ email: 'lost@example.com' }),
    });
    alone.container.get(OutboxRelay).wake();
    await alone.container.get(OutboxRelay).whenIdle();
    const [mail] = await createCapturedMailReader(at('data/outbox')).latest();

    expect(refused).toMatchObject({ valid: false, code: 'NOT_FOUND' });
    expect(await ask(alone, licenseKeyIn(mail?.text ?? ''))).toMatchObject({ valid: true, email: 'lost@example.com' });
  });

  it('does not make a license count as two submitters a day, whichever replica it reports to [CON-24]', async () => {
    const replicas = [await replica([OLD]), await replica([OLD, NEW]), await replica([NEW, OLD])];
    const [before] = replicas;
    if (before === undefined) throw new Error('there is no replica');
    const [known, fresh] = [await issue(before, 'known@example.com'), await issue(before, 'fresh@example.com')];
    const submit = async ({ address }: Replica, key: string) =>
      (
        await fetch(`${address}/api/consensus/submit`, {
          method: 'POST',
          headers: { 'x-license-key': key },
          body: JSON.stringify({ fires: [{ ticker: 'AAPL', kind: 'gap', strength: 1, state: 'ARMED' }], regime: null }),
        })
      ).json();
    const answers = [];
    for (const each of replicas) answers.push(await submit(each, known));
    for (const each of replicas.slice(1).toReversed()) answers.push(await submit(each, fresh));

    const [first, repeat] = [
      { accepted: 1, duplicates: 0 },
      { accepted: 0, duplicates: 1 },
    ];
    expect(answers).toEqual([first, repeat, repeat, first, repeat]);
  });

  it('keeps push topics if PUSH_TOPIC_SECRET is set to the old pepper', async () => {
    const topic = ({ container }: Replica): string => container.get(CLOUD_TOKENS.topicOf)('a license');
    const before = topic(await replica([OLD]));

    expect(topic(await replica([NEW, OLD]))).toBe(before);
    expect(topic(await replica([NEW]))).not.toBe(before);
    expect(topic(await replica([NEW], [OLD_SIGNER], { PUSH_TOPIC_SECRET: OLD }))).toBe(before);
  });

  it('keeps unsubscriptions if PUSH_TOPIC_SECRET is set to the old pepper', async () => {
    const tokensOf = ({ container }: Replica) => container.get(CLOUD_TOKENS.unsubscribeTokens);
    const before = tokensOf(await replica([OLD]));
    const unsubscribed = before.read(before.tokenFor('alerts', 'holder@example.com'))?.address;
    const digestsOf = async (...started: Parameters<typeof replica>) =>
      tokensOf(await replica(...started)).digestsOf('holder@example.com');

    expect(await digestsOf([NEW])).not.toContain(unsubscribed);
    expect(await digestsOf([NEW], [OLD_SIGNER], { PUSH_TOPIC_SECRET: OLD })).toContain(unsubscribed);
  });
});

describe('a new LICENSE_SIGNING_KEY', () => {
  const published = async ({ address }: Replica) =>
    jwksSchema.parse(await (await fetch(`${address}/.well-known/jwks.json`)).json());
  const verifies = (token: string, jwks: z.infer<typeof jwksSchema>) =>
    jwtVerify(token, createLocalJWKSet(jwks)).then(
      () => true,
      () => false,
    );

  it('lets dashboards verify their license at every step of its rollout', async () => {
    const dashboardAsks = async ({ address }: Replica, key: LicenseKey): Promise<LicenseProof> => {
      const answer = await new CloudLicenseAuthority(new CloudHttpClient(address, 5_000), systemClock).ask(key);
      if (answer.kind !== 'granted') throw new Error(answer.message);
      return answer.proof;
    };
    const before = await replica([OLD], [OLD_SIGNER]);
    const key = await issue(before, 'dashboard@example.com');
    const stored = await dashboardAsks(before, key);
    const known = await replica([OLD], [OLD_SIGNER, NEW_SIGNER]);
    const signing = await replica([OLD], [NEW_SIGNER, OLD_SIGNER]);
    const alone = await replica([OLD], [NEW_SIGNER]);
    const tokens = {
      before: stored.token,
      known: (await ask(known, key)).token ?? '',
      signing: (await ask(signing, key)).token ?? '',
    };
    const keySets = await Promise.all([known, signing, alone].map(published));
    const parsed = parseLicenseKey(key);
    const grant =
      parsed && (await new JoseLicenseProofVerifier(before.address).verify(stored, parsed, systemClock.now()));

    expect(keySets.map(({ keys }) => keys.length)).toEqual([2, 2, 1]);
    expect(
      await Promise.all(
        Object.values(tokens).map((token) => Promise.all(keySets.map((jwks) => verifies(token, jwks)))),
      ),
    ).toEqual([
      [true, true, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect(grant).toMatchObject({ tier: 'premium' });
    expect(await Promise.all([known, signing, alone].map((each) => dashboardAsks(each, key)))).toHaveLength(3);
  });
});

describe('a new operator secret', () => {
  const METRICS_TOKEN = 'a metrics token of the tests';

  it.each([
    ['CRON_SECRET', '/api/cron/prune'],
    ['ADMIN_SECRET', '/admin/machines/read'],
  ])('replaces the old %s at the next start', async (setting, path) => {
    const statusWith = async ({ address }: Replica, secret: string) =>
      (
        await fetch(`${address}${path}`, {
          method: 'POST',
          body: '{"email":"holder@example.com"}',
          headers: { authorization: `Bearer ${secret}` },
        })
      ).status;
    const [first, second] = ['the first secret of this test', 'the second secret of this test'];
    const before = await replica([OLD], [OLD_SIGNER], { [setting]: first, METRICS_TOKEN });
    const after = await replica([OLD], [OLD_SIGNER], { [setting]: second, METRICS_TOKEN });

    expect([await statusWith(before, first), await statusWith(before, second)]).toEqual([200, 401]);
    expect([await statusWith(after, first), await statusWith(after, second)]).toEqual([401, 200]);
  });
});
