import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AesOutboxCipher } from '../../../src/adapters/crypto/aesOutboxCipher.js';
import { HmacLicenseKeys } from '../../../src/adapters/crypto/hmacLicenseKeys.js';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { TrialEntity } from '../../../src/adapters/mikroorm/entities/licensing/trial.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { MikroAlertIdempotencyStore } from '../../../src/adapters/mikroorm/repositories/messaging/alertIdempotencyStore.mikroorm.js';
import { MikroAlertDispatches } from '../../../src/adapters/mikroorm/repositories/messaging/alertDispatches.mikroorm.js';
import { MikroLicenses } from '../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { MikroLocks } from '../../../src/adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { MikroOutbox } from '../../../src/adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { MikroTrials } from '../../../src/adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import { ClaimAlert, type AlertClaim } from '../../../src/application/cloud/messaging/alerts/claimAlert.js';
import { OutboxRelay } from '../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import type { Outbox } from '../../../src/application/cloud/messaging/outbox/outbox.port.js';
import { ExpireLicenses } from '../../../src/application/cloud/licensing/expireLicenses.js';
import { RecoverKey } from '../../../src/application/cloud/licensing/recoverKey.js';
import { ReissueKey } from '../../../src/application/cloud/licensing/reissueKey.js';
import { StartTrial } from '../../../src/application/cloud/licensing/trial/startTrial.js';
import { RateLimited } from '../../../src/domain/shared/failure/failure.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import type { ClientNetworks } from '../../../src/domain/shared/limits/clientNetworks.js';
import { SequentialIds, uuidNumber } from '../../fakes/sequentialIds.js';
import { MemoryEffectSender } from '../../fakes/cloud/memoryEffectSender.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { emptyTables } from './emptyTables.js';
import { loadAll, updateAll } from './stored.js';

const EMAIL = 'holder@example.com';
const PEPPER = ['the pepper of these tests, long enough'] as const;
const END = new Date('2026-12-05T06:30:00.000Z');

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createDatabaseWithTables();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 20 });
  await database.schema.migrate();
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  await emptyTables(database);
});

function cloud() {
  const [clock, ids, effectSender] = [new ManualClock(), new SequentialIds(), new MemoryEffectSender()];
  const report = (problem: unknown): never => {
    throw problem;
  };
  const [licenses, trials, locks] = [new MikroLicenses(database), new MikroTrials(database), new MikroLocks(database)];
  const [unitOfWork, outbox] = [database, new MikroOutbox(database, new AesOutboxCipher(PEPPER))];
  const keys = new HmacLicenseKeys(PEPPER);
  const reissueKey = new ReissueKey(locks, licenses, keys, outbox, ids, clock);
  /** Delivers nothing, because its sender supports no kind of effect. */
  const relay = new OutboxRelay(new DeliverOutbox(outbox, new MemoryEffectSender([]), clock, report), report);
  const parts = {
    unitOfWork,
    locks,
    licenses,
    trials,
    keys,
    reissueKey,
    outbox,
    outboxRelay: relay,
    ids,
    clock,
    canMail: true,
  };
  const startTrial = new StartTrial({ ...parts, disposableDomains: { has: () => false } });
  return {
    ...parts,
    effectSender,
    start: (email: string, ...networkHashes: ClientNetworks) =>
      startTrial.execute({ email, source: null, networkHashes }),
    recoverKey: new RecoverKey(unitOfWork, licenses, reissueKey, outbox, clock),
    expireLicenses: new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),
    deliverOutbox: new DeliverOutbox(outbox, effectSender, clock, report),
  };
}

