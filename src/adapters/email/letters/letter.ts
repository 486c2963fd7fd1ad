/** What one mail says, before it is laid out. */
export interface Letter {
  readonly subject: string;
  /** For the placeholders of `templates/<template>.mjml` that are not the layout's own: plain text, not HTML. */
  readonly values: Readonly<Record<string, string>>;
  /** The plain-text part without its footer, a paragraph each. */
  readonly paragraphs: readonly string[];
}

export interface MailLinks {
  /** The cloud's `PUBLIC_URL`: where the plans are. */
  readonly publicUrl: string;
}
