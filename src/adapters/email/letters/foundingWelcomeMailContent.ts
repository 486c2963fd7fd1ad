import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { FOUNDING_SLOTS } from '../../../domain/cloud/licensing/foundingSlots.js';
import { coverageLabelsOf } from '../../../domain/shared/licensing/coverage.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import { billingParagraph } from './parts/billingParagraph.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { listParagraph } from './parts/listParagraph.js';
import { pushSetupParagraphs } from './parts/pushSetupParagraphs.js';

export function foundingWelcomeMailContent(
  { key, slot, pushTopicUrl }: Extract<Mail, { template: 'founding_welcome' }>,
  links: MailLinks,
): MailContent {
  const place = `no. ${slot} of ${FOUNDING_SLOTS}`;
  const coverage = coverageLabelsOf(entitlementsOf('founding'));
  return {
    subject: `You are Plumbline's founding member ${place}`,
    values: { key, place, coverage, push: pushTopicUrl === null ? [] : [pushTopicUrl] },
    paragraphs: [
      `Thank you. You are founding member ${place}. Here is your Plumbline Founding license key:`,
      ...keyParagraphs(key),
      listParagraph('What it covers, the same as Premium:', coverage),
      `Your place: number ${slot} is yours as long as this license is active.`,
      ...pushSetupParagraphs(pushTopicUrl),
      billingParagraph(links),
    ],
  };
}
