/** An external system that the cloud depends on. */
export interface Subsystem {
  /** Resolves when the system responds; throws when it does not. */
  ping(): Promise<void>;
}
