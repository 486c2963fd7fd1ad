import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { BASIC_MAX_TICKERS } from '../../../domain/shared/licensing/tier.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { formatUtcDate } from './parts/formatUtcDate.js';

export function trialEndingMailContent(
  { expiresAt }: Extract<Mail, { template: 'trial_ending' }>,
  { publicUrl }: MailLinks,
): MailContent {
  const date = formatUtcDate(expiresAt);
  const tickers = String(BASIC_MAX_TICKERS);
  return {
    subject: `Your Plumbline trial ends on ${date}`,
    values: { date, tickers },
    paragraphs: [
      `Your Plumbline trial ends on ${date} (UTC). There is nothing to cancel, and you will not be charged.`,
      [
        'What stops then:',
        '- coach notes written by an AI model',
        '- alerts by e-mail, and the daily briefing',
        '- the anonymous consensus figures',
      ].join('\n'),
      [
        'What stays:',
        `- the dashboard, with audits of up to ${tickers} tickers`,
        '- coach notes from the built-in rules narrator',
        '- your portfolio, settings and logs, which are files on your own machine',
      ].join('\n'),
      `If you want to continue, choose a plan with this e-mail address: you keep your license, and a new key comes by e-mail. The plans are at ${publicUrl}/plans`,
    ],
  };
}
