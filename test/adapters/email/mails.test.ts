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
const EXPIRES_AT = new Date('2026-12-05T23:59:59.999Z');

const MAILS: { readonly [T in Mail['template']]: Extract<Mail, { template: T }> } = {
  trial_key: { template: 'trial_key', key: KEY, expiresAt: EXPIRES_AT },
  key_reissued: { template: 'key_reissued', key: KEY, tier: 'premium' },
  trial_ending: { template: 'trial_ending', expiresAt: EXPIRES_AT },
};
const EACH = Object.values(MAILS);

const FOOTER = [
  '-- ',
  'This address asked for a Plumbline license, or holds one. A key comes by e-mail only, and we never ask you for yours.',
  'Plumbline · https://plumbline.example',
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
      'If you want to go on, choose a plan with this e-mail address: your license carries on, and a new key comes by e-mail. The plans are at https://plumbline.example',
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

  it.each([MAILS.trial_key, MAILS.key_reissued])('shows the key of $template once, to be selected whole', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html.split(KEY)).toHaveLength(2);
    expect(html).toContain(`<span style="white-space: nowrap; user-select: all; -webkit-user-select: all;">${KEY}</span>`);
  });

  it('tells what the plain text tells', () => {
    expect(visible(renderMail(MAILS.trial_key, LINKS).html)).toContain('ends on 5 December 2026 (UTC). It covers');
    expect(visible(renderMail(MAILS.key_reissued, LINKS).html)).toContain('A new key for your Plumbline Premium license');
    expect(visible(renderMail(MAILS.trial_ending, LINKS).html)).toContain('It ends on 5 December 2026 (UTC). There is nothing to cancel');
    expect(renderMail(MAILS.trial_ending, LINKS).html).toMatch(/<a href="https:\/\/plumbline\.example"[^>]*>\s*See the plans\s*<\/a>/);
  });

  it.each(EACH)('fetches nothing for $template, links to the cloud alone and stays small', (mail) => {
    const { html } = renderMail(mail, LINKS);
    const addresses = html.match(/https?:\/\/[^"'\s<)]+/g) ?? [];

    expect([...new Set(addresses)].toSorted()).toEqual(['http://www.w3.org/1999/xhtml', 'https://plumbline.example']);
    expect(html).not.toMatch(/<img|<link|<script|@import|@font-face|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  it('shows a preview in the list of the mailbox', () => {
    const preview = EACH.map((mail) => renderMail(mail, LINKS).html.match(/<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s)?.[1]);

    expect(preview).toEqual([
      'Where to enter it, and what happens when the trial ends.',
      'Your earlier key goes on working until this one is first used.',
      'What stops, what stays, and where the plans are.',
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

  it('is not built with a value in it', () => {
    const built = Object.keys(MAILS).map((name) => readFileSync(new URL(`${name}.html`, COMPILED), 'utf8'));

    expect(built.filter((html) => html.includes('{{publicUrl}}') && html.includes('<title>{{subject}}</title>'))).toHaveLength(built.length);
  });
});
