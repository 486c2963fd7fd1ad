/** The reason why a result cannot be computed, as a sentence. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
}

export const unavailable = (reason: string): Unavailable => ({ kind: 'unavailable', reason });
