/** An event on this machine, recorded for the user and for support. */
export interface LoggedEvent {
  /** A name in the past tense, such as `audit_completed`. */
  readonly event: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly [fact: string]: unknown;
}

export interface EventLog {
  /** Resolves once the event is stored. */
  append(event: LoggedEvent): Promise<void>;
}
