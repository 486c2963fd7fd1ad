import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { listSnapshotsReply, uploadSnapshotReply } from '../../../src/adapters/http/contract/cloud/sync.js';
import { SnapshotBodyEntity, SnapshotEntity } from '../../../src/adapters/mikroorm/entities/sync/snapshot.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/shared/sync/snapshot.js';
import { snapshot } from '../../adapters/mikroorm/factories.js';
import { answerOf, openApp, type Reply } from './openApp.js';
import { refusal } from '../../refusal.js';

const invalid = (path: string) => refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] });
/** Nests lists to the given depth. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const NOWHERE = '0b54c7a0-3f5e-4d54-9a52-6d3f0f6a1c11';

describe('the sync API', () => {
  const cloud = openApp();
  let key: string;
  beforeEach(async () => {
    key = await cloud.issue();
  });

  const as = (license: string) => ({ 'x-license-key': license });
  const call = (method: string, path: string, body?: string | object, license = key): Promise<Reply> =>
    cloud.call(method, `/api/sync/${path}`, body, as(license));
  const upload = (blob: Buffer | string, more: object = {}, license = key): Promise<Reply> =>
    call(
      'POST',
      'upload',
      { blob: typeof blob === 'string' ? blob : blob.toString('base64'), meta: {}, passphrase_fp: 'fp', ...more },
      license,
    );
  const idsOf = ({ body }: Reply): string[] =>
    listSnapshotsReply.parse(body).snapshots.map(({ snapshot_id }) => snapshot_id);
  const idOf = ({ body }: Reply): string => uploadSnapshotReply.parse(body).snapshot_id;

  it('returns uploads byte for byte, with the client’s metadata [SYN-03 SYN-04 SYN-05 SYN-12 SYN-13 SYN-14]', async () => {
    const bytes = randomBytes(70_000);
    const uploaded = await upload(bytes, { meta: { z: 1, a: ['“x”', null] }, passphrase_fp: '9f86d081' });
    const facts = {
      snapshot_id: idOf(uploaded),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      size_bytes: 70_000,
    };

    expect(answerOf(uploaded)).toEqual({
      status: 200,
      body: { ...facts, sha256: createHash('sha256').update(bytes).digest('hex'), pruned: 0 },
    });
    const listed = { ...facts, meta: { z: 1, a: ['“x”', null] }, passphrase_fp: '9f86d081' };
    expect(answerOf(await call('GET', 'list'))).toEqual({ status: 200, body: { snapshots: [listed] } });
    expect(answerOf(await call('GET', `download/${facts.snapshot_id}`))).toEqual({
      status: 200,
      body: { ...listed, blob: bytes.toString('base64') },
    });
    expect(answerOf(await call('DELETE', facts.snapshot_id))).toEqual({
      status: 200,
      body: { deleted: true, snapshot_id: facts.snapshot_id },
    });
    expect(answerOf(await call('GET', 'list'))).toEqual({ status: 200, body: { snapshots: [] } });
  });

  it('refuses an upload that expects another latest snapshot, and stores none of its bytes [SYN-17]', async () => {
    const first = await upload(Buffer.from('one'), { expected_latest: null });
    const conflict = { status: 409, body: refusal('snapshot_conflict', { latest_snapshot_id: idOf(first) }) };

    expect([
      answerOf(await upload(Buffer.from('two'), { expected_latest: null })),
      answerOf(await upload(Buffer.from('two'), { expected_latest: NOWHERE })),
    ]).toEqual([conflict, conflict]);
    const second = await upload(Buffer.from('two'), { expected_latest: idOf(first).toUpperCase() });
    expect(idsOf(await call('GET', 'list'))).toEqual([idOf(second), idOf(first)]);
    expect(await cloud.all(SnapshotBodyEntity)).toHaveLength(2);
  });

  it('accepts one of eight simultaneous uploads that expect the same latest snapshot [SYN-17]', async () => {
    const latest = idOf(await upload(Buffer.from('one')));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload(Buffer.from(`race ${n}`), { expected_latest: latest })),
    );
    const won = replies.filter(({ status }) => status === 200).map(idOf);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(
      replies.flatMap(({ status, body }) => (status === 409 ? [Object(body).detail.latest_snapshot_id] : [])),
    ).toEqual(Array(7).fill(won[0]));
    expect(idsOf(await call('GET', 'list'))).toEqual([...won, latest]);
  });

  it.each([['nothing'], [7], ['']])('refuses %j as the expected latest snapshot [SYN-17]', async (expected_latest) => {
    expect(answerOf(await upload(Buffer.from('one'), { expected_latest }))).toEqual({
      status: 400,
      body: invalid('expected_latest'),
    });
  });

  it('stores the decoded bytes in the table, not the base64 text', async () => {
    await upload(Buffer.from([0, 1, 254, 255]));

    expect(
      await cloud.query(
        "select encode(body, 'hex') as bytes, pg_typeof(body)::text as type from snapshot_bodies join snapshots using (id)",
      ),
    ).toEqual([{ bytes: '0001feff', type: 'bytea' }]);
  });

  it('accepts exactly 5 MiB and not a byte more [SYN-07 SYN-09]', async () => {
    const whole = await upload(Buffer.alloc(MAX_SNAPSHOT_BYTES, 7));
    const message = 'The decoded blob must be at most 5242880 bytes.';
    const tooLarge = { status: 413, body: refusal('payload_too_large', { message, limit_bytes: 5_242_880 }) };

    expect([whole.status, whole.body]).toMatchObject([200, { size_bytes: 5_242_880 }]);
    expect(answerOf(await upload(Buffer.alloc(MAX_SNAPSHOT_BYTES + 1, 7)))).toEqual(tooLarge);
    expect(answerOf(await upload(Buffer.alloc(MAX_SNAPSHOT_BYTES + 3, 7)))).toEqual(tooLarge);
    expect(answerOf(await upload('A'.repeat(12_000_000)))).toEqual(tooLarge);
    expect(answerOf(await upload(`${'A'.repeat(7_000_000)}!`))).toEqual(tooLarge);
    expect(idsOf(await call('GET', 'list'))).toEqual([idOf(whole)]);
  }, 60_000);

  it('accepts 5 MiB from an encoder that escapes + and /', async () => {
    const text = randomBytes(MAX_SNAPSHOT_BYTES).toString('base64');
    const body = `{"meta":{},"passphrase_fp":"fp","blob":"${text.replaceAll('+', '\\u002B').replaceAll('/', '\\/')}"}`;

    expect(await call('POST', 'upload', body)).toMatchObject({ status: 200, body: { size_bytes: MAX_SNAPSHOT_BYTES } });
  }, 60_000);

  it.each([
    ['no bytes', ''],
    ['no padding', 'AAE'],
    ['nonzero bits after the end', 'AAF='],
    ['the URL-safe alphabet', '_-8='],
    ['a line break', 'AAEC\nAwQF'],
    ['a trailing space', 'AAECAwQF '],
    ['characters after its padding', 'AA==AAEC'],
    ['non-ASCII letters', 'ŁŁŁŁ'],
    ['characters outside the alphabet', '!!!!'],
  ])('refuses base64 with %s [SYN-09 SYN-10]', async (_what, blob) => {
    expect(answerOf(await upload(blob))).toEqual({ status: 400, body: invalid('blob') });
  });

  it.each<[string, object]>([
    ['blob', { blob: 5 }],
    ['blob', { blob: null }],
    ['meta', { meta: undefined }],
    ['meta', { meta: [] }],
    ['meta', { meta: 'x' }],
    ['meta', { meta: { x: 'é'.repeat(2_045) } }],
    ['meta', { meta: { x: nested(64) } }],
    ['passphrase_fp', { passphrase_fp: '' }],
    ['passphrase_fp', { passphrase_fp: 'x'.repeat(129) }],
    ['passphrase_fp', { passphrase_fp: undefined }],
  ])('refuses an invalid %s: %j [SYN-11]', async (path, more) => {
    expect(answerOf(await upload('AAEC', more))).toEqual({ status: 400, body: invalid(path) });
  });

  it('accepts metadata up to its limit [SYN-11]', async () => {
    expect(await upload('AAEC', { meta: { x: 'é'.repeat(2_044) }, passphrase_fp: 'x'.repeat(128) })).toMatchObject({
      status: 200,
    });
    expect(await upload('AAEC', { meta: { x: nested(63) } })).toMatchObject({ status: 200 });
    expect(await upload('AAEC', { meta: { x: ','.repeat(4_088) } })).toMatchObject({ status: 200 });
  });

  it.each(['1e400', '-12345678901234567890', '9007199254740992'])(
    'refuses the number %s in metadata, because it cannot be stored exactly [SYN-11]',
    async (number) => {
      const body = `{"blob":"AAEC","meta":{"ok":[0.5,-9007199254740991],"ids":[1,{"id":${number}}]},"passphrase_fp":"fp"}`;

      expect(answerOf(await call('POST', 'upload', body))).toEqual({
        status: 400,
        body: refusal('invalid_request', {
          fields: [
            { path: 'meta.ids.1.id', message: 'is a number that cannot be stored exactly: send it as a string' },
          ],
        }),
      });
    },
  );

  it('refuses metadata that cannot be serialized again [SYN-11]', async () => {
    const { status, body } = await call(
      'POST',
      'upload',
      `{"blob":"AAEC","meta":{"x":${'['.repeat(8_000)}${']'.repeat(8_000)}},"passphrase_fp":"fp"}`,
    );

    expect({ status, body }).toEqual({
      status: 400,
      body: refusal('invalid_request', {
        fields: [{ path: 'meta', message: 'must not be nested more than 64 levels deep' }],
      }),
    });
  });

  it.each(['{},', '[],', '0,'])('refuses a body with thousands of %j before parsing it [SYN-11]', async (value) => {
    const start = `{"blob":"AAEC","passphrase_fp":"fp","meta":{"x":[`;

    expect(answerOf(await call('POST', 'upload', start + value.repeat(8_200)))).toEqual({
      status: 400,
      body: refusal('malformed_json', {
        message: 'The body has more than 8192 commas and opening brackets. Send fewer values.',
      }),
    });
  });

  it.each(['{', '', '[]', 'null', '"x"'])('refuses the body %j', async (body) => {
    const { status } = await call('POST', 'upload', body);
    expect(status).toBe(400);
  });

  it('keeps the newest 30 snapshots, and returns how many it removed [SYN-04 SYN-08 SYN-12]', async () => {
    const createdAt = new Date();
    for (const { id: licenseId } of await cloud.all(License))
      await cloud.store(...Array.from({ length: 31 }, (_, n) => snapshot(n, { licenseId, createdAt })));
    const before = await call('GET', 'list');
    const uploads = [await upload('AAEC'), await upload('AAEC')];
    const after = await call('GET', 'list');

    expect(idsOf(before)).toHaveLength(30);
    expect(uploads.map(({ body }) => body)).toMatchObject([{ pruned: 2 }, { pruned: 1 }]);
    expect(idsOf(after)).toEqual([...uploads.toReversed().map(idOf), ...idsOf(before).slice(0, 28)]);
    expect(await cloud.all(SnapshotEntity)).toHaveLength(30);
  });

  it('hides a snapshot from other licenses [SYN-02 SYN-15]', async () => {
    const id = idOf(await upload('AAEC'));
    const other = await cloud.issue('premium', 'other@example.com');
    const missing = await call('GET', `download/${NOWHERE}`);

    expect(answerOf(missing)).toEqual({ status: 404, body: refusal('not_found') });
    expect(answerOf(await call('GET', `download/${id}`, undefined, other))).toEqual(answerOf(missing));
    expect(answerOf(await call('DELETE', id, undefined, other))).toEqual(answerOf(await call('DELETE', NOWHERE)));
    expect(idsOf(await call('GET', 'list', undefined, other))).toEqual([]);
    expect([idsOf(await call('GET', 'list')), (await call('GET', `download/${id}`)).status]).toEqual([[id], 200]);
  });

  it.each(['1', 'x', '%00', '%F0%9F%98%80', "' or 1=1", '..%2f..%2fetc', NOWHERE.slice(1)])(
    'answers 404 for a snapshot named %s [ERR-18]',
    async (id) => {
      expect(answerOf(await call('GET', `download/${id}`))).toEqual({ status: 404, body: refusal('not_found') });
      expect(answerOf(await call('DELETE', id))).toEqual({ status: 404, body: refusal('not_found') });
    },
  );

  it('accepts uploads from the tiers that include snapshots [SYN-03 AUT-05]', async () => {
    for (const tier of ['trial', 'pro'] as const) {
      const lesser = await cloud.issue(tier, `${tier}@example.com`);
      expect(answerOf(await upload('AAEC', {}, lesser))).toEqual({
        status: 403,
        body: refusal('feature_not_in_tier', { feature: 'cloud_sync', tier }),
      });
    }
  });

  it.each<[string, Partial<License>]>([
    ['canceled', { status: 'canceled' }],
    ['expired', { status: 'expired' }],
    ['past its end', { expiresAt: new Date(0) }],
    ['downgraded', { tier: 'pro' }],
  ])(
    'returns and removes snapshots of a license that is %s, but stores no new ones [SYN-06 AUT-07 SYN-14 SYN-16]',
    async (_what, change) => {
      const [stored, removed] = [idOf(await upload('AAEC')), idOf(await upload('AAEC'))];
      await cloud.edit(License, (license) => void Object.assign(license, change));

      expect((await upload('AAEC')).status).toBe('tier' in change ? 403 : 401);
      expect([
        (await call('GET', `download/${stored}`)).status,
        (await call('DELETE', removed)).status,
        idsOf(await call('GET', 'list')),
      ]).toEqual([200, 200, [stored]]);
    },
  );

  it('refuses a revoked license, an unknown key and a missing key [AUT-07]', async () => {
    const id = idOf(await upload('AAEC'));
    await cloud.edit(License, (license) => void (license.status = 'revoked'));
    const rows = [
      ['POST', 'upload'],
      ['GET', 'list'],
      ['GET', `download/${id}`],
      ['DELETE', id],
    ] as const;

    for (const [method, path] of rows) {
      expect(answerOf(await call(method, path))).toEqual({ status: 401, body: refusal('license_key_invalid') });
      expect(answerOf(await call(method, path, undefined, 'nonsense'))).toEqual({
        status: 401,
        body: refusal('license_key_invalid'),
      });
      expect(answerOf(await cloud.call(method, `/api/sync/${path}`))).toEqual({
        status: 401,
        body: refusal('license_key_missing'),
      });
    }
  });

  it('accepts ten uploads a day, not counting refused uploads [LIM-05 LIM-10]', async () => {
    await upload('!!');
    await upload(Buffer.alloc(MAX_SNAPSHOT_BYTES + 1));
    const replies = [];
    for (let n = 0; n < 10; n++) replies.push(await upload('AAEC'));
    const eleventh = await upload('AAEC');

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies[9]?.headers.get('ratelimit')).toMatch(/^"sync_upload";r=0;t=\d+$/);
    expect(answerOf(eleventh)).toEqual({
      status: 429,
      body: refusal('rate_limit_exceeded', {
        bucket: 'sync_upload',
        limit: 10,
        window_sec: 86_400,
        retry_after: expect.any(Number),
      }),
    });
    expect([(await upload('!!')).status, (await call('GET', 'list')).status]).toEqual([429, 200]);
  }, 60_000);

  it('does not count conflicting uploads toward the daily limit [SYN-17 LIM-05]', async () => {
    const conflicts: Reply[] = [];
    for (let n = 0; n < 11; n++) conflicts.push(await upload('AAEC', { expected_latest: NOWHERE }));
    const next = await upload('AAEC', { expected_latest: null });

    expect(conflicts.map(({ status }) => status)).toEqual(conflicts.map(() => 409));
    expect([next.status, next.headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(/^"sync_upload";r=9;t=\d+$/),
    ]);
  });

  it('accepts ten of twenty simultaneous uploads', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload('AAEC')));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(idsOf(await call('GET', 'list'))).toHaveLength(10);
  });

  it.each([
    ['GET', 'upload', 'POST'],
    ['POST', 'list', 'GET, HEAD'],
    ['POST', `download/${NOWHERE}`, 'GET, HEAD'],
    ['GET', NOWHERE, 'DELETE'],
  ])('answers 405 to %s %s', async (method, path, allow) => {
    const reply = await call(method, path);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
  });
});
