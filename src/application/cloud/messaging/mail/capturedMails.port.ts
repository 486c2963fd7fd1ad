/** A message that was written down instead of being sent. */
export interface CapturedMail {
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  /** The head as it would have gone over the line. */
  readonly head: string;
  readonly text: string;
  /** Null: it has its plain-text part alone. */
  readonly html: string | null;
}

export interface CapturedMails {
  /** The latest, newest first. */
  latest(): Promise<readonly CapturedMail[]>;
  find(id: string): Promise<CapturedMail | null>;
}
