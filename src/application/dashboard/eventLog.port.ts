/** An event on this machine, for the user and for support. */
export interface LoggedEvent {
  /** Past tense, such as `audit_completed`. */
  readonly event: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly [fact: string]: unknown;
}

export interface EventLog {
  /** Resolves once stored. */
  append(event: LoggedEvent): Promise<void>;
}
