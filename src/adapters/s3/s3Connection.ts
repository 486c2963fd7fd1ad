import { S3Client } from '@aws-sdk/client-s3';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../domain/shared/providerTimeouts.js';

const CONNECT_WITHIN_MS = 3_000;
const TRIES = 1 + RETRIES_PER_REQUEST;

/** An S3-compatible storage, and what opens it. */
export interface S3ConnectionOptions {
  /** Null for AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** The bucket in the path instead of the host's name, as most storages besides AWS want it. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For one try. */
  readonly answerWithinMs?: number;
}

/** Checksums beyond those that S3 demands are left out: not every storage knows them, and the bytes have their SHA-256. */
export function connectToS3({
  endpoint,
  region,
  pathStyle,
  accessKeyId,
  secretAccessKey,
  answerWithinMs = PROVIDER_TIMEOUT_MS.storage,
}: S3ConnectionOptions): S3Client {
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_WITHIN_MS, answerWithinMs),
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
  });
}

/** All tries of one call together, from the connection to the last byte. */
export const callTimeoutMs = ({ answerWithinMs = PROVIDER_TIMEOUT_MS.storage }: S3ConnectionOptions): number =>
  answerWithinMs * TRIES;
