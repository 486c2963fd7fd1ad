import { NotFound } from '../../../domain/shared/failure/failure.js';

/** The same message for a snapshot that never existed, one that is gone, and one of another license. */
export const snapshotNotFound = (): NotFound => new NotFound('This license has no such snapshot.');
