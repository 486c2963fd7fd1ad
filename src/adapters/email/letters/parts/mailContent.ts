import type { TemplateValues } from '../../fillTemplate.js';

/** What one mail says, before it is laid out. */
export interface MailContent {
  readonly subject: string;
  /** For the placeholders of `templates/<template>.mjml` that are not the layout's own. */
  readonly values: TemplateValues;
  /** The plain-text part without its footer, a paragraph each. */
  readonly paragraphs: readonly string[];
  /** Where the reader can end this kind of mail; absent where nobody can. */
  readonly unsubscribeUrl?: string;
}

export interface MailLinks {
  /** The cloud's `PUBLIC_URL`: an origin, where plans, billing and key recovery are. */
  readonly publicUrl: string;
}
