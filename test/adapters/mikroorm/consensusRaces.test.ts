import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../../src/adapters/crypto/sha256.js';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { SnapshotBodyEntity, SnapshotEntity } from '../../../src/adapters/mikroorm/entities/sync/snapshot.entity.js';
import { MikroConsensusSignals } from '../../../src/adapters/mikroorm/repositories/publishing/consensusSignals.mikroorm.js';
import { MikroLocks } from '../../../src/adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { MikroPublishedConsensusStore } from '../../../src/adapters/mikroorm/repositories/publishing/publishedConsensusStore.mikroorm.js';
import { MikroSnapshotBodyStore } from '../../../src/adapters/mikroorm/repositories/sync/snapshotBodyStore.mikroorm.js';
import { MikroSnapshots } from '../../../src/adapters/mikroorm/repositories/sync/snapshots.mikroorm.js';
import { MikroTrackRecords } from '../../../src/adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import { PublishConsensus } from '../../../src/application/cloud/consensus/publishConsensus.js';
import { PublishTrackRecord } from '../../../src/application/cloud/publishing/publishTrackRecord.js';
import { VerifyTrackRecord } from '../../../src/application/cloud/publishing/verifyTrackRecord.js';
import { SnapshotBodyStores } from '../../../src/application/cloud/sync/snapshotBodyStores.js';
import { UploadSnapshot } from '../../../src/application/cloud/sync/uploadSnapshot.js';
import { SIGNAL_STATES, type ConsensusSignal } from '../../../src/domain/shared/consensus/consensusSignal.js';
import type { TickerConsensusFigures } from '../../../src/domain/cloud/consensus/tickerConsensusFigures.js';
import { latestSignalsOf } from '../../../src/domain/cloud/consensus/latestSignals.js';
import { SequentialIds, uuidNumber } from '../../fakes/sequentialIds.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { emptyTables } from './emptyTables.js';
import { license } from './factories.js';
import { loadAll, store } from './stored.js';

const DAY = '2026-11-21';
const LICENSE = uuidNumber(1);

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
}, 60_000);
beforeEach(() => emptyTables(database));

const parts = () => ({ unitOfWork: database, locks: new MikroLocks(database), clock: new ManualClock() });

