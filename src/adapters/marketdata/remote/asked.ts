import { SourceFailure } from './sourceFailure.js';

/** An answer of the source, or the reason why it gave none. Anything but a failure of the source is a bug, and thrown. */
export async function asked<T>(work: () => Promise<T>): Promise<T | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceFailure) return { kind: 'failed', reason: error.message };
    throw error;
  }
}
