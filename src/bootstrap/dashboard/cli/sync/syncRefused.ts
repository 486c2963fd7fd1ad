import { Failure } from '../../../../domain/shared/failure/failure.js';

/** What a backup command was refused with, here or by the dashboard. */
export class SyncRefused extends Error {
  override readonly name = 'SyncRefused';

  constructor(
    readonly slug: string,
    message: string,
  ) {
    super(message);
  }
}

/** Null for a bug. */
export function syncRefusalOf(error: unknown): SyncRefused | null {
  if (error instanceof SyncRefused) return error;
  return error instanceof Failure ? new SyncRefused(error.slug, error.message) : null;
}
