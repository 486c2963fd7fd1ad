export interface MailMessage {
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
  /** Where the reader can end this kind of mail, also by a single POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The message as nodemailer takes it. A CR or LF in a header field, which could begin another one, is a `TypeError`. */
export function toNodemailerMessage({ to, unsubscribeUrl, ...message }: MailMessage) {
  const { subject, messageId = '' } = message;
  for (const [name, value] of Object.entries({ to, subject, messageId, unsubscribe: unsubscribeUrl ?? '' })) {
    if (/[\r\n]/.test(value)) throw new TypeError(`a line break in the header field ${name}`);
  }
  return {
    ...message,
    to: { name: '', address: to },
    headers: unsubscribeUrl === undefined ? {} : listHeaders(unsubscribeUrl),
  };
}

/** Prepared, since a folded address would be a broken one. */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});
