import { UpstreamError } from '../../domain/failure.js';

const MOST_ATTEMPTS = 20;

/**
 * The result of `attempt`, which answers null when what it had read was changed meanwhile: then it reads again. Throws
 * `UpstreamError` when that does not end.
 */
export async function asLongAsItChanges<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new UpstreamError('payment', 'This purchase changes faster than it can be read. Try again shortly.');
}
