import type { Mail } from '../../../application/cloud/messaging/mail/mail.js';
import { BASIC_MAX_TICKERS, entitlementsOf, TRIAL_DAYS } from '../../../domain/shared/licensing/tier.js';
import { keyParagraphs } from './parts/keyParagraphs.js';
import type { MailContent } from './parts/mailContent.js';
import { formatUtcDate } from './parts/formatUtcDate.js';

export function trialKeyMailContent({ key, expiresAt }: Extract<Mail, { template: 'trial_key' }>): MailContent {
  const date = formatUtcDate(expiresAt);
  const days = String(TRIAL_DAYS);
  const tickers = String(entitlementsOf('trial').max_tickers);
  const freeTickers = String(BASIC_MAX_TICKERS);
  return {
    subject: 'Your Plumbline trial key',
    values: { key, date, days, tickers, freeTickers },
    paragraphs: [
      'Welcome to Plumbline. Here is your trial key:',
      ...keyParagraphs(key),
      `Your trial lasts ${days} days and ends on ${date} (UTC). It covers everything in the Pro plan: audits of up to ${tickers} tickers, the AI coaches, alerts by e-mail and the daily briefing.`,
      `You did not give a card, so there is nothing to cancel. After the trial, the dashboard keeps auditing up to ${freeTickers} tickers without a plan.`,
    ],
  };
}
