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
      'Your earlier key goes on working until this one is first used. From then on only the new key counts.',
      'You did not ask for it? Then nothing has changed, and there is nothing to do: your earlier key goes on working. The new one was sent to this address and nowhere else.',
    ],
  };
}