describe('concurrent requests', () => {
  it('count every user once, even when one key submits many times', async () => {
    const fires = new MikroConsensusSignals(database);
    const signalOf = (n: number): ConsensusSignal => ({
      ticker: `T${n % 7}`,
      kind: `kind${n % 5}`,
      strength: 1,
      state: SIGNAL_STATES[n % 3] ?? 'EXIT',
    });
    const sent = Array.from({ length: 300 }, (_, n) => ({
      submitter: sha256(String(n % 12)).slice(0, 16),
      fires: Array.from({ length: 12 }, (_each, m) => signalOf(n * 31 + m * (1 + (n % 4)))),
    }));
    const accepted = await Promise.all(
      sent.map((each) =>
        fires.record(
          { day: DAY, submitter: [each.submitter], regime: null, at: new Date(0), ...latestSignalsOf(each.fires) },
          10_000,
        ),
      ),
    );
    const distinct = new Set(
      sent.flatMap((each) => each.fires.map(({ ticker, kind }) => `${each.submitter} ${ticker} ${kind}`)),
    );
    const users = new Set(sent.flatMap((each) => each.fires.map(({ ticker }) => `${each.submitter} ${ticker}`)));
    const recounted = await database.query(
      `select ticker, count(*) filter (where state = 'ARMED')::int as armed, count(*) filter (where state = 'TIGHTEN')::int as tighten,
              count(*) filter (where state = 'EXIT')::int as exit
         from consensus_submitters, jsonb_each_text(states) as each (ticker, state) group by ticker order by ticker`,
    );
    const counted = await database.query(
      `select ticker, sum(armed)::int as armed, sum(tighten)::int as tighten, sum(exit)::int as exit from consensus_states group by ticker order by ticker`,
    );

    expect(accepted.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(distinct.size);
    expect(await fires.count(DAY)).toBe(distinct.size);
    expect(counted).toEqual(recounted);
    expect(
      (await fires.states(DAY, 1)).reduce((sum, { states }) => sum + states.ARMED + states.TIGHTEN + states.EXIT, 0),
    ).toBe(users.size);
  }, 60_000);

  it('never publish more users for a signal than for its ticker', async () => {
    const signals = new MikroConsensusSignals(database);
    const published = new MikroPublishedConsensusStore(database);
    const { unitOfWork, clock } = parts();
    const publish = new PublishConsensus(unitOfWork, signals, published, clock, 60);
    const sent = latestSignalsOf([{ ticker: 'AAPL', kind: 'gap', strength: 1, state: 'ARMED' }]);
    const submit = async (): Promise<void> => {
      for (let user = 0; user < 300; user++)
        await signals.record({ day: DAY, submitter: [sha256(`${user}`)], regime: null, at: clock.now(), ...sent }, 1);
    };
    const counted: (readonly [number | undefined, number | undefined])[] = [];
    const submitting = new AbortController();
    const submitted = submit().finally(() => submitting.abort());
    const publishUntilSubmitted = async (): Promise<void> => {
      while (!submitting.signal.aborted) {
        await publish.run('request');
        const figures = await published.of(DAY, 'AAPL');
        counted.push([figures?.sample_users, figures?.top_kinds[0]?.users]);
      }
    };
    await Promise.all([submitted, publishUntilSubmitted()]);

    expect(counted.filter(([users, ofKind]) => users !== ofKind)).toEqual([]);
    expect(counted.filter(([users]) => users !== undefined).length).toBeGreaterThan(1);
  }, 60_000);

  it('keep exactly 30 snapshots when 50 are uploaded for one license', async () => {
    await store(database, license(1));
    const { unitOfWork, locks, clock } = parts();
    const snapshots = new MikroSnapshots(database);
    const unexpected = (problem: unknown): never => {
      throw problem;
    };
    const bodies = new SnapshotBodyStores(new MikroSnapshotBodyStore(database), [], unexpected);
    const upload = new UploadSnapshot({
      unitOfWork,
      locks,
      snapshots,
      bodies,
      sha256,
      ids: new SequentialIds(),
      clock,
    });
    const uploads = await Promise.all(
      Array.from({ length: 50 }, () =>
        upload.execute(LICENSE, { blob: new Uint8Array([1, 2, 3]), meta: {}, passphraseFingerprint: 'fp' }),
      ),
    );

    expect(uploads.reduce((sum, { pruned }) => sum + pruned, 0)).toBe(20);
    expect(await snapshots.storageUsage()).toEqual([{ place: 'database', count: 30, bytes: 90 }]);
    const bodyIds = (await loadAll(database, SnapshotBodyEntity)).map(({ id }) => id);
    expect(bodyIds).toHaveLength(30);
    expect(bodyIds.toSorted()).toEqual((await loadAll(database, SnapshotEntity)).map(({ id }) => id).toSorted());
  }, 60_000);

  it('store the figures of only one request when all publish the first figures of a day', async () => {
    const published = new MikroPublishedConsensusStore(database);
    const { unitOfWork } = parts();
    const figuresOf = (ticker: string, users: number): TickerConsensusFigures => ({
      ticker,
      sample_users: users,
      armed_users: users,
      armed_pct: 100,
      tighten_pct: 0,
      exit_pct: 0,
      top_kinds: [],
    });
    const publications = Array.from({ length: 8 }, (_, n) => [figuresOf('AAPL', n), figuresOf(`T${n}`, n)]);
    await Promise.all(
      publications.map((figures, n) => unitOfWork.run(() => published.publish(DAY, figures, new Date(n)))),
    );
    const last = await published.publishedAt();

    expect(await published.top(DAY, 50)).toEqual(publications[last?.getTime() ?? -1]);
  }, 60_000);

  it('publish track records whose chain stays intact', async () => {
    const { unitOfWork, locks, clock } = parts();
    const records = new MikroTrackRecords(database);
    const publish = new PublishTrackRecord(unitOfWork, locks, records, sha256, clock);
    const published = await Promise.all(
      Array.from({ length: 12 }, (_, n) => publish.execute({ counts: { ARMED: n, TIGHTEN: 0, EXIT: 0 }, signals: [] })),
    );

    expect(published.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
    expect(await new VerifyTrackRecord(records, sha256).execute(null)).toMatchObject({ intact: 12, firstBad: null });
  }, 60_000);
});
