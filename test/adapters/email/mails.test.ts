import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fillTemplate } from '../../../src/adapters/email/fillTemplate.js';
import { renderMail } from '../../../src/adapters/email/renderMail.js';
import type { Mail } from '../../../src/application/mail/mail.js';
import { TIERS } from '../../../src/domain/licensing/tier.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';

const COMPILED = new URL('../../../dist/adapters/email/templates/', import.meta.url);
const LINKS = { publicUrl: 'https://plumbline.example' };
const KEY = licenseKeyNumber(7);
const PUSH = 'https://push.example/kq3T0mVw8yB1xZc5Rj7uNA';
const EXPIRES_AT = new Date('2026-12-05T23:59:59.999Z');

const MAILS: { readonly [T in Mail['template']]: Extract<Mail, { template: T }> } = {
  trial_key: { template: 'trial_key', key: KEY, expiresAt: EXPIRES_AT },
  key_reissued: { template: 'key_reissued', key: KEY, tier: 'premium' },
  trial_ending: { template: 'trial_ending', expiresAt: EXPIRES_AT },
  welcome: { template: 'welcome', key: KEY, tier: 'premium', pushTopicUrl: PUSH },
  founding_welcome: { template: 'founding_welcome', key: KEY, slot: 17, pushTopicUrl: PUSH },
  downgraded: { template: 'downgraded', key: KEY },
  payment_failed: { template: 'payment_failed' },
};
const EACH = Object.values(MAILS);

const FOOTER = [
  '-- ',
  'This address asked for a Plumbline license, or holds one. A key comes by e-mail only, and we never ask you for yours.',
  'Plumbline · https://plumbline.example',
  '',
];

const KEY_LINES = [`    ${KEY}`, '', 'What to do next: open your dashboard, choose License, paste the key and save it.', ''];
const PRO_LINES = ['- audits of up to 25 tickers', '- the AI coaches', '- alerts by e-mail', '- the daily briefing'];
const PREMIUM_LINES = [
  '- audits of up to 100 tickers',
  ...PRO_LINES.slice(1),
  '- alerts pushed to your phone',
  '- encrypted snapshots in the cloud',
  '- orders sent to your broker from the dashboard',
];
const PUSH_LINES = [
  `Alerts on your phone: open this link on it and subscribe: ${PUSH}`,
  '',
  'Keep that link to yourself: whoever has it can read your alerts.',
  '',
];
const BILLING_LINES = [
  'Your card, your invoices, another plan, or the end of it: enter your license key at https://plumbline.example/billing',
  '',
];

