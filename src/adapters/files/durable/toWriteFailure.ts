import { DiskFailed, DiskFull } from '../../../domain/shared/failure/failure.js';
import { errorCode } from './errorCode.js';

/** The disk is full, or the user's quota on it. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Error codes that the owner of the disk can act on. */
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

/** Turns the disk's refusal of a write into the failure to report; returns any other error unchanged. */
export function toWriteFailure(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (NO_ROOM.has(code)) return new DiskFull(path, error);
  return DISK_CODES.has(code) ? new DiskFailed(path, String(code), error) : error;
}
