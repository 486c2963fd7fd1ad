import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../runs.js';
import { WEBHOOK_SECRET } from '../../servers/buyers.js';
import { openApp } from './openApp.js';

/** Headers that the cloud reads, each with a route that reads it and the fragments of its test values. */
const CREDENTIALS: readonly {
  readonly header: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parts: readonly string[];
}[] = [
  {
    header: 'stripe-signature',
    method: 'POST',
    path: '/api/billing-webhook',
    parts: ['t=', 'v1=', 'v0=', ',', '1', '='],
  },
  {
    header: 'x-license-key',
    method: 'GET',
    path: '/api/sync/list',
    parts: ['PLB', '-', '7K3M', 'Q9TX', '4WBH', 'plb'],
  },
  {
    header: 'authorization',
    method: 'POST',
    path: '/api/cron/prune',
    parts: ['Bearer', 'bearer ', ' ', ',', '=', 'Basic '],
  },
  { header: 'authorization', method: 'GET', path: '/metrics', parts: ['Bearer', 'bearer ', ' ', ',', '=', 'Basic '] },
  {
    header: 'authorization',
    method: 'GET',
    path: '/admin/machines/list',
    parts: ['Bearer', 'bearer ', ' ', ',', '=', 'Basic '],
  },
  {
    header: 'cookie',
    method: 'GET',
    path: '/admin/machines/list',
    parts: ['plumbline_operator', '=', '.', ';', 'zzzzzzzz', '-1'],
  },
  {
    header: 'x-forwarded-for',
    method: 'POST',
    path: '/api/validate-license',
    parts: ['1.2.3.4', '::1', '[', ']', ':', ',', '%', '/64'],
  },
  { header: 'if-none-match', method: 'GET', path: '/api/founding-counter', parts: ['"', 'W/', '*', ',', 'abc'] },
  { header: 'x-request-id', method: 'GET', path: '/health', parts: ['a', '-', '/', '.'] },
];

/** Generates any byte that Node accepts in a header. */
const headerByte = fc.oneof(
  fc.constant('\t'),
  fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCodePoint(code)),
);

const valueOf = (parts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...parts) }, fc.string({ unit: headerByte, maxLength: 70 })),
      { maxLength: 6 },
    )
    .map((all) => all.join(''));

describe('The cloud', () => {
  const secret = 'a secret of this test of odd credentials';
  const cloud = openApp({
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CRON_SECRET: secret,
    ADMIN_SECRET: secret,
    METRICS_TOKEN: secret,
    TRUST_PROXY: '1',
  });

  it.each(CREDENTIALS)(
    'answers a malformed $header at $path without an internal error',
    async ({ header, method, path, parts }) => {
      await fc.assert(
        fc.asyncProperty(valueOf(parts), async (value) => {
          const { status } = await cloud.call(
            method,
            path,
            method === 'POST' ? '{"key":"PLB-7K3M-Q9TX-4WBH"}' : undefined,
            { [header]: value },
          );
          expect(status).toBeLessThan(500);
        }),
        { numRuns: runs(50) },
      );
    },
  );
});

describe('A malformed unsubscribe link', () => {
  const cloud = openApp();

  it('is answered with 404', async () => {
    await fc.assert(
      fc.asyncProperty(valueOf(['alerts', 'briefing', '.', 'A'.repeat(22), 'é'.repeat(11)]), async (token) => {
        expect((await cloud.call('GET', `/unsubscribe/${encodeURIComponent(`x${token}`)}`)).status).toBe(404);
      }),
      // The rate limit for pages is 600 requests a minute.
      { numRuns: Math.min(runs(50), 500) },
    );
  });
});
