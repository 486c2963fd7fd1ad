import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openApp } from './openApp.js';

const operation = z.looseObject({
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  responses: z.record(z.string(), z.unknown()),
  requestBody: z.unknown().optional(),
  description: z.string().optional(),
});
const description = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The route table of the specification: method, path and access. */
const ROWS = Array.from(
  readFileSync(new URL('../../../docs/requirements.md', import.meta.url), 'utf8').matchAll(
    /^\| [A-Z]{3}-\d{2} \| `(GET|POST|DELETE) (\/\S+)` \| ([^|]+) \|[^|]+\|$/gm,
  ),
  ([, method = '', path = '', access = '']) => ({ method, path, access }),
);
const keyed = ROWS.filter(({ access }) => access.startsWith('license'));
const open = ROWS.filter(({ access }) => access === 'none');
const at = (path: string): string =>
  path.replace('{snapshot_id}', '00000000-0000-4000-8000-000000000000').replace('{ticker}', 'AAPL');

describe('the cloud’s OpenAPI description', () => {
  const cloud = openApp();
  let document: z.infer<typeof description>;
  beforeAll(async () => {
    document = description.parse((await cloud.call('GET', '/openapi.json')).body);
  });

  it('is OpenAPI 3.1, and contains every promised route without a version in its path [GEN-03 GEN-06 GEN-09]', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(ROWS).toHaveLength(21);
    expect(described).toEqual(expect.arrayContaining(ROWS.map(({ method, path }) => `${method} ${path}`)));
    expect(described.filter((path) => /\/v\d/.test(path))).toEqual([]);
  });

  it('has an interactive page that loads nothing from other origins [GEN-03 GEN-09]', async () => {
    const page = await cloud.call('GET', '/docs/');
    const fetched = Array.from(String(page.body).matchAll(/(?:src|href)="([^"]+)"/g), ([, address = '']) => address);
    const policy = page.headers.get('content-security-policy') ?? '';

    expect([page.status, fetched.length > 2, fetched.filter((address) => /^(?:\w+:|\/\/)/.test(address))]).toEqual([
      200,
      true,
      [],
    ]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:/);
    for (const address of fetched)
      expect([address, (await cloud.call('GET', new URL(address, 'http://x/docs/').pathname)).status]).toEqual([
        address,
        200,
      ]);
  });

  it.each(['/docs/nowhere', '/docs/index.html', '/docs/package.json', '/docs/swagger-ui.css/', '/docs/LICENSE'])(
    'has no page at %s [ERR-12]',
    async (path) => {
      const { status, body } = await cloud.call('GET', path);
      expect([status, body]).toEqual([
        404,
        { detail: { error: 'not_found', message: `There is nothing at ${path}. The routes are described at /docs.` } },
      ]);
    },
  );

  it('has only patterns that other languages than JavaScript understand', () => {
    expect(JSON.stringify(document)).not.toContain(String.raw`\\p{`);
  });

  it('lets a later version add fields to a reply', () => {
    const replies = JSON.stringify(
      Object.values(document.paths).map((methods) => Object.values(methods)[0]?.responses),
    );
    expect(replies).not.toContain('"additionalProperties":false');
    expect(document.components.schemas['LicenseValidation']).not.toHaveProperty('additionalProperties');
  });

  it('states the format of e-mail addresses and of snapshots', () => {
    const bodyOf = (path: string) => document.paths[path]?.['post']?.requestBody;
    const withProperties = (properties: object) => ({ content: { 'application/json': { schema: { properties } } } });

    expect(bodyOf('/api/trial/start')).toMatchObject(withProperties({ email: { type: 'string', format: 'email' } }));
    expect(bodyOf('/api/sync/upload')).toMatchObject(
      withProperties({ blob: { type: 'string', contentEncoding: 'base64', minLength: 4 } }),
    );
  });

  it('uses snake_case in answers, and UTC times with milliseconds [GEN-07]', () => {
    const replies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses),
    );
    const fields = fieldsOf([replies, document.components.schemas]);
    const moments = Array.from(JSON.stringify(replies).matchAll(/"(\d{4}-\d\d-\d\dT[^"]*)"/g), ([, moment]) => moment);

    expect([fields.length > 50, moments.length > 10]).toEqual([true, true]);
    expect(
      fields.filter(
        (name) => !['ARMED', 'TIGHTEN', 'EXIT'].includes(name) && !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name),
      ),
    ).toEqual([]);
    expect(moments.filter((moment) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment ?? ''))).toEqual([]);
  });

  it.each([
    [
      'get',
      '/api/founding-counter',
      'At most 600 requests in 60 seconds per IPv4 address or IPv6 /64, twice as many per /56, four times as many per /48 (bucket `public`).',
    ],
    ['get', '/api/latest-version', '(bucket `public`).'],
    ['get', '/api/track-record', '(bucket `public`).'],
    ['get', '/.well-known/jwks.json', '(bucket `public`).'],
    ['get', '/openapi.json', '(bucket `public`).'],
    [
      'get',
      '/api/checkout-session-info',
      'At most 60 requests in 60 seconds per IPv4 address or IPv6 /64, twice as many per /56, four times as many per /48 (bucket `checkout_session_info`).',
    ],
    [
      'post',
      '/api/license/recover',
      'At most 30 requests in 3600 seconds per IPv4 address or IPv6 /64, twice as many per /56, four times as many per /48 (bucket `license_recover`).',
    ],
    ['post', '/api/alert-dispatch', 'At most 30 requests in 3600 seconds (bucket `alert_dispatch`).'],
  ])('states the limit of %s %s, and its 429 response', (method, path, sentence) => {
    const described = document.paths[path]?.[method];

    expect(described?.description?.endsWith(sentence)).toBe(true);
    expect(Object.keys(described?.responses ?? {})).toContain('429');
  });

  it('states the headers with which clients revalidate a public reply, and its 304 response', () => {
    const [read, ...others] = ['/api/founding-counter', '/api/referrals/stats', '/health'].map(
      (path) => document.paths[path]?.['get'],
    );

    expect(read).toMatchObject({
      parameters: [{ name: 'If-None-Match', in: 'header', required: false }],
      responses: { 200: { headers: { ETag: {} } }, 304: { headers: { ETag: {} } } },
    });
    for (const other of others)
      expect(other).toMatchObject({
        parameters: [],
        responses: expect.not.objectContaining({ 304: expect.anything() }),
      });
  });

  it('leaves values that can be added open, so that strict clients accept new ones', () => {
    const { LicenseValidation, CheckoutSessionInfo } = document.components.schemas;
    const openText = { type: 'string', description: expect.any(String) };

    expect(LicenseValidation).toMatchObject({ properties: { tier: openText, code: openText } });
    expect(CheckoutSessionInfo).toMatchObject({ properties: { tier: openText } });
    expect(JSON.stringify([LicenseValidation, CheckoutSessionInfo])).not.toContain('"enum"');
  });

  it('states that each route with a license can answer 502, and the codes and Retry-After of a 503 response', () => {
    const licensed = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security?.some(({ licenseKey }) => licenseKey !== undefined));

    expect(licensed.length).toBeGreaterThan(10);
    expect(licensed.filter(({ responses }) => !('502' in responses))).toEqual([]);
    expect(document.paths['/api/push-subscriptions']?.['post']?.responses).toMatchObject({
      503: { description: expect.stringMatching(/`not_configured`, `overloaded`/), headers: { 'Retry-After': {} } },
    });
  });

  it('lists the error codes of each response, in words and for programs', () => {
    expect(document.paths['/api/trial/start']?.['post']?.responses).toMatchObject({
      400: { 'x-error-codes': ['disposable_email', 'malformed_json', 'invalid_request'] },
      409: {
        description: 'Not possible in the current state (`trial_already_used`)',
        'x-error-codes': ['trial_already_used'],
      },
    });
  });

  it('defines each named schema once and references it [GEN-03]', () => {
    const text = JSON.stringify(document);
    const pointedTo = new Set(Array.from(text.matchAll(/"\$ref":"#\/([^"]+)"/g), ([, place = '']) => place));

    expect([...pointedTo].toSorted()).toEqual(
      Object.keys(document.components.schemas).map((name) => `components/schemas/${name}`),
    );
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Failure', 'FoundingCounter', 'LicenseValidation', 'TrackRecord', 'VersionInfo']),
    );
  });

  it.each(keyed.filter(({ path }) => path !== '/api/validate-license'))(
    'requires a license key for $method $path [AUT-01 AUT-06]',
    async ({ method, path }) => {
      expect(document.paths[path]?.[method.toLowerCase()]?.security).toEqual([{ licenseKey: [] }]);
      expect(await cloud.call(method, at(path), method === 'POST' ? {} : undefined)).toMatchObject({
        status: 401,
        body: { detail: { error: 'license_key_missing' } },
      });
    },
  );

  it.each(open)('requires no credentials for $method $path [AUT-02]', async ({ method, path }) => {
    const { status } = await cloud.call(method, at(path), method === 'POST' ? {} : undefined);

    expect(document.paths[path]?.[method.toLowerCase()]?.security ?? []).toEqual([]);
    expect([200, 400, 503]).toContain(status);
  });
});

describe('a page of another origin', () => {
  const cloud = openApp();
  const publicReads = ROWS.filter(({ method, access }) => method === 'GET' && access === 'none');
  const originFor = async (method: string, path: string): Promise<string | null> =>
    (await cloud.call(method, at(path), method === 'POST' ? {} : undefined)).headers.get('access-control-allow-origin');

  it('can read only public routes [ERR-28]', async () => {
    const origins = [];
    for (const { method, path } of ROWS) origins.push([path, await originFor(method, path)]);

    expect(origins).toEqual(ROWS.map((row) => [row.path, publicReads.includes(row) ? '*' : null]));
    expect(publicReads).toHaveLength(6);
  });
});

/** Returns the property names of all schemas in `node`. */
function fieldsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...fieldsOf(value),
  ]);
}
