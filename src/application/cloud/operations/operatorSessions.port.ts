/** The current sessions of the operator's pages, each stored under a digest of its token. */
export interface OperatorSessions {
  add(tokenDigest: string, expiresAt: Date): Promise<void>;
  /** Returns the time at which a session expires; null for one that was ended or never existed. */
  expiryOf(tokenDigest: string): Promise<Date | null>;
  end(tokenDigest: string): Promise<void>;
  /** Deletes the sessions that expired before `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
