import { DiskFailed, DiskFull } from '../../../domain/shared/failure/failure.js';
import { errorCode } from './errorCode.js';

/** Error codes for a full disk or an exhausted quota. */
const NO_SPACE_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Error codes of problems that the user can fix. */
const DISK_CODES: ReadonlySet<unknown> = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EFBIG',
  'ENODEV',
  'ENXIO',
  'ESTALE',
]);

/** Turns a failed disk write into the failure to report; returns any other error unchanged. */
export function toWriteFailure(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (NO_SPACE_CODES.has(code)) return new DiskFull(path, error);
  return DISK_CODES.has(code) ? new DiskFailed(path, String(code), error) : error;
}
