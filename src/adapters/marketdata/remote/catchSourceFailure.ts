import { SourceFailure } from './sourceFailure.js';

/**
 * An answer of the source, or the reason why it gave none. Anything but a failure of the source is a bug, and thrown.
 * @param nothing the answer of a source that says 404 where it knows of nothing
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
