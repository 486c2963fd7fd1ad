import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { startMailServer, type MailServer } from '../../servers/mail.js';
import { answerOf, openApp } from './openApp.js';
import { refusal } from '../../refusal.js';

const BRIEFING = {
  portfolio_summary: {
    total_value: 125430.5,
    day_change_pct: -0.84,
    currency: 'usd',
    cash_left: 8210.4,
    hedged: false,
    note: null,
  },
  state_counts: { EXIT: 1, WATCH: 24 },
  actionable_tickers: [
    'brk.b',
    { ticker: 'AAPL', state: 'EXIT', score: 31, grade: 'D', reason: 'Closed below the stop.' },
  ],
  as_of: '2026-11-20T06:25:00-07:00',
};
const at = (path: string) => refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] });

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
beforeEach(() => {
  mail.refusal = null;
});
afterAll(() => mail.close());

describe('POST /api/daily-briefing', () => {
  const cloud = openApp(() => ({ SMTP_URL: mail.url, PUBLIC_URL: 'https://plumbline.example' }));
  const send = (key: string, briefing: unknown = BRIEFING) =>
    cloud.call('POST', '/api/daily-briefing', JSON.stringify(briefing), { 'x-license-key': key });

  it('e-mails the portfolio’s status, and returns the id of the message [BRF-01 BRF-04 ALR-18]', async () => {
    const reply = await send(await cloud.issue('trial'));
    const { to, source } = mail.received.at(-1) ?? { to: [], source: '' };
    const messageId = Object(reply.body).message_id;

    expect(answerOf(reply)).toEqual({
      status: 200,
      body: { sent: true, message_id: expect.stringMatching(/^<[\w-]{36}@plumbline\.example>$/) },
    });
    expect(to).toEqual(['holder@example.com']);
    expect(source).toContain(`Message-ID: ${messageId}\r\n`);
    expect(source).toContain('Subject: Your portfolio on November 20, 2026\r\n');
    expect(source).toMatch(
      /List-Unsubscribe: <https:\/\/plumbline\.example\/unsubscribe\/briefing\.[\w-]{22}\.[\w-]{22}>\r\n/,
    );
    expect(source).toContain('Content-Type: text/html');
    expect((await PostalMime.parse(source)).text?.split('\n').slice(0, 18)).toEqual([
      'Your portfolio as of November 20, 2026, 13:25 UTC.',
      '',
      'Portfolio:',
      '- Total value: 125,430.50 USD',
      '- Day change: -0.84%',
      '- Cash left: 8210.4',
      '- Hedged: no',
      '- Note: –',
      '',
      'States:',
      '- EXIT: 1',
      '- WATCH: 24',
      '',
      'To act on:',
      '- BRK.B',
      '- AAPL – EXIT, score 31, grade D – Closed below the stop.',
      '',
      expect.stringMatching(/^Unsubscribe from briefing e-mails: https:/),
    ]);
  });

  it.each([
    [{ portfolio_summary: {} }],
    [{ state_counts: { ARMED: 0 } }],
    [{ actionable_tickers: [] }],
    [{ actionable_tickers: [], portfolio_summary: null, state_counts: null, as_of: null }],
    [
      {
        actionable_tickers: [{ ticker: 'AAPL', state: null, score: null, grade: null, reason: null }],
        as_of: '2026-11-20',
      },
    ],
  ])('accepts %j [BRF-03]', async (briefing) => {
    expect((await send(await cloud.issue(), briefing)).status).toBe(200);
  });

  it.each([
    [{}, ''],
    [{ as_of: '2026-11-20' }, ''],
    [{ portfolio_summary: null }, ''],
    [[], ''],
    [{ portfolio_summary: { total_value: '1' } }, 'portfolio_summary.total_value'],
    [{ portfolio_summary: { currency: 'dollars' } }, 'portfolio_summary.currency'],
    [{ portfolio_summary: { currency: 'USD\r\n' } }, 'portfolio_summary.currency'],
    [{ portfolio_summary: { deep: { er: 1 } } }, 'portfolio_summary.deep'],
    [{ portfolio_summary: { text: 'two\nlines' } }, 'portfolio_summary.text'],
    [{ portfolio_summary: { ['x'.repeat(65)]: 1 } }, 'portfolio_summary'],
    [{ state_counts: { ARMED: 1.5 } }, 'state_counts.ARMED'],
    [{ state_counts: { ARMED: -1 } }, 'state_counts.ARMED'],
    [{ state_counts: { 'no slug': 1 } }, 'state_counts.no slug'],
    [{ actionable_tickers: 'AAPL' }, 'actionable_tickers'],
    [{ actionable_tickers: ['AAPL', '9'] }, 'actionable_tickers.1'],
    [{ actionable_tickers: [{ ticker: 'AAPL', score: 101 }] }, 'actionable_tickers.0.score'],
    [{ actionable_tickers: ['AAPL', { ticker: '9' }] }, 'actionable_tickers.1.ticker'],
    [{ actionable_tickers: [], as_of: 'today' }, 'as_of'],
    [{ actionable_tickers: [], as_of: '2026-11-20T06:25:00' }, 'as_of'],
    [{ actionable_tickers: [], as_of: '2026-02-30' }, 'as_of'],
  ])('refuses %j because of field %j, and uses no rate-limit token [BRF-03]', async (briefing, path) => {
    const key = await cloud.issue();
    expect(answerOf(await send(key, briefing))).toEqual({ status: 400, body: at(path) });

    expect((await send(key)).headers.get('ratelimit')).toMatch(/^"daily_briefing";r=2;t=/);
  });

  it('allows three briefings in 24 hours per license [BRF-05 LIM-10]', async () => {
    const key = await cloud.issue();
    for (let n = 0; n < 3; n += 1) expect((await send(key)).status).toBe(200);

    expect(answerOf(await send(key))).toEqual({
      status: 429,
      body: refusal('rate_limit_exceeded', {
        bucket: 'daily_briefing',
        limit: 3,
        window_sec: 86_400,
        retry_after: expect.any(Number),
      }),
    });
  });

  it('answers 502 while the mail server is down, and does not e-mail the briefing later', async () => {
    const [key, before] = [await cloud.issue(), mail.received.length];
    mail.refusal = 'mailbox full';
    const failed = await send(key);
    mail.refusal = null;

    expect(answerOf(failed)).toEqual({ status: 502, body: refusal('upstream_error', { provider: 'email' }) });
    expect([await cloud.query('select 1 from outbox'), mail.received.length]).toEqual([[], before]);
    expect((await send(key)).status).toBe(200);
  });

  it('requires a license key [BRF-01]', async () => {
    expect(answerOf(await cloud.call('POST', '/api/daily-briefing', BRIEFING))).toEqual({
      status: 401,
      body: refusal('license_key_missing'),
    });
    expect(answerOf(await send('PLB-7K3M-Q9TX-4WBH'))).toEqual({ status: 401, body: refusal('license_key_invalid') });
  });

  it('sends no e-mail to an unsubscribed address, and reports that none was sent', async () => {
    const key = await cloud.issue();
    await send(key);
    const [link = ''] = /\/unsubscribe\/briefing[\w.-]+/.exec(mail.received.at(-1)?.source ?? '') ?? [];
    await cloud.call('POST', link);
    const before = mail.received.length;

    expect(answerOf(await send(key))).toEqual({ status: 200, body: { sent: false, message_id: null } });
    expect(mail.received).toHaveLength(before);
  });
});
