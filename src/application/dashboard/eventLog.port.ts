/** What happened on this machine, for the user and for support. */
export interface LoggedEvent {
  /** Past tense, as `audit_completed`. */
  readonly event: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly [fact: string]: unknown;
}

export interface EventLog {
  /** Kept when it resolves. */
  append(event: LoggedEvent): Promise<void>;
}
