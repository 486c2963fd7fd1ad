import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '../../../src/adapters/crypto/sha256.js';
import { listSnapshotsReply, uploadSnapshotReply } from '../../../src/adapters/http/contract/cloud/sync.js';
import { SnapshotBodyEntity } from '../../../src/adapters/mikroorm/entities/sync/snapshot.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { snapshot, snapshotBody } from '../../adapters/mikroorm/factories.js';
import { startS3, type S3Server } from '../../servers/s3.js';
import { answerOf, openApp, type Reply } from './openApp.js';
import { refusal } from '../../refusal.js';

describe('sync with an S3-compatible storage', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  }, 60_000);
  afterAll(() => s3.close());

  const cloud = openApp(() => s3.settings);
  let key: string;
  beforeEach(async () => {
    await s3.fail(false);
    await s3.empty();
    key = await cloud.issue();
  });

  const call = (method: string, path: string, body?: object): Promise<Reply> =>
    cloud.call(method, `/api/sync/${path}`, body, { 'x-license-key': key });
  const upload = (bytes: Buffer, more: object = {}): Promise<Reply> =>
    call('POST', 'upload', { blob: bytes.toString('base64'), meta: { device: 'desk' }, passphrase_fp: 'fp', ...more });
  const idOf = ({ body }: Reply): string => uploadSnapshotReply.parse(body).snapshot_id;
  const listed = async (): Promise<readonly string[]> =>
    listSnapshotsReply.parse((await call('GET', 'list')).body).snapshots.map(({ snapshot_id }) => snapshot_id);
  const metrics = async (): Promise<string> => String((await cloud.call('GET', '/metrics')).body);

  it('stores, returns and removes bytes under names that identify no person', async () => {
    const bytes = randomBytes(300_000);
    const id = idOf(await upload(bytes));
    const [objectKey = ''] = await s3.keys();

    expect(objectKey).toMatch(new RegExp(`^[0-9a-f-]{36}/${id}$`));
    expect(await cloud.all(SnapshotBodyEntity)).toEqual([]);
    expect((await call('GET', `download/${id}`)).body).toMatchObject({
      size_bytes: 300_000,
      blob: bytes.toString('base64'),
      meta: { device: 'desk' },
    });
    expect((await call('GET', `download/${id.toUpperCase()}`)).body).toMatchObject({
      snapshot_id: id,
      blob: bytes.toString('base64'),
    });
    expect(answerOf(await call('DELETE', id.toUpperCase()))).toEqual({
      status: 200,
      body: { deleted: true, snapshot_id: id },
    });
    expect([await s3.keys(), await listed()]).toEqual([[], []]);
  });

  it('tells the client to try again while the storage is down, and records nothing', async () => {
    const id = idOf(await upload(Buffer.from([1])));
    await s3.fail(true);
    const replies = [await upload(Buffer.from([2])), await call('GET', `download/${id}`)];
    const down = await cloud.call('GET', '/api/metrics');

    for (const reply of replies) {
      expect(answerOf(reply)).toEqual({ status: 502, body: refusal('upstream_error', { provider: 'storage' }) });
      expect([reply.headers.get('retry-after'), JSON.stringify(reply.body)]).toEqual([
        '10',
        expect.stringContaining('try again shortly'),
      ]);
    }
    expect(down.body).toMatchObject({ status: 'degraded', storage: { status: 'down', latency_ms: null } });
    await s3.fail(false);
    expect([await listed(), (await s3.keys()).length, (await call('GET', `download/${id}`)).status]).toEqual([
      [id],
      1,
      200,
    ]);
    expect(await metrics()).toContain('snapshot_body_calls_total{place="s3",call="put",result="failed"} 1');
  });

  it('does not call the storage for an upload that expects another latest snapshot [SYN-17]', async () => {
    const id = idOf(await upload(Buffer.from([1])));
    await s3.fail(true);

    expect(answerOf(await upload(Buffer.from([2]), { expected_latest: null }))).toEqual({
      status: 409,
      body: refusal('snapshot_conflict', { latest_snapshot_id: id }),
    });
  });

  it('reports a missing or damaged body, and does not return it', async () => {
    const [gone, cut] = [idOf(await upload(randomBytes(100))), idOf(await upload(randomBytes(100)))];
    const keyOf = async (id: string) => (await s3.keys()).find((each) => each.endsWith(id)) ?? '';
    await s3.remove(await keyOf(gone));
    await s3.cut(await keyOf(cut), 99);
    const replies = [await call('GET', `download/${gone}`), await call('GET', `download/${cut}`)];

    expect(replies.map(answerOf)).toEqual(
      [gone, cut].map((id) => ({
        status: 502,
        body: refusal('snapshot_faulty', { provider: 'storage', snapshot_id: id }),
      })),
    );
    expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null]);
    expect(await metrics()).toContain('snapshot_body_faults_total{place="s3",fault="changed"} 1');
    expect((await call('DELETE', gone)).status).toBe(200);
  });

  it('still serves snapshots that were stored in the database earlier', async () => {
    const old = '0b54c7a0-3f5e-4d54-9a52-6d3f0f6a1c11';
    const body = Buffer.from([1, 2]);
    const facts = { id: old, sizeBytes: body.length, sha256: sha256(body) };
    for (const { id: licenseId } of await cloud.all(License))
      await cloud.store(snapshotBody(1, { id: old, body }), snapshot(1, { ...facts, licenseId }));
    await upload(Buffer.from([1, 2, 3]));

    expect((await call('GET', `download/${old}`)).body).toMatchObject({ snapshot_id: old, blob: 'AQI=' });
    const text = await metrics();
    expect(
      ['count', 'bytes'].flatMap((unit) =>
        ['database', 's3'].map(
          (place) => new RegExp(`^snapshots{unit="${unit}",place="${place}"} (\\d+)$`, 'm').exec(text)?.[1],
        ),
      ),
    ).toEqual(['1', '1', '2', '3']);
    expect((await call('DELETE', old)).status).toBe(200);
    expect(await cloud.all(SnapshotBodyEntity)).toEqual([]);
  });

  it('lets the prune job remove old bodies that belong to no snapshot', async () => {
    const id = idOf(await upload(Buffer.from([1])));
    await upload(Buffer.from([2]));
    await cloud.query('delete from snapshots where id <> $1', [id]);
    await cloud.tick('prune');
    const early = (await s3.keys()).length;
    await s3.age(7);
    await cloud.tick('prune');

    expect([early, (await s3.keys()).map((each) => each.slice(-36))]).toEqual([2, [id]]);
  });

  it('removes the bytes of an erased person', async () => {
    await upload(Buffer.from([1]));
    await upload(Buffer.from([2]));
    const erased = await cloud.command('POST', '/account/erase', { email: 'holder@example.com' });

    expect([erased.body, await s3.keys()]).toEqual([
      expect.objectContaining({
        deleted: { snapshots: 2, license_keys: 1, license_transitions: 1, licenses: 1 },
        unremoved_snapshots: 0,
      }),
      [],
    ]);
  });

  it('counts an erased person’s snapshots whose bytes remain while the storage is down, and says why', async () => {
    await upload(Buffer.from([1]));
    await s3.fail(true);
    const erased = await cloud.command('POST', '/account/erase', { email: 'holder@example.com' });
    await s3.fail(false);

    expect([erased.body, (await s3.keys()).length]).toEqual([
      expect.objectContaining({
        deleted: { snapshots: 1, license_keys: 1, license_transitions: 1, licenses: 1 },
        unremoved_snapshots: 1,
        removal_problems: ['The storage failed (500, Unknown)'],
      }),
      1,
    ]);
  });
});
