import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { S3SnapshotBodyStore } from '../../../src/adapters/s3/s3SnapshotBodyStore.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/shared/sync/snapshot.js';
import { snapshotBodyStoreContract } from '../../contracts/cloud/snapshotBodyStore.contract.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { closeServer, freePort, listen } from '../../servers/listen.js';
import { startS3, type S3Server } from '../../servers/s3.js';

const [OURS, THEIRS] = [uuidNumber(700), uuidNumber(701)];
const QUICK_MS = 300;
/** Timeout for servers that never answer, so it need not be longer. */
const SILENT_MS = 30;
const SECRET = 'a secret that nobody may read';

let server: S3Server;
let bodies: S3SnapshotBodyStore;

beforeAll(async () => {
  server = await startS3();
  bodies = new S3SnapshotBodyStore(server.access, OURS);
}, 60_000);
afterAll(async () => {
  bodies.close();
  await server.close();
});
beforeEach(() => server.empty());

snapshotBodyStoreContract('S3SnapshotBodies', () => bodies);

const listed = async (place: S3SnapshotBodyStore): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const ids of place.listPutBefore(new Date(Date.now() + 3_600_000))) found.push(...ids);
  return found;
};

/** Returns the message to the caller and the reason in the log. */
const failureTextsOf = async (work: Promise<unknown>): Promise<{ readonly message: string; readonly why: string }> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof UpstreamError) || !(failure.cause instanceof Error))
    throw new TypeError(`not refused as it should be: ${String(failure)}`);
  expect(
    JSON.stringify([failure, failure.facts, failure.cause, failure.cause.message, failure.cause.stack]),
  ).not.toContain(SECRET);
  expect(failure.facts).toEqual({ provider: 'storage' });
  return { message: failure.message, why: failure.cause.message };
};

