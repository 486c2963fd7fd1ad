import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent } from './parts/mailContent.js';
import { licenseNameOf } from './parts/licenseName.js';

export function keyReissuedMailContent({ key, tier }: Extract<Mail, { template: 'key_reissued' }>): MailContent {
  const license = licenseNameOf(tier);
  return {
    subject: 'Your new Plumbline license key',
    values: { key, license },
    paragraphs: [
      `Here is a new key for your ${license}:`,
      ...keyParagraphs(key),
      'Your earlier key keeps working until you first use the new one. After that, only the new key is valid.',
      'If you did not ask for a new key, you do not need to do anything: your earlier key keeps working. The new key was sent to this address only.',
    ],
  };
}