const counts = async () => ({
  licenses: (await loadAll(database, License)).length,
  keys: (await loadAll(database, LicenseKeyEntity)).length,
  trials: (await loadAll(database, TrialEntity)).length,
  mails: (await loadAll(database, OutboxEffectEntity)).length,
});

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('concurrent requests', () => {
  it('start one trial per mailbox, whatever its spelling and the client’s IP address', async () => {
    const { start } = cloud();
    const ends = await times(20, (n) => start(n % 2 === 0 ? EMAIL : `Holder+${n}@Example.com`, `block ${n}`));

    expect(ends).toEqual(ends.map(() => END));
    expect(await counts()).toEqual({ licenses: 1, keys: 1, trials: 1, mails: 1 });
  });

  it('start only two trials from one block of addresses', async () => {
    const { start } = cloud();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => start(`trader${n}@example.com`, 'here')),
    );
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));

    expect(refusals).toHaveLength(8);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(RateLimited);
    expect(await counts()).toEqual({ licenses: 2, keys: 2, trials: 2, mails: 2 });
  });

  it('start at most eight trials from one /48, even from different /64 networks', async () => {
    const { start } = cloud();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) => start(`trader${n}@example.com`, `64-${n}`, `56-${n % 8}`, '48')),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(await counts()).toEqual({ licenses: 8, keys: 8, trials: 8, mails: 8 });
  });

  it('get only one new key after the cooldown, by trial or by recovery', async () => {
    const { start, recoverKey, clock } = cloud();
    await start(EMAIL, 'here');
    clock.passSeconds(600);
    await times(20, async (n) =>
      n % 2 === 0
        ? recoverKey.send(uuidNumber(900 + n), { kind: 'key_recovery', email: EMAIL })
        : start(EMAIL, `block ${n}`),
    );

    expect(await counts()).toEqual({ licenses: 1, keys: 2, trials: 1, mails: 2 });
  });

  it('send one reminder of a trial’s end, and mark the trial as ended once', async () => {
    const { start, expireLicenses, clock, licenses } = cloud();
    await start(EMAIL, 'here');
    clock.passHours(11 * 24);
    await times(8, () => expireLicenses.run());
    expect(await counts()).toMatchObject({ mails: 2 });
    clock.passHours(3 * 24);
    await Promise.allSettled(Array.from({ length: 8 }, () => expireLicenses.run()));
    const [license] = await licenses.findByEmail(EMAIL);

    expect(license).toMatchObject({ status: 'expired', version: 2 });
    expect((await licenses.historyOf(license?.id ?? '')).map(({ to }) => to)).toEqual(['active.current', 'expired']);
  });

  it('claim each outbox effect at most once, and never more effects than requested', async () => {
    const { outbox, clock } = cloud();
    const now = clock.now();
    for (let n = 0; n < 200; n++)
      await outbox.add(
        uuidNumber(n),
        { kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } },
        now,
      );
    const claimed = await times(8, () =>
      outbox.claim({ now, leaseEndsAt: END, limit: 20, evenIfNotDue: true, except: [], kinds: ['mail'] }),
    );
    const ids = claimed.flat().map(({ id }) => id);

    expect(claimed.map((each) => each.length)).toEqual(claimed.map(() => 20));
    expect(new Set(ids).size).toBe(160);
    await database.query('analyze outbox');
    const rest = await times(8, () =>
      outbox.claim({ now, leaseEndsAt: END, limit: 7, evenIfNotDue: false, except: ids.slice(0, 3), kinds: ['mail'] }),
    );
    expect(rest.every((each) => each.length <= 7)).toBe(true);
    expect(new Set([...ids, ...rest.flat().map(({ id }) => id)]).size).toBe(160 + rest.flat().length);
  });

  it('deliver each mail once', async () => {
    const { outbox, clock, deliverOutbox, effectSender } = cloud();
    for (let n = 0; n < 100; n++)
      await outbox.add(
        uuidNumber(n),
        { kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } },
        clock.now(),
      );
    const rounds = await times(8, () => deliverOutbox.execute());

    expect(rounds.reduce((sum, { processed }) => sum + processed, 0)).toBe(100);
    expect(effectSender.delivered.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 100 }, (_, n) => uuidNumber(n)),
    );
  });
});

describe('locks of a database server', () => {
  it('block another connection only for the same name', async () => {
    const other = await Database.open({ kind: 'server', url: server.url, poolSize: 2 });
    const [mine, theirs] = [new MikroLocks(database), new MikroLocks(other)];
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const seen: string[] = [];
    const holding = database.run(async () => {
      await mine.hold('the name');
      held.resolve();
      await released.promise;
      seen.push('first');
    });
    await held.promise;
    const waiting = other.run(() => theirs.hold('the name').then(() => seen.push('second')));
    await other.run(() => theirs.hold('another name').then(() => seen.push('elsewhere')));
    while ((await database.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).length === 0);
    released.resolve();
    await Promise.all([holding, waiting]);
    await other.close();

    expect(seen).toEqual(['elsewhere', 'first', 'second']);
  });
});

describe('ClaimAlert on a database server', () => {
  it('does not deadlock when a retry and a new alert on the same subject run simultaneously', async () => {
    const { unitOfWork, locks, outbox, ids, clock } = cloud();
    const [dispatches, answers] = [new MikroAlertDispatches(database), new MikroAlertIdempotencyStore(database)];
    const claimOn = (effects: Outbox) => new ClaimAlert(unitOfWork, locks, dispatches, answers, effects, ids, clock);
    const claim: AlertClaim = {
      subject: { email: EMAIL, alertType: 'stop_breach', ticker: 'AAPL' },
      severity: 'critical',
      omissions: { email: null, push: 'not_in_tier' },
      effectOf: () => ({ kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } }),
      requestKey: { licenseId: uuidNumber(1), key: 'one' },
    };
    await new MikroLicenses(database).add(
      new License({ id: uuidNumber(1), email: EMAIL, tier: 'pro', expiresAt: null, createdAt: clock.now() }),
    );
    await claimOn(outbox).execute(claim);
    clock.passSeconds(61);

    const held = Promise.withResolvers<void>();
    const waiting = new MikroOutbox(database, new AesOutboxCipher(PEPPER));
    const hold = waiting.lockEffects.bind(waiting);
    waiting.lockEffects = async (effectIds) => {
      const effects = await hold(effectIds);
      held.resolve();
      while (
        (await database.query("select 1 from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()"))
          .length === 0
      );
      return effects;
    };
    const repeat = claimOn(waiting).execute(claim);
    await held.promise;
    const other = claimOn(outbox).execute({ ...claim, requestKey: null });

    expect((await Promise.all([repeat, other])).map(({ kind }) => kind)).toEqual(['taken', 'suppressed']);
  });
});

