import { NotFound } from '../../../domain/shared/failure/failure.js';

/** Returns the same error for a snapshot that never existed, was removed, or belongs to another license. */
export const snapshotNotFound = (): NotFound => new NotFound('This license has no snapshot with this id.');
