import { DiskFailed, DiskFull } from '../../domain/failure.js';
import { errorCode } from './errorCode.js';

/** The disk is full, or the user's quota on it. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Codes that the owner of the disk can do something about. */
const DISK_CODES: ReadonlySet<unknown> = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'EFBIG', 'ENODEV', 'ENXIO', 'ESTALE']);

/** The failure to report for a write that the disk refused; any other error is returned as it is. */
export function writeFailure(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (NO_ROOM.has(code)) return new DiskFull(path, error);
  return DISK_CODES.has(code) ? new DiskFailed(path, String(code), error) : error;
}
