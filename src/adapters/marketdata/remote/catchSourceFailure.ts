import { SourceFailure } from './sourceFailure.js';

/**
 * Returns the source's answer, or the reason why it did not answer. Any error other than a source failure is a bug and
 * is thrown.
 * @param nothing the answer to return after a 404, for sources whose 404 means that they have no data
 */
export async function catchSourceFailure<T>(
  work: () => Promise<T>,
  nothing?: T,
): Promise<T | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    return error.kind === 'missing' && nothing !== undefined ? nothing : { kind: 'failed', reason: error.message };
  }
}
