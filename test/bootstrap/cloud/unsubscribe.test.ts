import { describe, expect, it } from '@jest/globals';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { UnsubscriptionEntity } from '../../../src/adapters/mikroorm/entities/messaging/unsubscription.entity.js';
import { openApp } from './openApp.js';

const ALERT = { alert_type: 'armed', message: 'Armed.', severity: 'info' };
const TITLE = /<h1>(.*)<\/h1>/;

describe('the page behind an unsubscribe link', () => {
  const cloud = openApp();
  const send = async (key: string, ticker: string) =>
    Object((await cloud.call('POST', '/api/alert-dispatch', { ...ALERT, ticker }, { 'x-license-key': key })).body);
  const title = ({ body }: { readonly body: unknown }): string | undefined => TITLE.exec(String(body))?.[1];
  const linkIn = (mail = ''): string =>
    /List-Unsubscribe: <http:\/\/localhost:8080(\/unsubscribe\/[\w.-]+)>/.exec(mail)?.[1] ?? '';
  const mailed = async (): Promise<{ key: string; link: string }> => {
    const key = await cloud.issue('pro');
    await send(key, 'AAPL');
    return { key, link: linkIn((await cloud.mails())[0]) };
  };

  it('unsubscribes or resubscribes an address only when its button is pressed', async () => {
    const { key, link } = await mailed();
    const looked = [await cloud.call('GET', link), await cloud.call('GET', link), await cloud.call('HEAD', link)];
    const stillGets = await send(key, 'MSFT');
    const [button = ''] = /(?<=action=")[^"]+/.exec(String(looked[0]?.body)) ?? [];
    const ended = [await cloud.call('POST', button), await cloud.call('POST', button), await cloud.call('GET', link)];
    const getsNoMore = await send(key, 'NVDA');
    const [back = ''] = /(?<=action=")[^"]+/.exec(String(ended[0]?.body)) ?? [];
    const lookedBack = await cloud.call('GET', back);
    const resumed = await cloud.call('POST', back);

    expect(looked.map((reply) => [reply.status, title(reply)])).toEqual([
      [200, 'Stop alerts by e-mail?'],
      [200, 'Stop alerts by e-mail?'],
      [200, undefined],
    ]);
    expect(stillGets).toMatchObject({ dispatched: true, channels: { email: 'sent' } });
    expect([...ended, lookedBack].map((reply) => [reply.status, title(reply)])).toEqual(
      Array.from({ length: 4 }, () => [200, 'You are unsubscribed']),
    );
    expect(getsNoMore).toEqual({
      dispatched: false,
      duplicate: false,
      suppressed_until: null,
      channels: { email: 'skipped', push: 'skipped' },
    });
    expect([button, back, resumed.status, title(resumed)]).toEqual([
      link,
      `${link}/undo`,
      200,
      'Stop alerts by e-mail?',
    ]);
    expect(await send(key, 'NVDA')).toMatchObject({ dispatched: true, channels: { email: 'sent' } });
  });

  it('accepts the one-click request of a mail program (RFC 8058) [ALR-18]', async () => {
    const { key, link } = await mailed();
    const reply = await cloud.call('POST', link, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });

    expect(reply.status).toBe(200);
    expect((await send(key, 'NVDA')).channels).toEqual({ email: 'skipped', push: 'skipped' });
  });

  it('does not stop e-mail about the license', async () => {
    const { link } = await mailed();
    await cloud.call('POST', link);
    await cloud.edit(LicenseKeyEntity, (key) => void (key.createdAt = new Date(Date.now() - 600_000)));
    await cloud.call('POST', '/api/license/recover', { email: 'holder@example.com' });

    expect((await cloud.mails()).filter((mail) => mail.includes('Here is a new key'))).toHaveLength(1);
  });

  it('stores no readable address', async () => {
    const { link } = await mailed();
    await cloud.call('POST', link);
    const rows = await cloud.all(UnsubscriptionEntity);

    expect(link).not.toMatch(/holder|example/i);
    expect(rows).toMatchObject([{ list: 'alerts', address: expect.stringMatching(/^[\w-]{22}$/) }]);
  });

  it.each(['alerts.AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB', 'x', '%3Cscript%3E', 'alerts'])(
    'reports that %s is not a valid link',
    async (token) => {
      for (const [method, path] of [
        ['GET', token],
        ['POST', token],
        ['POST', `${token}/undo`],
      ] as const) {
        const reply = await cloud.call(method, `/unsubscribe/${token === path ? token : path}`);
        expect([reply.status, title(reply)]).toEqual([404, 'This link does not work']);
        expect(String(reply.body)).not.toContain('<script');
      }
      expect(await cloud.all(UnsubscriptionEntity)).toEqual([]);
    },
  );

  it('has headers that forbid foreign content, framing and caching', async () => {
    const { link } = await mailed();
    const { headers, body } = await cloud.call('GET', link);
    const [style = ''] = /(?<=<link rel="stylesheet" href=")[^"]+/.exec(String(body)) ?? [];

    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-request-id')]).toEqual([
      'no-store',
      'no-referrer',
      expect.any(String),
    ]);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await cloud.call('GET', style)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it.each(['', '/undo'])('answers other HTTP methods as every route does: /unsubscribe/TOKEN%s', async (path) => {
    const { link } = await mailed();
    const { status, headers } = await cloud.call('DELETE', `${link}${path}`);

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await cloud.call('GET', '/unsubscribe')).status).toBe(404);
  });
});
