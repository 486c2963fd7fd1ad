import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { licenseNameOf } from './parts/licenseName.js';

const ENDED =
  'This license has ended. The key opens only your snapshots and, after a purchase, the billing portal, where you can pay what is due. To use Plumbline again otherwise, choose a plan with this e-mail address.';

export function keyReissuedMailContent(
  { key, tier, hasEnded }: Extract<Mail, { template: 'key_reissued' }>,
  { publicUrl }: MailLinks,
): MailContent {
  const license = licenseNameOf(tier);
  return {
    subject: 'Your new Plumbline license key',
    values: { key, license, ended: hasEnded ? [ENDED] : [] },
    paragraphs: [
      `Here is a new key for your ${license}:`,
      ...keyParagraphs(key),
      ...(hasEnded ? [`${ENDED} The plans are at ${publicUrl}/plans`] : []),
      'The new key replaces your earlier key when you first use it.',
      'If you did not ask for a new key, you do not need to do anything: your earlier key is unchanged. The new key was sent to this address only.',
    ],
  };
}
