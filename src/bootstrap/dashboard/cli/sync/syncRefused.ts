import { Failure } from '../../../../domain/shared/failure/failure.js';

/** Thrown when this program or the dashboard refuses a backup command. */
export class SyncRefused extends Error {
  override readonly name = 'SyncRefused';

  constructor(
    readonly slug: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns null when the error is not a refusal. */
export function syncRefusalOf(error: unknown): SyncRefused | null {
  if (error instanceof SyncRefused) return error;
  return error instanceof Failure ? new SyncRefused(error.slug, error.message) : null;
}
