import type { MailLinks } from './mailContent.js';

/** In text what `templates/layout/billing.mjml` is in HTML. */
export const billingParagraph = ({ publicUrl }: MailLinks): string =>
  `Your card, your invoices, another plan, or the end of it: enter your license key at ${publicUrl}/billing`;