describe('a mail in plain text', () => {
  it('brings the key of a trial', () => {
    const { subject, text } = renderMail(MAILS.trial_key, LINKS);

    expect(subject).toBe('Your Plumbline trial key');
    expect(text.split('\n')).toEqual([
      'Welcome to Plumbline. Here is your trial key:',
      '',
      `    ${KEY}`,
      '',
      'What to do next: open your dashboard, choose License, paste the key and save it.',
      '',
      'Your trial lasts 14 days and ends on 5 December 2026 (UTC). It covers what the Pro plan covers: audits of up to 25 tickers, the AI coaches, alerts by e-mail and the daily briefing.',
      '',
      'No card was asked for, so there is nothing to cancel. Afterwards the dashboard goes on auditing up to 25 tickers without a plan.',
      '',
      ...FOOTER,
    ]);
  });

  it('brings a new key', () => {
    const { subject, text } = renderMail(MAILS.key_reissued, LINKS);

    expect(subject).toBe('Your new Plumbline license key');
    expect(text.split('\n')).toEqual([
      'Here is a new key for your Plumbline Premium license:',
      '',
      `    ${KEY}`,
      '',
      'What to do next: open your dashboard, choose License, paste the key and save it.',
      '',
      'Your earlier key goes on working until this one is first used. From then on only the new key counts.',
      '',
      'You did not ask for it? Then nothing has changed, and there is nothing to do: your earlier key goes on working. The new one was sent to this address and nowhere else.',
      '',
      ...FOOTER,
    ]);
  });

  it('says what the end of a trial stops and what it does not', () => {
    const { subject, text } = renderMail(MAILS.trial_ending, LINKS);

    expect(subject).toBe('Your Plumbline trial ends on 5 December 2026');
    expect(text.split('\n')).toEqual([
      'Your Plumbline trial ends on 5 December 2026 (UTC). There is nothing to cancel, and nothing will be charged.',
      '',
      'What stops then:',
      '- coach notes written by an AI model',
      '- alerts by e-mail, and the daily briefing',
      '- the anonymous consensus figures',
      '',
      'What stays:',
      '- the dashboard, with audits of up to 25 tickers',
      '- coach notes from the built-in rules narrator',
      '- your portfolio, settings and logs, which are files on your own machine',
      '',
      'If you want to go on, choose a plan with this e-mail address: your license carries on, and a new key comes by e-mail. The plans are at https://plumbline.example/plans',
      '',
      ...FOOTER,
    ]);
  });

  it('welcomes a buyer, with what was bought and where to subscribe to pushed alerts', () => {
    const { subject, text } = renderMail(MAILS.welcome, LINKS);

    expect(subject).toBe('Your Plumbline Premium license key');
    expect(text.split('\n')).toEqual([
      'Thank you. Here is the key of your Plumbline Premium license:',
      '',
      ...KEY_LINES,
      'What it covers:',
      ...PREMIUM_LINES,
      '',
      ...PUSH_LINES,
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('welcomes a buyer of Pro, who gets no pushed alerts', () => {
    const { subject, text } = renderMail({ ...MAILS.welcome, tier: 'pro', pushTopicUrl: null }, LINKS);

    expect(subject).toBe('Your Plumbline Pro license key');
    expect(text.split('\n')).toEqual([
      'Thank you. Here is the key of your Plumbline Pro license:',
      '',
      ...KEY_LINES,
      'What it covers:',
      ...PRO_LINES,
      '',
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('welcomes a founding member by number', () => {
    const { subject, text } = renderMail(MAILS.founding_welcome, LINKS);

    expect(subject).toBe("You are Plumbline's founding member no. 17 of 100");
    expect(text.split('\n')).toEqual([
      'Thank you. You are founding member no. 17 of 100. Here is the key of your Plumbline Founding license:',
      '',
      ...KEY_LINES,
      'What it covers, the same as Premium:',
      ...PREMIUM_LINES,
      '',
      'Your place: number 17 is yours for as long as this license is active.',
      '',
      ...PUSH_LINES,
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('explains a Pro license to somebody who wanted a Founding one', () => {
    const { subject, text } = renderMail(MAILS.downgraded, LINKS);

    expect(subject).toBe('Your Plumbline Pro license key, and why it is not a Founding one');
    expect(text.split('\n')).toEqual([
      'The founding program filled up while you were paying: all of its 100 places were taken. You have a Plumbline Pro license instead. Here is its key:',
      '',
      ...KEY_LINES,
      'What it covers:',
      ...PRO_LINES,
      '',
      'Not what you wanted? Reply to this e-mail and ask for your money back. The license ends with a full refund.',
      '',
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('says how long a failed payment leaves the access, and where to update the card', () => {
    const { subject, text } = renderMail(MAILS.payment_failed, LINKS);

    expect(subject).toBe('Your Plumbline payment did not go through');
    expect(text.split('\n')).toEqual([
      'A payment for your Plumbline license did not go through. Nothing is switched off yet: your access stays for 14 days after the first payment that failed.',
      '',
      'What to do: update your card at https://plumbline.example/billing',
      '',
      'That page asks for your license key. You cannot find it? Ask for a new one at https://plumbline.example/recover',
      '',
      'What happens then: as soon as a payment goes through, everything is as before. If none does within the 14 days, the license ends, and comes back with the payment.',
      '',
      ...FOOTER,
    ]);
  });

  it('names the license whose key is new', () => {
    const opening = TIERS.map((tier) => renderMail({ ...MAILS.key_reissued, tier }, LINKS).text.split('\n')[0]);

    expect(opening).toEqual([
      'Here is a new key for your Plumbline trial:',
      'Here is a new key for your Plumbline Pro license:',
      'Here is a new key for your Plumbline Premium license:',
      'Here is a new key for your Plumbline Founding license:',
    ]);
  });
});

/** What a reader of the HTML sees: no head, no preview, no tags. */
const visible = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<div style="display:none[^>]*>.*?<\/div>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1');

describe('a mail in HTML', () => {
  it('has a template for each mail, and a mail for each template', () => {
    expect(readdirSync(COMPILED).toSorted()).toEqual(Object.keys(MAILS).map((name) => `${name}.html`).toSorted());
  });

  it.each(EACH)('fits the placeholders of $template', (mail) => {
    expect(renderMail(mail, LINKS).html).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it.each(EACH.filter((mail) => 'key' in mail))('shows the key of $template once, to be selected whole', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html.split(KEY)).toHaveLength(2);
    expect(html).toContain(`<span style="white-space: nowrap; user-select: all; -webkit-user-select: all;">${KEY}</span>`);
  });

  it('tells what the plain text tells', () => {
    expect(visible(renderMail(MAILS.trial_key, LINKS).html)).toContain('ends on 5 December 2026 (UTC). It covers');
    expect(visible(renderMail(MAILS.key_reissued, LINKS).html)).toContain('A new key for your Plumbline Premium license');
    expect(visible(renderMail(MAILS.trial_ending, LINKS).html)).toContain('It ends on 5 December 2026 (UTC). There is nothing to cancel');
    expect(visible(renderMail(MAILS.welcome, LINKS).html)).toContain('It is the key of your Plumbline Premium license.');
    expect(visible(renderMail(MAILS.founding_welcome, LINKS).html)).toContain('You are founding member no. 17 of 100');
    expect(visible(renderMail(MAILS.downgraded, LINKS).html)).toContain('All of its 100 places were taken.');
    expect(visible(renderMail(MAILS.payment_failed, LINKS).html)).toContain('your access stays for 14 days after the first payment');
    expect(renderMail(MAILS.trial_ending, LINKS).html).toMatch(/<a href="https:\/\/plumbline\.example\/plans"[^>]*>\s*See the plans\s*<\/a>/);
  });

  it.each([
    ['welcome to Premium', MAILS.welcome, PREMIUM_LINES],
    ['welcome to Pro', { ...MAILS.welcome, tier: 'pro' as const }, PRO_LINES],
    ['founding welcome', MAILS.founding_welcome, PREMIUM_LINES],
    ['Pro instead of Founding', MAILS.downgraded, PRO_LINES],
  ])('lists in %s what the license covers, as the plain text does', (_name, mail, lines) => {
    const items = Array.from(renderMail(mail, LINKS).html.matchAll(/<li[^>]*>(.*?)<\/li>/gs), ([, item]) => `- ${item}`);

    expect(items).toEqual(lines);
  });

  it.each([MAILS.welcome, MAILS.founding_welcome])('offers to subscribe in $template only where there is something to subscribe to', (mail) => {
    const offers = [PUSH, null].map((pushTopicUrl) => /Alerts on your phone|Subscribe/.test(renderMail({ ...mail, pushTopicUrl }, LINKS).html));

    expect(renderMail(mail, LINKS).html).toMatch(new RegExp(`<a href="${PUSH}"[^>]*>\\s*Subscribe to my alerts\\s*</a>`));
    expect(offers).toEqual([true, false]);
  });

  it.each(EACH)('fetches nothing for $template, links to the cloud and the push topic alone and stays small', (mail) => {
    const { html } = renderMail(mail, LINKS);
    const addresses = html.match(/https?:\/\/[^"'\s<)]+/g) ?? [];

    const hosts = new Set(addresses.filter((address) => address !== PUSH).map((address) => new URL(address).host));

    expect([...hosts].toSorted()).toEqual(['plumbline.example', 'www.w3.org']);
    expect(addresses.filter((address) => address === PUSH)).toHaveLength('pushTopicUrl' in mail ? 1 : 0);
    expect(html).not.toMatch(/<img|<link|<script|@import|@font-face|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  it('shows a preview in the list of the mailbox', () => {
    const preview = EACH.map((mail) => renderMail(mail, LINKS).html.match(/<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s)?.[1]);

    expect(preview).toEqual([
      'Where to enter it, and what happens when the trial ends.',
      'Your earlier key goes on working until this one is first used.',
      'What stops, what stays, and where the plans are.',
      'Where to enter it, what it covers, and where your invoices are.',
      'Your license key, where to enter it, and what it covers.',
      'The founding program filled up while you were paying.',
      'Your access stays for now. Here is where to update your card.',
    ]);
  });

  it.each(EACH)('has colours of its own for $template on a dark screen', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it.each(EACH)('takes nothing in $template from outside as markup', (mail) => {
    const { html } = renderMail(mail, { publicUrl: 'https://evil.example/"><b onload=\'x\'>&{{key}}' });

    expect(html).toContain('href="https://evil.example/&quot;&gt;&lt;b onload=&#39;x&#39;&gt;&amp;{{key}}"');
    expect(html).not.toMatch(/<b onload|'x'|\{\{(?!key)/);
  });
});

describe('a template', () => {
  it('is filled with values as text', () => {
    expect(fillTemplate('<p title="{{a}}">{{b}} {{a}}</p>', { a: '<b>"&\'', b: '{{a}} $$ $1' })).toBe(
      '<p title="&lt;b&gt;&quot;&amp;&#39;">{{a}} $$ $1 &lt;b&gt;&quot;&amp;&#39;</p>',
    );
  });

  it('wants each of its values and no other', () => {
    expect(() => fillTemplate('{{a}} {{b}} {{c}}', { b: '' })).toThrow(new TypeError('no value for a, c'));
    expect(() => fillTemplate('{{a}}', { a: '', b: '', c: '' })).toThrow(new TypeError('no placeholder for b, c'));
    expect(() => fillTemplate('{{toString}}', {})).toThrow(new TypeError('no value for toString'));
  });

  it('repeats a section for each item of a list, as text', () => {
    const html = '<ul>{{#a}}<li>{{item}} of {{b}}</li>{{/a}}</ul>{{b}}';

    expect(fillTemplate(html, { a: ['<1>', '{{b}}'], b: '{{#a}}' })).toBe(
      '<ul><li>&lt;1&gt; of {{#a}}</li><li>{{b}} of {{#a}}</li></ul>{{#a}}',
    );
    expect(fillTemplate(html, { a: [], b: '' })).toBe('<ul></ul>');
    expect(() => fillTemplate(html, { b: '' })).toThrow(new TypeError('no value for a'));
    expect(() => fillTemplate(html, { a: [], b: [] })).toThrow(new TypeError('a list, without a section, for b'));
  });

  it('is not built with a value in it', () => {
    const built = Object.keys(MAILS).map((name) => readFileSync(new URL(`${name}.html`, COMPILED), 'utf8'));

    expect(built.filter((html) => html.includes('{{publicUrl}}') && html.includes('<title>{{subject}}</title>'))).toHaveLength(built.length);
  });
});
