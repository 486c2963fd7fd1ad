import { describe, expect, it } from '@jest/globals';
import { readCloudSettings } from '../../../../src/bootstrap/cloud/settings/config.js';
import { s3AccessOf, snapshotStorageOf } from '../../../../src/bootstrap/cloud/settings/snapshotStorage.js';
import { BadSettings } from '../../../../src/bootstrap/settings.js';

const KEYS = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'very secret' };
const WHOLE = { S3_BUCKET: 'snapshots', ...KEYS };

describe('snapshot storage', () => {
  it('is the database, unless a bucket or another storage is configured', () => {
    const placeOf = (environment: Record<string, string>) => snapshotStorageOf(readCloudSettings(environment));

    expect([
      placeOf({}),
      placeOf(WHOLE),
      placeOf({ ...WHOLE, SNAPSHOT_STORAGE: 'database' }),
      placeOf({ SNAPSHOT_STORAGE: 'database' }),
    ]).toEqual(['database', 's3', 'database', 'database']);
  });

  it.each([
    ['a bucket alone', { S3_BUCKET: 'snapshots' }, 'snapshots in S3 also need S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    ['no secret', { ...WHOLE, S3_SECRET_ACCESS_KEY: '' }, 'snapshots in S3 also need S3_SECRET_ACCESS_KEY'],
    ['no bucket', KEYS, 'snapshots in S3 also need S3_BUCKET'],
    [
      'an endpoint alone',
      { S3_ENDPOINT: 'http://localhost:9000' },
      'snapshots in S3 also need S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    ],
    [
      'SNAPSHOT_STORAGE alone',
      { SNAPSHOT_STORAGE: 's3' },
      'snapshots in S3 also need S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    ],
  ])('is refused when it is only partly configured: %s', (_what, environment, words) => {
    const start = () => readCloudSettings(environment);

    expect(start).toThrow(new BadSettings(`${words}: see docs/settings.md`));
  });

  it('is AWS S3 unless an endpoint is set', () => {
    const keys = { bucket: 'snapshots', accessKeyId: 'AKIA', secretAccessKey: 'very secret' };
    const accessOf = (environment: Record<string, string>) =>
      s3AccessOf(readCloudSettings({ ...WHOLE, ...environment }));

    expect(accessOf({})).toEqual({ ...keys, endpoint: null, region: 'us-east-1', pathStyle: false });
    expect(accessOf({ S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'true' })).toEqual({
      ...keys,
      endpoint: null,
      region: 'eu-central-1',
      pathStyle: true,
    });
    expect(accessOf({ S3_ENDPOINT: 'http://minio:9000' })).toEqual({
      ...keys,
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      pathStyle: true,
    });
    expect(accessOf({ S3_ENDPOINT: 'http://minio:9000', S3_PATH_STYLE: 'false' })?.pathStyle).toBe(false);
  });
});