describe('the outbox in the database', () => {
  it('claims no effect that is locked by a running unit of work', async () => {
    const { outbox, unitOfWork, clock } = cloud();
    const request = {
      now: clock.now(),
      leaseEndsAt: END,
      limit: 10,
      evenIfNotDue: true,
      except: [],
      kinds: ['mail'],
    } as const;
    for (const n of [1, 2])
      await outbox.add(
        uuidNumber(n),
        { kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } },
        clock.now(),
      );
    const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = unitOfWork.run(async () => {
      await outbox.lockEffects([uuidNumber(1)]);
      held.resolve();
      await seen.promise;
      await outbox.deleteUndelivered([uuidNumber(1)]);
    });
    await held.promise;
    const claimed = await outbox.claim(request);
    seen.resolve();
    await holding;

    expect([claimed.map(({ id }) => id), await outbox.claim(request)]).toEqual([[uuidNumber(2)], []]);
    expect(
      (await outbox.getEffectStatuses([1, 2].map(uuidNumber))).map(({ id, leaseEndsAt }) => ({ id, leaseEndsAt })),
    ).toEqual([{ id: uuidNumber(2), leaseEndsAt: END }]);
  });

  it('lists an effect of an unknown kind without decrypting it', async () => {
    const { outbox, clock } = cloud();
    for (const n of [1, 2]) await outbox.add(uuidNumber(n), { kind: 'key_recovery', email: EMAIL }, clock.now());
    await updateAll(database, OutboxEffectEntity, (effect) => {
      if (effect.id !== uuidNumber(1)) return;
      effect.kind = 'fax';
      effect.sealed = new AesOutboxCipher(PEPPER).encrypt(effect.id, '{"kind":"fax"}');
    });
    const listed = await outbox.listUndelivered(null);

    expect(listed.map(({ kind }) => kind)).toEqual(['fax', 'key_recovery']);
    expect(() => listed[0]?.open()).toThrow('kind');
    expect(listed[1]?.open()).toEqual({ kind: 'key_recovery', email: EMAIL });
  });

  it('stores keys and addresses only encrypted, and deletes them after delivery [SEC-01]', async () => {
    const { start, outbox, deliverOutbox, effectSender } = cloud();
    await start('very.peculiar@example.com', 'here');
    const [waiting] = await database.query('select to_jsonb(outbox) as row from outbox');
    await deliverOutbox.execute();
    const [sent] = effectSender.mails;
    const key = sent?.mail.template === 'trial_key' ? sent.mail.key : 'no key was sent';
    const row = JSON.stringify(waiting);

    expect(key).toMatch(/^PLB-/);
    for (const secret of [key, key.slice(4, 8), 'peculiar', Buffer.from(key).toString('base64').slice(4, 12)])
      expect(row).not.toContain(secret);
    expect(await loadAll(database, OutboxEffectEntity)).toMatchObject([
      { sealed: null, deliveredAt: expect.any(Date), leaseEndsAt: null, tries: 1, lastFailure: null },
    ]);
    await expect(database.query('update outbox set delivered_at = null')).rejects.toThrow('outbox_check');
    expect(await outbox.getStatus()).toMatchObject({ waiting: 0 });
  });

  it('delivers all other effects when one effect was sealed under a removed pepper', async () => {
    const { outbox, effectSender, clock } = cloud();
    const lost = new MikroOutbox(database, new AesOutboxCipher(['a pepper that nobody has any more, ever']));
    const effect = { kind: 'mail', to: EMAIL, mail: { template: 'trial_ending', expiresAt: END } } as const;
    await lost.add(uuidNumber(1), effect, new Date(0));
    await outbox.add(uuidNumber(2), effect, clock.now());
    const problems: unknown[] = [];
    const round = await new DeliverOutbox(
      outbox,
      effectSender,
      clock,
      (problem) => void problems.push(problem),
    ).execute();

    expect(round).toEqual({ processed: 1, failed: 1 });
    expect([effectSender.delivered.map(({ id }) => id), problems.map(String)]).toEqual([
      [uuidNumber(2)],
      ['Error: An outbox effect cannot be decrypted: it was changed, or its LICENSE_PEPPER was removed.'],
    ]);
  });
});
