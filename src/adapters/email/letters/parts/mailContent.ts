import type { TemplateValues } from '../../fillTemplate.js';

/** The content of one mail before layout. */
export interface MailContent {
  readonly subject: string;
  /** Values for the placeholders of `templates/<template>.mjml`, without those of the layout. */
  readonly values: TemplateValues;
  /** The paragraphs of the plain-text part, without the footer. */
  readonly paragraphs: readonly string[];
  /** Where the recipient can unsubscribe from this kind of mail; absent for required mail. */
  readonly unsubscribeUrl?: string;
}

export interface MailLinks {
  /** The cloud's `PUBLIC_URL`: the origin of the plans, billing and key recovery pages. */
  readonly publicUrl: string;
}
