export interface Message {
  /** One address; never read as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in HTML; without it the message has its plain-text part alone. */
  readonly html?: string;
  /**
   * As in `<id@plumbline.example>` (RFC 5322 §3.6.4). The same at every attempt, so that a message that was taken twice
   * can be shown once.
   */
  readonly messageId?: string;
}

/** The message as nodemailer takes it. A CR or LF in a header field, which could begin another one, is a `TypeError`. */
export function composed({ to, ...message }: Message) {
  const { subject, messageId = '' } = message;
  for (const [name, value] of Object.entries({ to, subject, messageId })) {
    if (/[\r\n]/.test(value)) throw new TypeError(`a line break in the header field ${name}`);
  }
  return { ...message, to: { name: '', address: to } };
}
