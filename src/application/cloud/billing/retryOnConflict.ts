import { UpstreamError } from '../../../domain/shared/failure/failure.js';
import { VersionConflict } from '../versionConflict.js';

const MAX_ATTEMPTS = 20;

/**
 * Runs `attempt` and repeats it as long as it throws `VersionConflict`. Throws `UpstreamError` after too many attempts.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
    try {
      return await attempt();
    } catch (problem) {
      if (!(problem instanceof VersionConflict)) throw problem;
    }
  }
  throw new UpstreamError('payment', 'This purchase is changing too fast to be read. Try again shortly.');
}
