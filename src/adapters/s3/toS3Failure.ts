import { S3ServiceException } from '@aws-sdk/client-s3';
import { UpstreamError } from '../../domain/shared/failure/failure.js';

/** Describes a storage failure for the operator's log; the SDK's own errors contain requests and headers. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
}

export const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey';

export function toS3Failure(error: unknown): UpstreamError {
  const isAnswer = error instanceof S3ServiceException || error instanceof S3Refusal;
  const what = isAnswer ? 'answered with an error' : 'does not respond';
  return new UpstreamError('storage', `The snapshot storage ${what}. Nothing was changed; try again shortly.`, {
    cause: error instanceof S3Refusal ? error : new S3Refusal(wordsOf(error)),
  });
}

function wordsOf(error: unknown): string {
  if (error instanceof S3ServiceException) {
    const { name, $metadata } = error;
    return `${adviceOn(name)} (${$metadata.httpStatusCode ?? 'no status'}, ${name})`;
  }
  if (!(error instanceof Error)) return 'The storage failed for an unknown reason';
  return `The storage could not be reached: ${'code' in error && typeof error.code === 'string' ? error.code : error.name}`;
}

function adviceOn(name: string): string {
  if (name === 'NoSuchBucket') return 'The bucket does not exist: check S3_BUCKET';
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return 'The storage does not accept the key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (name === 'AccessDenied' || name === 'Forbidden')
    return 'The key lacks permissions: it needs to read, write, delete and list in S3_BUCKET';
  return 'The storage failed';
}
