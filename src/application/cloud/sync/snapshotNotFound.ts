import { NotFound } from '../../../domain/shared/failure/failure.js';

/** The same words for one that never was, one that is gone and one of somebody else. */
export const snapshotNotFound = (): NotFound => new NotFound('This license has no such snapshot.');
