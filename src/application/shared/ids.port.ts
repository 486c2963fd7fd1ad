export interface Ids {
  /** A new UUID. */
  next(): string;
}
