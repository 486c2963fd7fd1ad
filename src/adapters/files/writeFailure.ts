import { DiskFull } from '../../domain/failure.js';
import { errorCode } from './errorCode.js';

/** Of the disk, and of what one user may have on it. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** What a write that failed is told as: a user can make room; anything else is for the log. */
export const writeFailure = (path: string, error: unknown): unknown => (NO_ROOM.has(errorCode(error)) ? new DiskFull(path, error) : error);
