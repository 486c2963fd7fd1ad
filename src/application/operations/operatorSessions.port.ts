/** The sessions of the operator's pages that have not been ended, each by a digest of its token. */
export interface OperatorSessions {
  add(tokenDigest: string, expiresAt: Date): Promise<void>;
  /** Null for a session that was ended, or never was. */
  expiryOf(tokenDigest: string): Promise<Date | null>;
  end(tokenDigest: string): Promise<void>;
  /** Forgets those that expired before `before`; how many. */
  prune(before: Date): Promise<number>;
}
