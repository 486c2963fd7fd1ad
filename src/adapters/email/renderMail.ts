import { readFileSync } from 'node:fs';
import type { Mail } from '../../application/cloud/messaging/mail/mail.js';
import { fillTemplate } from './fillTemplate.js';
import { alertMailContent } from './letters/alertMailContent.js';
import { briefingMailContent } from './letters/briefingMailContent.js';
import { downgradedMailContent } from './letters/downgradedMailContent.js';
import { foundingWelcomeMailContent } from './letters/foundingWelcomeMailContent.js';
import { keyReissuedMailContent } from './letters/keyReissuedMailContent.js';
import type { MailContent, MailLinks } from './letters/parts/mailContent.js';
import { paymentFailedMailContent } from './letters/paymentFailedMailContent.js';
import { trialEndingMailContent } from './letters/trialEndingMailContent.js';
import { trialKeyMailContent } from './letters/trialKeyMailContent.js';
import { welcomeMailContent } from './letters/welcomeMailContent.js';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

/** Compiled from `templates/*.mjml` by the build. */
const COMPILED = new URL('../../../dist/adapters/email/templates/', import.meta.url);

const templates = new Map<Mail['template'], string>();

/** Renders both parts of the message. Throws when its template is not built or does not match the values. */
export function renderMail(mail: Mail, links: MailLinks): RenderedMail {
  const { subject, values, paragraphs, unsubscribeUrl } = letterOf(mail, links);
  return {
    subject,
    html: fillTemplate(compiled(mail.template), { ...values, subject, publicUrl: links.publicUrl }),
    text: `${[...paragraphs, footer(links)].join('\n\n')}\n`,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function letterOf(mail: Mail, links: MailLinks): MailContent {
  switch (mail.template) {
    case 'trial_key':
      return trialKeyMailContent(mail);
    case 'key_reissued':
      return keyReissuedMailContent(mail, links);
    case 'trial_ending':
      return trialEndingMailContent(mail, links);
    case 'welcome':
      return welcomeMailContent(mail, links);
    case 'founding_welcome':
      return foundingWelcomeMailContent(mail, links);
    case 'downgraded':
      return downgradedMailContent(mail, links);
    case 'payment_failed':
      return paymentFailedMailContent(links);
    case 'alert':
      return alertMailContent(mail, links);
    case 'briefing':
      return briefingMailContent(mail, links);
  }
}

function compiled(template: Mail['template']): string {
  const html = templates.get(template) ?? readFileSync(new URL(`${template}.html`, COMPILED), 'utf8');
  templates.set(template, html);
  return html;
}

/** The plain-text version of `templates/layout/closing.mjml`, after the usual signature separator (RFC 3676 §4.3). */
const footer = ({ publicUrl }: MailLinks): string =>
  [
    '-- ',
    'You are receiving this e-mail because a Plumbline license was requested for this address or belongs to it. Keys are sent by e-mail only, and we never ask you for yours.',
    `Plumbline · ${publicUrl}`,
  ].join('\n');
