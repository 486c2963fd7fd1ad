import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFileTransport } from '../../../../src/adapters/email/mailTransport.js';
import { createCapturedMailReader } from '../../../../src/adapters/email/createCapturedMailReader.js';
import { devMailPage } from '../../../../src/adapters/http/cloud/pages/devMail.page.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { openPages } from './openPages.js';

const KEY = licenseKeyNumber(7);
const MARKUP = '<b onclick="x">';

describe('the development mail page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const get = openPages(() => devMailPage(createCapturedMailReader(folder)));
  let ids: readonly (string | undefined)[];
  beforeAll(async () => {
    const transport = createFileTransport(folder, 'Plumbline <no-reply@plumbline.example>');
    await transport.send({
      to: 'holder@example.com',
      subject: `Key ${MARKUP}`,
      text: `${KEY} ${MARKUP}\n`,
      html: `<p>${KEY}</p>`,
    });
    ids = Array.from((await get('/dev/mail')).body.matchAll(/href="\/dev\/mail\/([^"]+)"/g), ([, id]) => id);
    await transport.send({ to: 'other@example.com', subject: 'Plain', text: 'Plain\n' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lists the captured mails', async () => {
    const { status, body } = await get('/dev/mail');

    expect([status, ids.length]).toEqual([200, 1]);
    expect(Array.from(body.matchAll(/<td>([^<]*@[^<]*)<\/td>/g), ([, to]) => to).toSorted()).toEqual([
      'holder@example.com',
      'other@example.com',
    ]);
    expect(body).toContain('Key &lt;b onclick=&quot;x&quot;&gt;</a>');
  });

  it('shows an e-mail: its HTML in a sandboxed frame, its text, and its headers', async () => {
    const [page, framed] = [await get(`/dev/mail/${ids[0]}`), await get(`/dev/mail/${ids[0]}/html`)];

    expect(page.body).toContain(`<iframe sandbox src="/dev/mail/${ids[0]}/html"`);
    expect(page.body).toContain(`${KEY} &lt;b onclick=&quot;x&quot;&gt;</pre>`);
    expect(page.body).toContain(
      'From: Plumbline &lt;no-reply@plumbline.example&gt;\nTo: holder@example.com\nSubject: =?UTF-8?Q?Key_',
    );
    expect(page.body).not.toContain(MARKUP);
    expect([framed.status, framed.body]).toEqual([200, `<p>${KEY}</p>`]);
    expect(
      [page, framed].map(({ headers }) => [
        headers['content-security-policy'],
        headers['x-frame-options'],
        headers['cache-control'],
      ]),
    ).toEqual([
      [
        "default-src 'none';style-src 'self';frame-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'DENY',
        'no-store',
      ],
      [
        "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox",
        'SAMEORIGIN',
        'no-store',
      ],
    ]);
  });

  it.each([
    ['uses another host name for this machine', { host: 'rebound.example' }],
    ['comes through a proxy with X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['comes through a proxy with Forwarded', { forwarded: 'for=127.0.0.1' }],
  ])('responds with 404 to a request that %s', async (_how, headers) => {
    const replies = await Promise.all(
      ['', `/${ids[0]}`, `/${ids[0]}/html`].map((path) => get(`/dev/mail${path}`, headers)),
    );

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(replies.some(({ body }) => body.includes(KEY))).toBe(false);
  });

  it.each(['/dev/mail/1', '/dev/mail/..%2f..%2fsecrets', '/dev/mail/1/html', '/dev/mail/%zz'])(
    'responds with 404 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
