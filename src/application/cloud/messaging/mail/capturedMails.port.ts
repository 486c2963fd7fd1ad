/** A message that was stored in a file instead of being sent. */
export interface CapturedMail {
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  /** The message's headers as they would have been sent. */
  readonly head: string;
  readonly text: string;
  /** Null when the message has only a plain-text part. */
  readonly html: string | null;
}

export interface CapturedMails {
  /** The latest mails, newest first. */
  latest(): Promise<readonly CapturedMail[]>;
  find(id: string): Promise<CapturedMail | null>;
}
