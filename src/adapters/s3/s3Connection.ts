import { S3Client } from '@aws-sdk/client-s3';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../domain/shared/providerTimeouts.js';

const CONNECT_WITHIN_MS = 3_000;
const TRIES = 1 + RETRIES_PER_REQUEST;

/** The address and credentials of an S3-compatible store. */
export interface S3ConnectionOptions {
  /** Null for AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Puts the bucket in the path instead of the host name, as most storages other than AWS require. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Time limit for one attempt. */
  readonly answerWithinMs?: number;
}

/**
 * Connects to the storage. Sends only the checksums that S3 requires, because some storages support no others, and
 * snapshots have their own SHA-256.
 */
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

/** Returns the time limit for all attempts of one call together, from the connection to the last byte. */
export const callTimeoutMs = ({ answerWithinMs = PROVIDER_TIMEOUT_MS.storage }: S3ConnectionOptions): number =>
  answerWithinMs * TRIES;
