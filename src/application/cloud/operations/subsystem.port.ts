/** An external system that the cloud depends on. */
export interface Subsystem {
  /** Resolves when it answers; throws when it does not. */
  ping(): Promise<void>;
}
