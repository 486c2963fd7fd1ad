import { describe, expect, it } from '@jest/globals';
import { cloudPages } from '../../../../src/adapters/http/cloud/pages/cloudPages.js';
import { openPages } from './openPages.js';

describe('the cloud’s pages', () => {
  const get = openPages(() =>
    cloudPages({ foundingLink: 'https://buy.example/founding?a=1&b=2' }, (_request, _response, next) => next()),
  );

  it.each([
    ['/', '/plans'],
    ['/?next=//evil.example', '/plans'],
    ['/r/7K3MQ9TX', '/plans?ref=7K3MQ9TX'],
    ['/r/7k3mq9tx', '/plans?ref=7K3MQ9TX'],
    ['/r/oK3MQ9TX', '/plans?ref=0K3MQ9TX'],
    ['/r/7K3MQ9T', '/plans'],
    ['/r/7K3MQ9TXX', '/plans'],
    ['/r/', '/plans'],
    ['/r', '/plans'],
    ['/r//evil.example', '/plans'],
    ['/r/7K3MQ9TX/evil', '/plans'],
    ['/r/%41K3MQ9TX', '/plans'],
    ['/r/7K3MQ9TX%0d%0aSet-Cookie:a=b', '/plans'],
    ['/r/%zz', '/plans'],
    ['/r/https:xx', '/plans'],
    ['/r/7K3MQ9TX?next=https://evil.example', '/plans?ref=7K3MQ9TX'],
  ])('redirect from %s to %s', async (path, location) => {
    const { status, headers } = await get(path);

    expect([status, headers.location, headers['set-cookie']]).toEqual([302, location, undefined]);
  });

  it.each([
    '/plans',
    '/checkout/success',
    '/checkout/cancel',
    '/download',
    '/billing',
    '/recover',
    '/pages/style.css',
    '/pages/plans.js',
    '/',
    '/r/7K3MQ9TX',
  ])('allow only GET and HEAD at %s', async (path) => {
    const { status, headers } = await get(path, {}, 'POST');

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('accept a referral code from the address only if it is well-formed', async () => {
    const pages = await Promise.all(
      ['?ref=abc12345', '?ref="><b>', '?ref=ABC12345&ref=x', ''].map((query) => get(`/plans${query}`)),
    );

    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pages.map(({ body }) => /name="referral_code" value="(.*?)">/.exec(body)?.[1])).toEqual([
      'ABC12345',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('offer the founding license at its payment link', async () => {
    expect((await get('/plans')).body).toContain('href="https://buy.example/founding?a=1&amp;b=2"');
  });

  it('respond with 404 for other paths', async () => {
    const statuses = await Promise.all(
      ['/Plans', '/pages/tsconfig.json', '/pages/../package.json', '/checkout', '/dev/mail'].map((path) => get(path)),
    );

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
