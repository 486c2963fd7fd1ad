import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { S3ConnectionOptions } from '../../src/adapters/s3/s3Connection.js';
import { startOwnProcess } from './ownProcess.js';

const PROGRAM = fileURLToPath(new URL('s3/main.ts', import.meta.url));
const BUCKET = 'snapshots';

export interface S3Server {
  readonly access: S3ConnectionOptions;
  /** Settings of a cloud that stores its snapshots in this storage. */
  readonly settings: Readonly<Record<string, string>>;
  keys(): Promise<readonly string[]>;
  /** Removes an object without the cloud's knowledge. */
  remove(key: string): Promise<void>;
  /** Truncates an object to its first `length` bytes. */
  cut(key: string, length: number): Promise<void>;
  /** Makes every object appear to have been written this many hours ago. */
  age(hours: number): Promise<void>;
  empty(): Promise<void>;
  /** Makes all requests fail with 500, or serves them again. */
  fail(failing: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts s3rver with one bucket in its own process. */
export async function startS3(): Promise<S3Server> {
  const { origin, control, close } = await startOwnProcess(PROGRAM, BUCKET);
  const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER'];
  return {
    access: { endpoint: origin, region: 'us-east-1', bucket: BUCKET, pathStyle: true, accessKeyId, secretAccessKey },
    settings: {
      S3_ENDPOINT: origin,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    keys: async () => z.array(z.string()).parse(await control('keys')),
    remove: async (key) => void (await control('remove', key)),
    cut: async (key, length) => void (await control('cut', key, length)),
    age: async (hours) => void (await control('age', hours)),
    empty: async () => void (await control('empty')),
    fail: async (failing) => void (await control('fail', failing ? 'on' : 'off')),
    close,
  };
}
