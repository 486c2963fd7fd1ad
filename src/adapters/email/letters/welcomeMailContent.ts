import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { coverageLabelsOf } from '../../../domain/shared/licensing/coverage.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import { billingParagraph } from './parts/billingParagraph.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { licenseNameOf } from './parts/licenseName.js';
import { listParagraph } from './parts/listParagraph.js';
import { pushSetupParagraphs } from './parts/pushSetupParagraphs.js';

export function welcomeMailContent(
  { key, tier, pushTopicUrl }: Extract<Mail, { template: 'welcome' }>,
  links: MailLinks,
): MailContent {
  const license = licenseNameOf(tier);
  const coverage = coverageLabelsOf(entitlementsOf(tier));
  return {
    subject: `Your ${license} key`,
    values: { key, license, coverage, push: pushTopicUrl === null ? [] : [pushTopicUrl] },
    paragraphs: [
      `Thank you. Here is your ${license} key:`,
      ...keyParagraphs(key),
      listParagraph('What it covers:', coverage),
      ...pushSetupParagraphs(pushTopicUrl),
      billingParagraph(links),
    ],
  };
}
