import { DUNNING_DAYS } from '../../../domain/shared/licensing/dunning.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';

export function paymentFailedMailContent({ publicUrl }: MailLinks): MailContent {
  const days = String(DUNNING_DAYS);
  return {
    subject: 'Your Plumbline payment did not go through',
    values: { days },
    paragraphs: [
      `A payment for your Plumbline license did not go through. Nothing is switched off yet: you keep your access for ${days} days after the first failed payment.`,
      `What to do: update your card at ${publicUrl}/billing`,
      `That page asks for your license key. If you cannot find it, ask for a new one at ${publicUrl}/recover`,
      `What happens next: as soon as a payment goes through, everything continues as before. If no payment goes through within the ${days} days, the license ends; a later payment reactivates it.`,
    ],
  };
}
