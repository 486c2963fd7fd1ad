import type { S3ConnectionOptions } from '../../../adapters/s3/s3Connection.js';
import type { SnapshotBodyLocation } from '../../../domain/cloud/sync/snapshotBody.js';
import { BadSettings } from '../../settings.js';

interface StorageSettings {
  readonly SNAPSHOT_STORAGE?: SnapshotBodyLocation | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_PATH_STYLE?: boolean | undefined;
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const ALL = [...NEEDED, 'S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const;

/** AWS's own default; most other S3-compatible services accept any region. */
const DEFAULT_REGION = 'us-east-1';

/** @throws BadSettings when the storage is only partly configured */
export function checkSnapshotStorage(settings: StorageSettings): void {
  const missing = NEEDED.filter((name) => settings[name] === undefined);
  const isAskedFor = settings.SNAPSHOT_STORAGE === 's3' || ALL.some((name) => settings[name] !== undefined);
  if (isAskedFor && missing.length > 0)
    throw new BadSettings(`snapshots in S3 also need ${missing.join(', ')}: see docs/settings.md`);
}

/** Returns null when no storage is configured. */
export function s3AccessOf(settings: StorageSettings): S3ConnectionOptions | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const endpoint = settings.S3_ENDPOINT ?? null;
  return {
    endpoint,
    region: settings.S3_REGION ?? DEFAULT_REGION,
    bucket,
    pathStyle: settings.S3_PATH_STYLE ?? endpoint !== null,
    accessKeyId,
    secretAccessKey,
  };
}

/** Returns where new snapshots are stored. */
export const snapshotStorageOf = (settings: StorageSettings): SnapshotBodyLocation =>
  settings.SNAPSHOT_STORAGE ?? (s3AccessOf(settings) === null ? 'database' : 's3');
