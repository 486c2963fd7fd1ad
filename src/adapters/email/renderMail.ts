import { readFileSync } from 'node:fs';
import type { Mail } from '../../application/cloud/messaging/mail/mail.js';
import { fillTemplate } from './fillTemplate.js';
import { alert } from './letters/alert.js';
import { briefing } from './letters/briefing.js';
import { downgraded } from './letters/downgraded.js';
import { foundingWelcome } from './letters/foundingWelcome.js';
import { keyReissued } from './letters/keyReissued.js';
import type { Letter, MailLinks } from './letters/parts/letter.js';
import { paymentFailed } from './letters/paymentFailed.js';
import { trialEnding } from './letters/trialEnding.js';
import { trialKey } from './letters/trialKey.js';
import { welcome } from './letters/welcome.js';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

/** Compiled from `templates/*.mjml` by the build. */
const COMPILED = new URL('../../../dist/adapters/email/templates/', import.meta.url);

const templates = new Map<Mail['template'], string>();

/** The message in both its parts. Throws when its template has not been built, or does not fit the letter's values. */
export function renderMail(mail: Mail, links: MailLinks): RenderedMail {
  const { subject, values, paragraphs, unsubscribeUrl } = letterOf(mail, links);
  return {
    subject,
    html: fillTemplate(compiled(mail.template), { ...values, subject, publicUrl: links.publicUrl }),
    text: `${[...paragraphs, footer(links)].join('\n\n')}\n`,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function letterOf(mail: Mail, links: MailLinks): Letter {
  switch (mail.template) {
    case 'trial_key':
      return trialKey(mail);
    case 'key_reissued':
      return keyReissued(mail);
    case 'trial_ending':
      return trialEnding(mail, links);
    case 'welcome':
      return welcome(mail, links);
    case 'founding_welcome':
      return foundingWelcome(mail, links);
    case 'downgraded':
      return downgraded(mail, links);
    case 'payment_failed':
      return paymentFailed(links);
    case 'alert':
      return alert(mail, links);
    case 'briefing':
      return briefing(mail, links);
  }
}

function compiled(template: Mail['template']): string {
  const html = templates.get(template) ?? readFileSync(new URL(`${template}.html`, COMPILED), 'utf8');
  templates.set(template, html);
  return html;
}

/** In text what `templates/layout/closing.mjml` is in HTML, behind the usual signature separator (RFC 3676 §4.3). */
const footer = ({ publicUrl }: MailLinks): string =>
  [
    '-- ',
    'This address asked for a Plumbline license, or holds one. A key comes by e-mail only, and we never ask you for yours.',
    `Plumbline · ${publicUrl}`,
  ].join('\n');
