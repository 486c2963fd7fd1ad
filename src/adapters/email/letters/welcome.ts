import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { coverageOf } from '../../../domain/shared/licensing/coverage.js';
import { entitlementsOf } from '../../../domain/shared/licensing/tier.js';
import { billingParagraph } from './parts/billingParagraph.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { Letter, MailLinks } from './parts/letter.js';
import { licenseNameOf } from './parts/licenseName.js';
import { listParagraph } from './parts/listParagraph.js';
import { pushParagraphs } from './parts/pushParagraphs.js';

export function welcome({ key, tier, pushTopicUrl }: Extract<Mail, { template: 'welcome' }>, links: MailLinks): Letter {
  const license = licenseNameOf(tier);
  const coverage = coverageOf(entitlementsOf(tier));
  return {
    subject: `Your ${license} key`,
    values: { key, license, coverage, push: pushTopicUrl === null ? [] : [pushTopicUrl] },
    paragraphs: [
      `Thank you. Here is the key of your ${license}:`,
      ...keyParagraphs(key),
      listParagraph('What it covers:', coverage),
      ...pushParagraphs(pushTopicUrl),
      billingParagraph(links),
    ],
  };
}
