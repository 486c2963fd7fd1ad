import { describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

describe('validating a license', () => {
  const cloud = openApp();
  const validate = (body: string | undefined, header?: string) =>
    cloud.call('POST', '/api/validate-license', body, header === undefined ? {} : { 'x-license-key': header });

  it('counts a license key in one rate-limit bucket, however the key is spelled [LIM-03 LIC-17]', async () => {
    const left = [];
    for (const key of ['PLB-0000-0000-0000', 'plb-o000-0000-0000', ' PLB-0O00-0000-0000 ']) {
      const { headers } = await cloud.call('POST', '/api/validate-license', JSON.stringify({ key }));
      left.push(headers.get('ratelimit'));
    }
    expect(left.map((each) => /r=(\d+)/.exec(each ?? '')?.[1])).toEqual(['119', '118', '117']);
  });

  it('reads the key from the body, or from the header if the body has none [LIC-07 LIC-13]', async () => {
    const [trial, premium] = [
      await cloud.issue('trial', 'trial@example.com'),
      await cloud.issue('premium', 'premium@example.com'),
    ];
    const tierOf = async (body: string | undefined, header?: string) =>
      Object((await validate(body, header)).body).tier;

    expect([
      await tierOf(JSON.stringify({ key: trial })),
      await tierOf(undefined, premium),
      await tierOf(JSON.stringify({ key: trial }), premium),
    ]).toEqual(['trial', 'premium', 'trial']);
  });

  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['a body without fields', '{}'],
    ['a null key in the body', '{"key": null}'],
    ['an empty key in the body', '{"key": ""}'],
  ])('works with the key in the header and %s [LIC-13 ERR-26]', async (_what, body) => {
    expect(await validate(body, await cloud.issue())).toMatchObject({
      status: 200,
      body: { valid: true, code: 'VALID' },
    });
  });

  it('answers 400 to a request without a key, and 200 to a request with any key [LIC-13 LIC-14 LIC-16]', async () => {
    const unknown = {
      valid: false,
      code: 'NOT_FOUND',
      tier: 'unknown',
      features: {},
      email: '',
      expires_at: null,
      days_remaining: 0,
    };

    expect(await validate('{}')).toMatchObject({
      status: 400,
      body: { detail: { error: 'invalid_request', fields: [{ path: 'key' }] } },
    });
    expect(await validate('')).toMatchObject({ status: 400, body: { detail: { error: 'malformed_json' } } });
    for (const key of ['PLB-7K3M-Q9TX-4WBH', 'nonsense', 'PLB\0', 'PLB\ud800'])
      expect(await validate(JSON.stringify({ key }))).toMatchObject({ status: 200, body: unknown });
  });
});

describe('the files of /docs', () => {
  const cloud = openApp();

  it.each([
    [412, 'precondition_failed', { 'if-match': '"x"' }],
    [416, 'range_not_satisfiable', { range: 'bytes=99999999-' }],
  ])('answer %i %s to unsatisfiable request headers: %j', async (status, error, headers) => {
    expect(await cloud.call('GET', '/docs/swagger-ui.css', undefined, headers)).toMatchObject({
      status,
      body: { detail: { error } },
    });
  });
});
