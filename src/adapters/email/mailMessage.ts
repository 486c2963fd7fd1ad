export interface MailMessage {
  /** Exactly one address; never parsed as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The HTML part; without it the message is plain text only. */
  readonly html?: string;
  /**
   * Message-ID such as `<id@plumbline.example>` (RFC 5322 §3.6.4), the same at every attempt, so that a message
   * delivered twice can be shown once.
   */
  readonly messageId?: string;
  /** URL where the recipient can unsubscribe, even with a single POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * Converts the message for nodemailer. Throws a `TypeError` for a CR or LF in a header field, which could start another
 * field.
 */
export function toNodemailerMessage({ to, unsubscribeUrl, ...message }: MailMessage) {
  const { subject, messageId = '' } = message;
  for (const [name, value] of Object.entries({ to, subject, messageId, unsubscribe: unsubscribeUrl ?? '' })) {
    if (/[\r\n]/.test(value)) throw new TypeError(`the header field ${name} contains a line break`);
  }
  return {
    ...message,
    to: { name: '', address: to },
    headers: unsubscribeUrl === undefined ? {} : listHeaders(unsubscribeUrl),
  };
}

/** Marks the URL as already encoded, since nodemailer would otherwise fold it and break it. */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});
