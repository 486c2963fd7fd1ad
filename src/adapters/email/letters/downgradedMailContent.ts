import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { FOUNDING_SLOTS } from '../../../domain/cloud/licensing/foundingSlots.js';
import { coverageLabelsOf } from '../../../domain/shared/licensing/coverage.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import { billingParagraph } from './parts/billingParagraph.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { listParagraph } from './parts/listParagraph.js';

export function downgradedMailContent(
  { key }: Extract<Mail, { template: 'downgraded' }>,
  links: MailLinks,
): MailContent {
  const slots = String(FOUNDING_SLOTS);
  const coverage = coverageLabelsOf(entitlementsOf('pro'));
  return {
    subject: 'Your Plumbline Pro license key, and why it is not a Founding license',
    values: { key, slots, coverage },
    paragraphs: [
      `The founding program filled up while you were paying: all ${slots} places were taken. You have a Plumbline Pro license instead. Here is its key:`,
      ...keyParagraphs(key),
      listParagraph('What it covers:', coverage),
      'If this is not what you wanted, reply to this e-mail and ask for a refund. A full refund ends the license.',
      billingParagraph(links),
    ],
  };
}
