import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudSnapshots } from '../../../src/adapters/cloudClient/cloudSnapshots.js';
import {
  Forbidden,
  NotFound,
  RateLimited,
  TooLarge,
  UpstreamError,
  type Failure,
} from '../../../src/domain/shared/failure/failure.js';
import { parseLicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import { remoteSnapshotsContract } from '../../contracts/dashboard/remoteSnapshots.contract.js';
import { issueLicense, startCloud, type Cloud } from '../../e2e/cloud.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import {
  answerJson,
  answerText,
  dropConnection,
  neverAnswer,
  stallAnswer,
  startStandIn,
  type RequestHandler,
  type StandIn,
} from '../../servers/standIn.js';

jest.setTimeout(60_000);

describe('CloudSnapshots', () => {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-test-cloud-'));
  let cloud: Cloud;
  let licenses = 0;
  beforeAll(async () => {
    cloud = await startCloud({ DATA_DIR: data });
  });
  afterAll(async () => {
    await cloud.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const ofNewLicense = async (tier?: string): Promise<CloudSnapshots> => {
    licenses += 1;
    const key = parseLicenseKey(await issueLicense({ DATA_DIR: data }, `holder${licenses}@example.com`, tier));
    return new CloudSnapshots(new CloudHttpClient(cloud.address), () => key);
  };

  remoteSnapshotsContract(() => ofNewLicense());

  it('lists snapshots but cannot upload one when the plan does not include them', async () => {
    const snapshots = await ofNewLicense('pro');
    const failure = await snapshots
      .upload({ header: {}, fingerprint: 'fp', sealed: Buffer.from('x') }, null)
      .catch((error: unknown) => error);

    expect(failure).toEqual(
      new Forbidden(
        'feature_not_in_tier',
        'The Pro plan does not include encrypted snapshots in the cloud. Making backups needs a Premium or founding license. You can still list, pull and delete existing snapshots.',
        { tier: 'pro', feature: 'cloud_sync' },
      ),
    );
    expect(await snapshots.list()).toEqual([]);
  });

  it('is refused access with an unknown license key', async () => {
    const snapshots = new CloudSnapshots(new CloudHttpClient(cloud.address), () => licenseKeyNumber(1));

    await expect(snapshots.list()).rejects.toEqual(
      new Forbidden(
        'license_key_invalid',
        'The cloud does not accept the license key. Check the license on the account page, or enter another key.',
      ),
    );
  });
});

describe('CloudSnapshots with a faulty cloud', () => {
  let standIn: StandIn;
  beforeEach(async () => {
    standIn = await startStandIn(answerJson({ snapshots: [] }));
  });
  afterEach(() => standIn.close());

  const snapshots = (timeoutMs = 30_000) =>
    new CloudSnapshots(new CloudHttpClient(standIn.origin), () => licenseKeyNumber(1), {
      timeoutMs,
      replyLimitBytes: 10 * 1024 * 1024,
    });
  /** Handlers that never complete a reply. Requests to them need a short timeout. */
  const SILENT: ReadonlySet<RequestHandler> = new Set([neverAnswer, stallAnswer]);
  const limited = {
    error: 'rate_limit_exceeded',
    message: '',
    bucket: 'sync_upload',
    limit: 10,
    window_sec: 86_400,
    retry_after: 8640,
  };

  it.each<[string, RequestHandler, (origin: string) => Failure]>([
    [
      'limits the rate',
      answerJson({ detail: limited }, 429),
      () => new RateLimited({ bucket: 'sync_upload', limit: 10, windowSeconds: 86_400 }, 8640),
    ],
    [
      'rejects the snapshot as too large',
      answerJson({ detail: { error: 'payload_too_large', message: '', limit_bytes: 5_242_880 } }, 413),
      () => new TooLarge(5_242_880),
    ],
    [
      'does not know the snapshot',
      answerJson({ detail: { error: 'not_found', message: '' } }, 404),
      () => new NotFound('There is no snapshot with this id. List the snapshots to see their ids.'),
    ],
    [
      'answers with the 404 page of another server',
      answerText('Not Found', 404),
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} answered with status 404.`),
    ],
    [
      'has an upstream error',
      answerJson({ detail: { error: 'upstream_error', message: '' } }, 502),
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} answered with status 502.`),
    ],
    [
      'sends HTML',
      answerText('<html>'),
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} sent an invalid reply.`),
    ],
    [
      'closes the connection',
      dropConnection,
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} could not be reached.`),
    ],
    [
      'does not answer in time',
      neverAnswer,
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} could not be reached.`),
    ],
    [
      'never finishes its reply',
      stallAnswer,
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} could not be reached.`),
    ],
    [
      'sends an endless reply',
      answerText(' '.repeat(11 * 1024 * 1024)),
      (origin) => new UpstreamError('cloud', `The cloud at ${origin} could not be reached.`),
    ],
  ])(
    'returns no snapshot, and an error without the license key, when the cloud %s',
    async (_what, answer, expected) => {
      standIn.instead.push(answer);
      const failure = await snapshots(SILENT.has(answer) ? 200 : undefined)
        .list()
        .catch((error: unknown) => error);

      expect(failure).toEqual(expected(standIn.origin));
      expect(`${JSON.stringify(failure)} ${String(failure)}`).not.toContain(licenseKeyNumber(1));
    },
  );

  it('has a timeout longer than the two minutes that the cloud allows for a request', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout');
    await new CloudSnapshots(new CloudHttpClient(standIn.origin), () => licenseKeyNumber(1)).list();

    expect(limit.mock.lastCall?.[0]).toBeGreaterThan(120_000);
    limit.mockRestore();
  });

  it('reports an upload as failed when the cloud stored different bytes', async () => {
    standIn.instead.push(
      answerJson({
        snapshot_id: 'a',
        created_at: '2026-11-21T06:30:00.000Z',
        size_bytes: 1,
        sha256: 'other',
        pruned: 0,
      }),
    );

    await expect(snapshots().upload({ header: {}, fingerprint: 'fp', sealed: Buffer.from('x') }, null)).rejects.toEqual(
      new UpstreamError('cloud', 'The backup that the cloud stored differs from the one that was sent. Push it again.'),
    );
  });

  it('escapes the id of a snapshot in the URL', async () => {
    const id = '../list?a#b';
    await expect(snapshots().download(id)).rejects.toThrow(UpstreamError);
    await expect(snapshots().remove(id)).rejects.toThrow(UpstreamError);

    expect(standIn.requests).toEqual(['/api/sync/download/..%2Flist%3Fa%23b', '/api/sync/..%2Flist%3Fa%23b']);
  });

  it('sends no request without a license key', async () => {
    const keyless = new CloudSnapshots(new CloudHttpClient(standIn.origin), () => null);

    await expect(keyless.list()).rejects.toEqual(
      new Forbidden(
        'license_key_missing',
        'No license key is set. Making backups needs a Premium or founding license. Enter your license key under Account in the dashboard, or set LICENSE_KEY.',
      ),
    );
    expect(standIn.requests).toEqual([]);
  });
});
