import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fillTemplate } from '../../../src/adapters/email/fillTemplate.js';
import { renderMail } from '../../../src/adapters/email/renderMail.js';
import type { AlertMail, Mail } from '../../../src/application/cloud/messaging/mail/mail.js';
import type { Briefing } from '../../../src/domain/shared/briefing/briefing.js';
import { TIERS } from '../../../src/domain/shared/licensing/tier.js';
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
  alert: {
    template: 'alert',
    alertType: 'stop_breach',
    ticker: 'AAPL',
    severity: 'critical',
    message: 'AAPL closed below its stop.\nNow in EXIT.',
    details: [
      { label: 'close', value: '169.23' },
      { label: 'stop · set on', value: '<2026>' },
    ],
    at: new Date('2026-11-21T13:25:59.000Z'),
    unsubscribe: 'alerts.abc.def',
  },
  briefing: {
    template: 'briefing',
    briefing: {
      summary: {
        totalValue: 1_125_430.5,
        dayChangePct: 0.8449,
        currency: 'USD',
        others: [{ label: 'cash & more', value: '8210.4' }],
      },
      stateCounts: [
        { state: 'EXIT', count: 1 },
        { state: 'WATCH', count: 19 },
      ],
      actionable: [
        { ticker: 'AAPL', state: 'EXIT', score: 31, grade: 'D', reason: 'Below the stop.' },
        { ticker: 'NVDA', state: null, score: 0, grade: null, reason: null },
        { ticker: 'BRK.B', state: null, score: null, grade: null, reason: null },
      ],
      asOf: new Date('2026-11-20T13:25:00.000Z'),
    },
    at: new Date('2026-11-21T13:25:59.000Z'),
    unsubscribe: 'briefing.abc.def',
  },
};
const EACH = Object.values(MAILS);

const FOOTER = [
  '-- ',
  'This address asked for a Plumbline license, or holds one. A key comes by e-mail only, and we never ask you for yours.',
  'Plumbline · https://plumbline.example',
  '',
];

