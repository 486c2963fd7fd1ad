import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { uploadSnapshotReply } from '../../../src/adapters/http/contract/cloud/sync.js';
import { openApp, type OpenApp } from './openApp.js';

const MEBIBYTE = 1024 * 1024;
const UPLOADS = 8;
const IN_FLIGHT = 100;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the head of a request, but only the beginning of its body. */
async function begin(
  cloud: OpenApp,
  head: readonly string[],
  start = '',
  bytes = MEBIBYTE,
  from = '127.0.0.1',
): Promise<Socket> {
  const socket = connect({ port: Number(new URL(cloud.address()).port), host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write([...head, 'Host: cloud', `Content-Length: ${bytes}`, '', start].join('\r\n'));
  return socket;
}

/** Waits for the reply, and returns its status and its error. */
async function refusal(socket: Socket): Promise<readonly [number, string]> {
  let text = '';
  while (!text.endsWith('}}')) text += String((await once(socket, 'data'))[0]);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return [Number(head.split(' ')[1]), JSON.parse(body).detail.error];
}

const WEBHOOK = 'POST /api/billing-webhook HTTP/1.1';

describe('A webhook without a configured secret', () => {
  const cloud = openApp();

  it('is refused before its body is read', async () => {
    expect(await refusal(await begin(cloud, [WEBHOOK]))).toEqual([503, 'not_configured']);
  });
});

describe('A webhook', () => {
  const cloud = openApp({ STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test' });

  it.each([
    ['no signature', []],
    ['a malformed signature', ['Stripe-Signature: t=1,v1=']],
    ['an old signature', [`Stripe-Signature: t=${nowSeconds() - 400},v1=${'0'.repeat(64)}`]],
  ])('is refused for %s before its body is read', async (_what, headers) => {
    expect(await refusal(await begin(cloud, [WEBHOOK, ...headers]))).toEqual([400, 'invalid_signature']);
  });

  it('is refused before its body is read when the declared length is too large', async () => {
    const head = [WEBHOOK, `Stripe-Signature: t=${nowSeconds()},v1=${'0'.repeat(64)}`];

    expect(await refusal(await begin(cloud, head, '', MEBIBYTE + 1))).toEqual([413, 'payload_too_large']);
  });
});

describe('Uploads that never end', () => {
  const cloud = openApp();
  const upload = async (key: string) =>
    cloud.call(
      'POST',
      '/api/sync/upload',
      { blob: Buffer.alloc(32).toString('base64'), meta: {}, passphrase_fp: 'fp' },
      { 'x-license-key': key },
    );
  const beginUpload = async (key: string, from: string) =>
    begin(cloud, ['POST /api/sync/upload HTTP/1.1', `X-License-Key: ${key}`], '{"blob":"', 5 * MEBIBYTE, from);

  it('delay neither uploads nor downloads of other licenses', async () => {
    const mine = await cloud.issue();
    const { snapshot_id } = uploadSnapshotReply.parse((await upload(mine)).body);
    for (let started = 0; started < UPLOADS; started += 1)
      await beginUpload(await cloud.issue('premium', `other${started}@example.com`), `127.0.0.${started + 2}`);
    const downloaded = await cloud.call('GET', `/api/sync/download/${snapshot_id}`, undefined, {
      'x-license-key': mine,
    });

    expect([downloaded.status, (await upload(mine)).status]).toEqual([200, 200]);
  });
});

describe('An address at its limit of unfinished requests', () => {
  const cloud = openApp();

  it('still reaches the health check, license validation, webhooks and cron [LIM-15]', async () => {
    const head = ['POST /api/sync/upload HTTP/1.1', `X-License-Key: ${await cloud.issue()}`];
    for (let begun = 0; begun < IN_FLIGHT; begun += 1) await begin(cloud, head, '{');
    let refused = await cloud.call('GET', '/api/founding-counter');
    while (refused.status === 200) refused = await cloud.call('GET', '/api/founding-counter');
    const statuses: number[] = [];
    for (const [method, path] of [
      ['GET', '/health'],
      ['POST', '/api/validate-license'],
      ['POST', '/api/billing-webhook'],
      ['POST', '/api/cron/prune'],
    ] as const) {
      statuses.push((await cloud.call(method, path)).status);
    }

    expect(refused).toMatchObject({ status: 429, body: { detail: { bucket: 'in_flight' } } });
    expect(statuses).toEqual([200, 400, 503, 503]);
  });
});