describe('snapshot bodies in S3', () => {
  it('are objects named by two UUIDs', async () => {
    await bodies.put(uuidNumber(1), new Uint8Array([1]));

    expect(await server.keys()).toEqual([`${OURS}/${uuidNumber(1)}`]);
  });

  it('are separate from the snapshot bodies of another database in the bucket', async () => {
    const other = new S3SnapshotBodyStore(server.access, THEIRS);
    await bodies.put(uuidNumber(1), new Uint8Array([1]));
    await other.put(uuidNumber(2), new Uint8Array([2]));

    expect([await listed(bodies), await listed(other), await other.get(uuidNumber(1))]).toEqual([
      [uuidNumber(1)],
      [uuidNumber(2)],
      null,
    ]);
    other.close();
  });

  it('are listed across all pages, without the objects of other programs', async () => {
    const asked: (string | null)[] = [];
    const entry = (key: string, at: string) =>
      `<Contents><Key>${OURS}/${key}</Key><LastModified>${at}</LastModified></Contents>`;
    const [old, young] = ['2026-11-20T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    const pages = [
      `<IsTruncated>true</IsTruncated><NextContinuationToken>more=</NextContinuationToken>${entry(uuidNumber(1), old)}${entry('notes.txt', old)}`,
      `<IsTruncated>true</IsTruncated><NextContinuationToken>still</NextContinuationToken>${entry(uuidNumber(2), young)}`,
      `<IsTruncated>false</IsTruncated>${entry(uuidNumber(3), old)}`,
    ];
    const paged: Server = createServer(({ url = '' }, response) => {
      asked.push(new URL(url, 'http://localhost').searchParams.get('continuation-token'));
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<ListBucketResult>${pages.shift() ?? ''}</ListBucketResult>`);
    });
    const place = new S3SnapshotBodyStore(
      { ...server.access, endpoint: `http://127.0.0.1:${await listen(paged)}` },
      OURS,
    );
    const found: string[] = [];
    for await (const ids of place.listPutBefore(new Date('2026-11-21T00:00:00.000Z'))) found.push(...ids);

    expect([found, asked]).toEqual([
      [uuidNumber(1), uuidNumber(3)],
      [null, 'more=', 'still'],
    ]);
    place.close();
    await closeServer(paged);
  });

  it('are not read past the size limit', async () => {
    await bodies.put(uuidNumber(1), new Uint8Array(MAX_SNAPSHOT_BYTES + 70_000));

    expect((await bodies.get(uuidNumber(1)))?.byteLength).toBe(MAX_SNAPSHOT_BYTES + 1);
  });

  it('are available when the storage answers a ping', async () => {
    await expect(bodies.ping()).resolves.toBeUndefined();
  });
});

describe('an S3 store that fails', () => {
  const calls: readonly (readonly [string, (place: S3SnapshotBodyStore) => Promise<unknown>])[] = [
    ['put', (place) => place.put(uuidNumber(1), new Uint8Array(100_000))],
    ['get', (place) => place.get(uuidNumber(1))],
    ['remove', (place) => place.remove(uuidNumber(1))],
    ['list', listed],
    ['ping', (place) => place.ping()],
  ];
  const AWAY = 'The snapshot storage does not respond. Nothing was changed; try again shortly.';
  const opened = (endpoint: string, more: object = {}) =>
    new S3SnapshotBodyStore(
      { ...server.access, endpoint, secretAccessKey: SECRET, answerWithinMs: QUICK_MS, ...more },
      OURS,
    );

  it.each(calls)('fails to %s while it is down', async (_name, call) => {
    const place = opened(`http://127.0.0.1:${await freePort()}`);

    expect(await failureTextsOf(call(place))).toEqual({
      message: AWAY,
      why: expect.stringMatching(/^The storage could not be reached: \w+$/),
    });
    place.close();
  });

  it.each(calls)('fails to %s while it does not respond', async (_name, call) => {
    const silent: Server = createServer(() => undefined);
    const place = opened(`http://127.0.0.1:${await listen(silent)}`, { answerWithinMs: SILENT_MS });
    const { message, why } = await failureTextsOf(call(place));

    expect([message, why]).toEqual([AWAY, expect.stringContaining('The storage could not be reached: ')]);
    place.close();
    await closeServer(silent);
  });

  it('fails a download that stops halfway', async () => {
    const stalled: Server = createServer(
      (_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('half'),
    );
    const place = opened(`http://127.0.0.1:${await listen(stalled)}`, { answerWithinMs: 3 * SILENT_MS });

    expect((await failureTextsOf(place.get(uuidNumber(1)))).message).toBe(AWAY);
    place.close();
    await closeServer(stalled);
  });

  it.each([
    [
      403,
      'SignatureDoesNotMatch',
      'The storage does not accept the key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ],
    [403, 'InvalidAccessKeyId', 'The storage does not accept the key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [403, 'AccessDenied', 'The key lacks permissions: it needs to read, write, delete and list in S3_BUCKET'],
    [400, 'Whatever', 'The storage failed'],
  ])('says which setting is wrong, without showing the secret: %i %s', async (status, code, words) => {
    const refusing: Server = createServer(
      (_request, response) =>
        void response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`),
    );
    const place = opened(`http://127.0.0.1:${await listen(refusing)}`);

    expect(await failureTextsOf(place.put(uuidNumber(1), new Uint8Array([1])))).toEqual({
      message: 'The snapshot storage answered with an error. Nothing was changed; try again shortly.',
      why: `${words} (${status}, ${code})`,
    });
    place.close();
    await closeServer(refusing);
  });

  it('does not take a web page for the reply to a put', async () => {
    const portal: Server = createServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
    );
    const place = opened(`http://127.0.0.1:${await listen(portal)}`);

    expect(await failureTextsOf(place.put(uuidNumber(1), new Uint8Array([1])))).toEqual({
      message: 'The snapshot storage answered with an error. Nothing was changed; try again shortly.',
      why: 'The reply to a PUT has no ETag, as S3 sends: check S3_ENDPOINT',
    });
    place.close();
    await closeServer(portal);
  });

  it('reports a missing bucket as a wrong S3_BUCKET setting, not as a missing snapshot body', async () => {
    const place = opened(server.access.endpoint ?? '', { bucket: 'nowhere' });

    expect((await failureTextsOf(place.get(uuidNumber(1)))).why).toBe(
      'The bucket does not exist: check S3_BUCKET (404, NoSuchBucket)',
    );
    place.close();
  });

  it('is called at most twice', async () => {
    let asked = 0;
    const failing: Server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    const place = opened(`http://127.0.0.1:${await listen(failing)}`);
    await failureTextsOf(place.remove(uuidNumber(1)));

    expect(asked).toBe(2);
    place.close();
    await closeServer(failing);
  });
});
