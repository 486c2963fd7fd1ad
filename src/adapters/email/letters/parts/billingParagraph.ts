import type { MailLinks } from './mailContent.js';

/** The plain-text version of `templates/layout/billing.mjml`. */
export const billingParagraph = ({ publicUrl }: MailLinks): string =>
  `To change your card or plan, see your invoices, or cancel, enter your license key at ${publicUrl}/billing`;