const KEY_LINES = [
  `    ${KEY}`,
  '',
  'What to do next: open your dashboard, choose License, paste the key and save it.',
  '',
];
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

  it('welcomes a buyer, with what was bought and where to subscribe to pushed alerts [BUY-10 ALR-17]', () => {
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

  it('says how long a failed payment leaves the access, and where to update the card [WHK-22]', () => {
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

  it('says what an alert says, what is behind it, and how to get no more', () => {
    const { subject, text, unsubscribeUrl } = renderMail(MAILS.alert, LINKS);

    expect([subject, unsubscribeUrl]).toEqual([
      'AAPL: stop breach (critical)',
      'https://plumbline.example/unsubscribe/alerts.abc.def',
    ]);
    expect(text.split('\n')).toEqual([
      'AAPL: stop breach (critical)',
      '',
      'AAPL closed below its stop.',
      'Now in EXIT.',
      '',
      'close: 169.23',
      'stop · set on: <2026>',
      '',
      'Sent by your dashboard on 21 November 2026, 13:25 UTC. The same alert is not sent again within 4 hours.',
      '',
      'No more alerts by e-mail: https://plumbline.example/unsubscribe/alerts.abc.def',
      '',
      ...FOOTER,
    ]);
  });

  it('says of a bare alert no more than there is', () => {
    const bare = { ...MAILS.alert, alertType: 'circuit_open', ticker: null, severity: 'loud', details: [] };
    const { subject, text } = renderMail(bare, LINKS);

    expect(subject).toBe('Circuit open (loud)');
    expect(text.split('\n').slice(4, 6)).toEqual([
      '',
      'Sent by your dashboard on 21 November 2026, 13:25 UTC. The same alert is not sent again within 4 hours.',
    ]);
    expect(renderMail({ ...bare, details: [{ label: '', value: 'seven' }] }, LINKS).text).toContain('\n\nseven\n\n');
  });

  it('briefs on the portfolio, its states and what to act on', () => {
    const { subject, text, unsubscribeUrl } = renderMail(MAILS.briefing, LINKS);

    expect([subject, unsubscribeUrl]).toEqual([
      'Your portfolio on 20 November 2026',
      'https://plumbline.example/unsubscribe/briefing.abc.def',
    ]);
    expect(text.split('\n')).toEqual([
      'Your portfolio, as of 20 November 2026, 13:25 UTC.',
      '',
      'Portfolio:',
      '- Total value: 1,125,430.50 USD',
      '- Change on the day: +0.84 %',
      '- Cash & more: 8210.4',
      '',
      'States:',
      '- EXIT: 1',
      '- WATCH: 19',
      '',
      'To act on:',
      '- AAPL – EXIT, score 31, grade D – Below the stop.',
      '- NVDA – score 0',
      '- BRK.B',
      '',
      'No more briefings by e-mail: https://plumbline.example/unsubscribe/briefing.abc.def',
      '',
      ...FOOTER,
    ]);
  });

  it('leaves out of a briefing what it was not told, and says so when there is nothing to do', () => {
    const only = (facts: Partial<Briefing>) =>
      renderMail(
        { ...MAILS.briefing, briefing: { summary: null, stateCounts: null, actionable: null, asOf: null, ...facts } },
        LINKS,
      )
        .text.split('\n\n')
        .slice(0, -2);
    const summary = { totalValue: null, dayChangePct: -1, currency: 'USD', others: [] };

    expect(only({ actionable: [] })).toEqual([
      'Your portfolio, as of 21 November 2026, 13:25 UTC.',
      'Nothing to act on today.',
    ]);
    expect(only({ summary, asOf: new Date('2026-11-20') })).toEqual([
      'Your portfolio, as of 20 November 2026.',
      'Portfolio:\n- Change on the day: -1.00 %',
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
    expect(readdirSync(COMPILED).toSorted()).toEqual(
      Object.keys(MAILS)
        .map((name) => `${name}.html`)
        .toSorted(),
    );
  });

  it.each(EACH)('fits the placeholders of $template', (mail) => {
    expect(renderMail(mail, LINKS).html).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it.each(EACH.filter((mail) => 'key' in mail))('shows the key of $template once, to be selected whole', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html.split(KEY)).toHaveLength(2);
    expect(html).toContain(
      `<span style="white-space: nowrap; user-select: all; -webkit-user-select: all;">${KEY}</span>`,
    );
  });

  it('tells what the plain text tells', () => {
    expect(visible(renderMail(MAILS.trial_key, LINKS).html)).toContain('ends on 5 December 2026 (UTC). It covers');
    expect(visible(renderMail(MAILS.key_reissued, LINKS).html)).toContain(
      'A new key for your Plumbline Premium license',
    );
    expect(visible(renderMail(MAILS.trial_ending, LINKS).html)).toContain(
      'It ends on 5 December 2026 (UTC). There is nothing to cancel',
    );
    expect(visible(renderMail(MAILS.welcome, LINKS).html)).toContain(
      'It is the key of your Plumbline Premium license.',
    );
    expect(visible(renderMail(MAILS.founding_welcome, LINKS).html)).toContain('You are founding member no. 17 of 100');
    expect(visible(renderMail(MAILS.downgraded, LINKS).html)).toContain('All of its 100 places were taken.');
    expect(visible(renderMail(MAILS.payment_failed, LINKS).html)).toContain(
      'your access stays for 14 days after the first payment',
    );
    expect(renderMail(MAILS.trial_ending, LINKS).html).toMatch(
      /<a href="https:\/\/plumbline\.example\/plans"[^>]*>\s*See the plans\s*<\/a>/,
    );
    expect(visible(renderMail(MAILS.alert, LINKS).html)).toContain(
      'Critical AAPL: stop breach AAPL closed below its stop. Now in EXIT. close 169.23 stop · set on &lt;2026&gt; Sent by your dashboard',
    );
    expect(visible(renderMail(MAILS.briefing, LINKS).html)).toContain(
      'Portfolio Total value 1,125,430.50 USD Change on the day +0.84 % Cash &amp; more 8210.4 States EXIT 1 WATCH 19 To act on AAPL EXIT, score 31, grade D Below the stop. NVDA score 0 BRK.B No more briefings',
    );
  });

  it.each([
    ['welcome to Premium', MAILS.welcome, PREMIUM_LINES],
    ['welcome to Pro', { ...MAILS.welcome, tier: 'pro' as const }, PRO_LINES],
    ['founding welcome', MAILS.founding_welcome, PREMIUM_LINES],
    ['Pro instead of Founding', MAILS.downgraded, PRO_LINES],
  ])('lists in %s what the license covers, as the plain text does', (_name, mail, lines) => {
    const items = Array.from(
      renderMail(mail, LINKS).html.matchAll(/<li[^>]*>(.*?)<\/li>/gs),
      ([, item]) => `- ${item}`,
    );

    expect(items).toEqual(lines);
  });

  it.each([MAILS.welcome, MAILS.founding_welcome])(
    'offers to subscribe in $template only where there is something to subscribe to',
    (mail) => {
      const offers = [PUSH, null].map((pushTopicUrl) =>
        /Alerts on your phone|Subscribe/.test(renderMail({ ...mail, pushTopicUrl }, LINKS).html),
      );

      expect(renderMail(mail, LINKS).html).toMatch(
        new RegExp(`<a href="${PUSH}"[^>]*>\\s*Subscribe to my alerts\\s*</a>`),
      );
      expect(offers).toEqual([true, false]);
    },
  );

  it.each(EACH)(
    'fetches nothing for $template, links to the cloud and the push topic alone and stays small',
    (mail) => {
      const { html } = renderMail(mail, LINKS);
      const addresses = html.match(/https?:\/\/[^"'\s<)]+/g) ?? [];

      const hosts = new Set(addresses.filter((address) => address !== PUSH).map((address) => new URL(address).host));

      expect([...hosts].toSorted()).toEqual(['plumbline.example', 'www.w3.org']);
      expect(addresses.filter((address) => address === PUSH)).toHaveLength('pushTopicUrl' in mail ? 1 : 0);
      expect(html).not.toMatch(/<img|<link|<script|@import|@font-face|url\(/);
      expect(Buffer.byteLength(html)).toBeLessThan(40_000);
    },
  );

  it('shows a preview in the list of the mailbox', () => {
    const preview = EACH.map(
      (mail) => renderMail(mail, LINKS).html.match(/<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s)?.[1],
    );

    expect(preview).toEqual([
      'Where to enter it, and what happens when the trial ends.',
      'Your earlier key goes on working until this one is first used.',
      'What stops, what stays, and where the plans are.',
      'Where to enter it, what it covers, and where your invoices are.',
      'Your license key, where to enter it, and what it covers.',
      'The founding program filled up while you were paying.',
      'Your access stays for now. Here is where to update your card.',
      'AAPL closed below its stop.\nNow in EXIT.',
      'Your portfolio on 20 November 2026: what changed, and what to act on.',
    ]);
  });

  it.each(EACH)('has colours of its own for $template on a dark screen', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('shows the details of an alert as a table, a row each, and none without details', () => {
    const cells = (details: AlertMail['details']) =>
      Array.from(
        renderMail({ ...MAILS.alert, details }, LINKS).html.matchAll(
          /<tr><td class="soft"[^>]*>(.*?)<\/td><td class="figure"[^>]*>(.*?)<\/td><\/tr>/g,
        ),
        ([, label, value]) => [label, value],
      );

    expect(cells(MAILS.alert.details)).toEqual([
      ['close', '169.23'],
      ['stop · set on', '&lt;2026&gt;'],
    ]);
    expect(cells([])).toEqual([]);
  });

  it.each([
    ['info', 'info'],
    ['warning', 'warning'],
    ['critical', 'critical'],
    ['loud', 'warning'],
  ])('colours an alert of severity %s as %s', (severity, colour) => {
    const badges = Array.from(
      renderMail({ ...MAILS.alert, severity }, LINKS).html.matchAll(
        /<span class="(info|warning|critical)"[^>]*>(.*?)<\/span>/g,
      ),
      ([, name, text]) => [name, text],
    );

    expect(badges).toEqual([[colour, severity.charAt(0).toUpperCase() + severity.slice(1)]]);
  });

  it('takes nothing that a dashboard sends as markup', () => {
    const evil = '</td><script>alert("1")</script>{{title}}';
    const { html } = renderMail({ ...MAILS.alert, message: evil, details: [{ label: evil, value: evil }] }, LINKS);

    expect(html).not.toContain('<script');
    expect(html.split('&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;{{title}}')).toHaveLength(5);
  });

  it.each(EACH)('takes nothing in $template from outside as markup', (mail) => {
    const { html } = renderMail(mail, { publicUrl: "https://evil.example/\"><b onload='x'>&{{key}}" });

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

  it('repeats a section with the fields of each item, beside values and an empty list', () => {
    const html = '{{#rows}}<p>{{item.a}} {{item.b}} {{c}}</p>{{/rows}}{{#none}}{{item.a}}{{/none}}';

    expect(
      fillTemplate(html, {
        rows: [
          { a: '<', b: '{{c}}' },
          { a: '3', b: '4' },
        ],
        none: [],
        c: '5',
      }),
    ).toBe('<p>&lt; {{c}} 5</p><p>3 4 5</p>');
    expect(() => fillTemplate(html, { rows: [{ a: '1' }], none: [], c: '5' })).toThrow(
      new TypeError('no value for item.b'),
    );
  });

  it('is not built with a value in it', () => {
    const built = Object.keys(MAILS).map((name) => readFileSync(new URL(`${name}.html`, COMPILED), 'utf8'));

    expect(
      built.filter((html) => html.includes('{{publicUrl}}') && html.includes('<title>{{subject}}</title>')),
    ).toHaveLength(built.length);
  });
});
