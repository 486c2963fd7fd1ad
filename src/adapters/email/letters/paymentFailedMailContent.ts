import { DUNNING_DAYS } from '../../../domain/shared/licensing/dunning.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';

export function paymentFailedMailContent({ publicUrl }: MailLinks): MailContent {
  const days = String(DUNNING_DAYS);
  return {
    subject: 'Your Plumbline payment did not go through',
    values: { days },
    paragraphs: [
      `A payment for your Plumbline license did not go through. Nothing is switched off yet: your access stays for ${days} days after the first payment that failed.`,
      `What to do: update your card at ${publicUrl}/billing`,
      `That page asks for your license key. You cannot find it? Ask for a new one at ${publicUrl}/recover`,
      `What happens then: as soon as a payment goes through, everything is as before. If none does within the ${days} days, the license ends, and comes back with the payment.`,
    ],
  };
}
