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
  key_reissued: { template: 'key_reissued', key: KEY, tier: 'premium', hasEnded: false },
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
      { label: 'session', value: '2026-11-20' },
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
        { ticker: 'AAPL', state: 'EXIT', score: 31.04844967497503, grade: 'D', reason: 'Below the stop.' },
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
  'You are receiving this e-mail because a Plumbline license was requested for this address or belongs to it. Keys are sent by e-mail only, and we never ask you for yours.',
  'Plumbline · https://plumbline.example',
  '',
];

const KEY_LINES = [
  `    ${KEY}`,
  '',
  'What to do next: open your dashboard, choose Account, paste the key and save it.',
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
  `To receive alerts on your phone, open this link on the phone and subscribe: ${PUSH}`,
  '',
  'Keep that link private: anyone who has it can read your alerts.',
  '',
];
const BILLING_LINES = [
  'To change your card or plan, see your invoices, or cancel, enter your license key at https://plumbline.example/billing',
  '',
];

describe('a plain-text mail', () => {
  it('contains the key of a trial', () => {
    const { subject, text } = renderMail(MAILS.trial_key, LINKS);

    expect(subject).toBe('Your Plumbline trial key');
    expect(text.split('\n')).toEqual([
      'Welcome to Plumbline. Here is your trial key:',
      '',
      `    ${KEY}`,
      '',
      'What to do next: open your dashboard, choose Account, paste the key and save it.',
      '',
      'Your trial lasts 14 days and ends on December 5, 2026 (UTC). It covers everything in the Pro plan: audits of up to 25 tickers, the AI coaches, alerts by e-mail and the daily briefing.',
      '',
      'You did not give a card, so there is nothing to cancel. After the trial, the dashboard keeps auditing up to 25 tickers without a plan.',
      '',
      ...FOOTER,
    ]);
  });

  it('contains a reissued key', () => {
    const { subject, text } = renderMail(MAILS.key_reissued, LINKS);

    expect(subject).toBe('Your new Plumbline license key');
    expect(text.split('\n')).toEqual([
      'Here is a new key for your Plumbline Premium license:',
      '',
      `    ${KEY}`,
      '',
      'What to do next: open your dashboard, choose Account, paste the key and save it.',
      '',
      'The new key replaces your earlier key when you first use it.',
      '',
      'If you did not ask for a new key, you do not need to do anything: your earlier key is unchanged. The new key was sent to this address only.',
      '',
      ...FOOTER,
    ]);
  });

  it('says that the license of a reissued key has ended, and where the plans are', () => {
    const { text, html } = renderMail({ ...MAILS.key_reissued, hasEnded: true }, LINKS);
    const ended =
      'This license has ended. The key opens only your snapshots and, after a purchase, the billing portal, where you can pay what is due. To use Plumbline again otherwise, choose a plan with this e-mail address.';

    expect(text).toContain(`${ended} The plans are at https://plumbline.example/plans\n`);
    expect(visible(html)).toContain(ended);
    expect(html).toContain('href="https://plumbline.example/plans"');
    expect(renderMail(MAILS.key_reissued, LINKS).html).not.toContain('has ended');
  });

  it('says what stops and what remains when a trial ends', () => {
    const { subject, text } = renderMail(MAILS.trial_ending, LINKS);

    expect(subject).toBe('Your Plumbline trial ends on December 5, 2026');
    expect(text.split('\n')).toEqual([
      'Your Plumbline trial ends on December 5, 2026 (UTC). There is nothing to cancel, and you will not be charged.',
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
      'If you want to continue, choose a plan with this e-mail address: you keep your license, and a new key comes by e-mail. The plans are at https://plumbline.example/plans',
      '',
      ...FOOTER,
    ]);
  });

  it('welcomes a buyer with the purchased license and the address of the push alerts [BUY-10 ALR-17]', () => {
    const { subject, text } = renderMail(MAILS.welcome, LINKS);

    expect(subject).toBe('Your Plumbline Premium license key');
    expect(text.split('\n')).toEqual([
      'Thank you. Here is your Plumbline Premium license key:',
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

  it('welcomes a buyer of Pro, and does not mention push alerts', () => {
    const { subject, text } = renderMail({ ...MAILS.welcome, tier: 'pro', pushTopicUrl: null }, LINKS);

    expect(subject).toBe('Your Plumbline Pro license key');
    expect(text.split('\n')).toEqual([
      'Thank you. Here is your Plumbline Pro license key:',
      '',
      ...KEY_LINES,
      'What it covers:',
      ...PRO_LINES,
      '',
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('welcomes a founding member, and states the member’s number', () => {
    const { subject, text } = renderMail(MAILS.founding_welcome, LINKS);

    expect(subject).toBe("You are Plumbline's founding member no. 17 of 100");
    expect(text.split('\n')).toEqual([
      'Thank you. You are founding member no. 17 of 100. Here is your Plumbline Founding license key:',
      '',
      ...KEY_LINES,
      'What it covers, the same as Premium:',
      ...PREMIUM_LINES,
      '',
      'Your place: number 17 is yours as long as this license is active.',
      '',
      ...PUSH_LINES,
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('explains to a buyer of a Founding license why they received a Pro license', () => {
    const { subject, text } = renderMail(MAILS.downgraded, LINKS);

    expect(subject).toBe('Your Plumbline Pro license key, and why it is not a Founding license');
    expect(text.split('\n')).toEqual([
      'The founding program filled up while you were paying: all 100 places were taken. You have a Plumbline Pro license instead. Here is its key:',
      '',
      ...KEY_LINES,
      'What it covers:',
      ...PRO_LINES,
      '',
      'If this is not what you wanted, reply to this e-mail and ask for a refund. A full refund ends the license.',
      '',
      ...BILLING_LINES,
      ...FOOTER,
    ]);
  });

  it('says how long access lasts after a failed payment, and where to update the card [WHK-22]', () => {
    const { subject, text } = renderMail(MAILS.payment_failed, LINKS);

    expect(subject).toBe('Your Plumbline payment did not go through');
    expect(text.split('\n')).toEqual([
      'A payment for your Plumbline license did not go through. Nothing is switched off yet: you keep your access for 14 days after the first failed payment.',
      '',
      'What to do: update your card at https://plumbline.example/billing',
      '',
      'That page asks for your license key. If you cannot find it, ask for a new one at https://plumbline.example/recover',
      '',
      'What happens next: as soon as a payment goes through, everything continues as before. If no payment goes through within the 14 days, the license ends; a later payment reactivates it.',
      '',
      ...FOOTER,
    ]);
  });

  it('shows an alert’s message, its details, and how to unsubscribe', () => {
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
      'Close: 169.23',
      'Stop · set on: <2026>',
      'Session: November 20, 2026',
      '',
      'Sent by your dashboard on November 21, 2026, 13:25 UTC. The same alert is not sent again within 4 hours.',
      '',
      'Unsubscribe from alert e-mails: https://plumbline.example/unsubscribe/alerts.abc.def',
      '',
      ...FOOTER,
    ]);
  });

  it('shows a minimal alert without empty sections', () => {
    const bare = { ...MAILS.alert, alertType: 'circuit_open', ticker: null, severity: 'loud', details: [] };
    const { subject, text } = renderMail(bare, LINKS);

    expect(subject).toBe('Circuit open (loud)');
    expect(text.split('\n').slice(4, 6)).toEqual([
      '',
      'Sent by your dashboard on November 21, 2026, 13:25 UTC. The same alert is not sent again within 4 hours.',
    ]);
    expect(renderMail({ ...bare, details: [{ label: '', value: 'seven' }] }, LINKS).text).toContain('\n\nseven\n\n');
  });

  it('summarizes the portfolio, counts its states, and lists the tickers to act on', () => {
    const { subject, text, unsubscribeUrl } = renderMail(MAILS.briefing, LINKS);

    expect([subject, unsubscribeUrl]).toEqual([
      'Your portfolio on November 20, 2026',
      'https://plumbline.example/unsubscribe/briefing.abc.def',
    ]);
    expect(text.split('\n')).toEqual([
      'Your portfolio as of November 20, 2026, 13:25 UTC.',
      '',
      'Portfolio:',
      '- Total value: 1,125,430.50 USD',
      '- Day change: +0.84%',
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
      'Unsubscribe from briefing e-mails: https://plumbline.example/unsubscribe/briefing.abc.def',
      '',
      ...FOOTER,
    ]);
  });

  it('leaves out sections without data, but says when there is nothing to act on', () => {
    const only = (facts: Partial<Briefing>) =>
      renderMail(
        { ...MAILS.briefing, briefing: { summary: null, stateCounts: null, actionable: null, asOf: null, ...facts } },
        LINKS,
      )
        .text.split('\n\n')
        .slice(0, -2);
    const summary = { totalValue: null, dayChangePct: -1, currency: 'USD', others: [] };

    expect(only({ actionable: [] })).toEqual([
      'Your portfolio as of November 21, 2026, 13:25 UTC.',
      'Nothing to act on today.',
    ]);
    expect(only({ summary, asOf: new Date('2026-11-20') })).toEqual([
      'Your portfolio as of November 20, 2026.',
      'Portfolio:\n- Day change: -1.00%',
    ]);
  });

  it('names the license whose key was reissued', () => {
    const opening = TIERS.map((tier) => renderMail({ ...MAILS.key_reissued, tier }, LINKS).text.split('\n')[0]);

    expect(opening).toEqual([
      'Here is a new key for your Plumbline trial:',
      'Here is a new key for your Plumbline Pro license:',
      'Here is a new key for your Plumbline Premium license:',
      'Here is a new key for your Plumbline Founding license:',
    ]);
  });
});

/** The visible text of the HTML, without the head, the hidden preview and the tags. */
const visible = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<div style="display:none[^>]*>.*?<\/div>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1');

describe('an HTML mail', () => {
  it('has a template of its own, and every template belongs to a mail', () => {
    expect(readdirSync(COMPILED).toSorted()).toEqual(
      Object.keys(MAILS)
        .map((name) => `${name}.html`)
        .toSorted(),
    );
  });

  it.each(EACH)('has a value for every placeholder of $template', (mail) => {
    expect(renderMail(mail, LINKS).html).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it.each(EACH.filter((mail) => 'key' in mail))(
    'shows the key in $template exactly once, selectable with one click',
    (mail) => {
      const { html } = renderMail(mail, LINKS);

      expect(html.split(KEY)).toHaveLength(2);
      expect(html).toContain(
        `<span style="white-space: nowrap; user-select: all; -webkit-user-select: all;">${KEY}</span>`,
      );
    },
  );

  it('says the same as the plain text', () => {
    expect(visible(renderMail(MAILS.trial_key, LINKS).html)).toContain('ends on December 5, 2026 (UTC). It covers');
    expect(visible(renderMail(MAILS.key_reissued, LINKS).html)).toContain(
      'A new key for your Plumbline Premium license',
    );
    expect(visible(renderMail(MAILS.trial_ending, LINKS).html)).toContain(
      'It ends on December 5, 2026 (UTC). There is nothing to cancel',
    );
    expect(visible(renderMail(MAILS.welcome, LINKS).html)).toContain('This is your Plumbline Premium license key.');
    expect(visible(renderMail(MAILS.founding_welcome, LINKS).html)).toContain('You are founding member no. 17 of 100');
    expect(visible(renderMail(MAILS.downgraded, LINKS).html)).toContain('All 100 places were taken.');
    expect(visible(renderMail(MAILS.payment_failed, LINKS).html)).toContain(
      'you keep your access for 14 days after the first failed payment',
    );
    expect(renderMail(MAILS.trial_ending, LINKS).html).toMatch(
      /<a href="https:\/\/plumbline\.example\/plans"[^>]*>\s*See the plans\s*<\/a>/,
    );
    expect(visible(renderMail(MAILS.alert, LINKS).html)).toContain(
      'Critical AAPL: stop breach AAPL closed below its stop. Now in EXIT. Close 169.23 Stop · set on &lt;2026&gt; Session November 20, 2026 Sent by your dashboard',
    );
    expect(visible(renderMail(MAILS.briefing, LINKS).html)).toContain(
      'Portfolio Total value 1,125,430.50 USD Day change +0.84% Cash &amp; more 8210.4 States EXIT 1 WATCH 19 To act on AAPL EXIT, score 31, grade D Below the stop. NVDA score 0 BRK.B Unsubscribe from briefing e-mails',
    );
  });

  it.each([
    ['welcome to Premium', MAILS.welcome, PREMIUM_LINES],
    ['welcome to Pro', { ...MAILS.welcome, tier: 'pro' as const }, PRO_LINES],
    ['founding welcome', MAILS.founding_welcome, PREMIUM_LINES],
    ['Pro instead of Founding', MAILS.downgraded, PRO_LINES],
  ])('lists what the license covers in %s, as the plain text does', (_name, mail, lines) => {
    const items = Array.from(
      renderMail(mail, LINKS).html.matchAll(/<li[^>]*>(.*?)<\/li>/gs),
      ([, item]) => `- ${item}`,
    );

    expect(items).toEqual(lines);
  });

  it.each([MAILS.welcome, MAILS.founding_welcome])(
    'offers a push subscription in $template only when the mail has a push topic',
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

  it.each(EACH)('loads no external resources in $template, and links only to the cloud and the push topic', (mail) => {
    const { html } = renderMail(mail, LINKS);
    const addresses = html.match(/https?:\/\/[^"'\s<)]+/g) ?? [];

    const hosts = new Set(addresses.filter((address) => address !== PUSH).map((address) => new URL(address).host));

    expect([...hosts].toSorted()).toEqual(['plumbline.example', 'www.w3.org']);
    expect(addresses.filter((address) => address === PUSH)).toHaveLength('pushTopicUrl' in mail ? 1 : 0);
    expect(html).not.toMatch(/<img|<link|<script|@import|@font-face|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  it('has a preview text for the mailbox list', () => {
    const preview = EACH.map(
      (mail) => renderMail(mail, LINKS).html.match(/<body[^>]*>\s*<div style="display:none[^>]*>(.*?)<\/div>/s)?.[1],
    );

    expect(preview).toEqual([
      'Where to enter it, and what happens when the trial ends.',
      'It replaces your earlier key when you first use it.',
      'What stops, what stays, and where the plans are.',
      'Where to enter it, what it covers, and where your invoices are.',
      'Your license key, where to enter it, and what it covers.',
      'The founding program filled up while you were paying.',
      'You keep your access for now. Here is where to update your card.',
      'AAPL closed below its stop.\nNow in EXIT.',
      'Your portfolio on November 20, 2026: what changed, and what to act on.',
    ]);
  });

  it.each(EACH)('has dark-mode colors in $template', (mail) => {
    const { html } = renderMail(mail, LINKS);

    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('shows the details of an alert in a table, and no table for an alert without details', () => {
    const cells = (details: AlertMail['details']) =>
      Array.from(
        renderMail({ ...MAILS.alert, details }, LINKS).html.matchAll(
          /<tr><td class="soft"[^>]*>(.*?)<\/td><td class="figure"[^>]*>(.*?)<\/td><\/tr>/g,
        ),
        ([, label, value]) => [label, value],
      );

    expect(cells(MAILS.alert.details)).toEqual([
      ['Close', '169.23'],
      ['Stop · set on', '&lt;2026&gt;'],
      ['Session', 'November 20, 2026'],
    ]);
    expect(cells([])).toEqual([]);
  });

  it.each([
    ['info', 'info'],
    ['warning', 'warning'],
    ['critical', 'critical'],
    ['loud', 'warning'],
  ])('colors an alert of severity %s as %s', (severity, color) => {
    const badges = Array.from(
      renderMail({ ...MAILS.alert, severity }, LINKS).html.matchAll(
        /<span class="(info|warning|critical)"[^>]*>(.*?)<\/span>/g,
      ),
      ([, name, text]) => [name, text],
    );

    expect(badges).toEqual([[color, severity.charAt(0).toUpperCase() + severity.slice(1)]]);
  });

  it('escapes all text that a dashboard sends', () => {
    const evil = '</td><script>alert("1")</script>{{title}}';
    const { html } = renderMail({ ...MAILS.alert, message: evil, details: [{ label: evil, value: evil }] }, LINKS);

    expect(html).not.toContain('<script');
    expect(html.split('&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;{{title}}')).toHaveLength(5);
  });

  it.each(EACH)('escapes all external text in $template', (mail) => {
    const { html } = renderMail(mail, { publicUrl: "https://evil.example/\"><b onload='x'>&{{key}}" });

    expect(html).toContain('href="https://evil.example/&quot;&gt;&lt;b onload=&#39;x&#39;&gt;&amp;{{key}}"');
    expect(html).not.toMatch(/<b onload|'x'|\{\{(?!key)/);
  });
});

describe('fillTemplate', () => {
  it('inserts values as escaped text', () => {
    expect(fillTemplate('<p title="{{a}}">{{b}} {{a}}</p>', { a: '<b>"&\'', b: '{{a}} $$ $1' })).toBe(
      '<p title="&lt;b&gt;&quot;&amp;&#39;">{{a}} $$ $1 &lt;b&gt;&quot;&amp;&#39;</p>',
    );
  });

  it('requires a value for each placeholder and a placeholder for each value', () => {
    expect(() => fillTemplate('{{a}} {{b}} {{c}}', { b: '' })).toThrow(new TypeError('no value for a, c'));
    expect(() => fillTemplate('{{a}}', { a: '', b: '', c: '' })).toThrow(new TypeError('no placeholder for b, c'));
    expect(() => fillTemplate('{{toString}}', {})).toThrow(new TypeError('no value for toString'));
  });

  it('repeats a section for each item of a list, and inserts the item as escaped text', () => {
    const html = '<ul>{{#a}}<li>{{item}} of {{b}}</li>{{/a}}</ul>{{b}}';

    expect(fillTemplate(html, { a: ['<1>', '{{b}}'], b: '{{#a}}' })).toBe(
      '<ul><li>&lt;1&gt; of {{#a}}</li><li>{{b}} of {{#a}}</li></ul>{{#a}}',
    );
    expect(fillTemplate(html, { a: [], b: '' })).toBe('<ul></ul>');
    expect(() => fillTemplate(html, { b: '' })).toThrow(new TypeError('no value for a'));
    expect(() => fillTemplate(html, { a: [], b: [] })).toThrow(
      new TypeError('b is a list, but its placeholder is not a section'),
    );
  });

  it('repeats a section with the fields of each item, or omits it when the list is empty', () => {
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

  it('does not fill in placeholders inside values', () => {
    const built = Object.keys(MAILS).map((name) => readFileSync(new URL(`${name}.html`, COMPILED), 'utf8'));

    expect(
      built.filter((html) => html.includes('{{publicUrl}}') && html.includes('<title>{{subject}}</title>')),
    ).toHaveLength(built.length);
  });
});
