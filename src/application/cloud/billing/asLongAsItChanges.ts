import { UpstreamError } from '../../../domain/shared/failure/failure.js';

const MOST_ATTEMPTS = 20;

/** What was read is no longer so: the unit of work that finds it out throws this, and nothing of it is kept. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** The result of `attempt`; while that throws `ChangedMeanwhile` it reads again. Throws `UpstreamError` when that does not end. */
export async function asLongAsItChanges<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
    try {
      return await attempt();
    } catch (problem) {
      if (!(problem instanceof ChangedMeanwhile)) throw problem;
    }
  }
  throw new UpstreamError('payment', 'This purchase changes faster than it can be read. Try again shortly.');
}
