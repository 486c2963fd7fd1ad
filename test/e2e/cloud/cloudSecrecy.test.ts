import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings, WEBHOOK_SECRET } from '../../servers/buyers.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';
import { waitUntil } from '../../servers/waitUntil.js';
import {
  runAdminCommand,
  cloudStarter,
  issueLicense,
  validateLicense,
  type Cloud,
  type Environment,
} from '../cloud.js';

jest.setTimeout(120_000);

const EMAIL = 'holder@example.com';

/** Sends requests that contain a key in each place where a client could put it by mistake. */
async function scatter({ address }: Cloud, key: string): Promise<void> {
  const [headers, body] = [{ 'x-license-key': key, authorization: `Bearer ${key}` }, JSON.stringify({ key })];
  await fetch(`${address}/api/validate-license`, { method: 'POST', headers });
  await fetch(`${address}/api/validate-license`, { method: 'POST', body: body.slice(0, -1) });
  await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key: [key] }) });
  await fetch(`${address}/api/latest-version?key=${key}`, { headers: { ...headers, 'x-request-id': key } });
  await fetch(`${address}/api/nothing/${key}`, { method: 'POST', body });
  await fetch(`${address}/%E0${key}`, { headers });
}

/**
 * Returns the unpacked content of each file in `folder` except mails, with the paths of all files that have this
 * content.
 */
function contentsOf(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('.eml'));
  return Map.groupBy(files, (path) =>
    (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('latin1'),
  );
}

/** Returns spellings that would reveal a key: all of it, all but its check symbol, and its first eight symbols. */
function tracesOf(key: string): string[] {
  const groups = key.split('-').slice(1);
  return [
    key,
    groups.join(''),
    groups.join('').slice(0, 11),
    groups.slice(0, 2).join('-'),
    groups.slice(0, 2).join(''),
  ];
}

const at = temporaryFolder();
const start = cloudStarter();
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

/** Returns the mails that a cloud has written so far. */
const mailsOf = (outbox: string): readonly string[] =>
  (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'));

/** Returns a key that the operator issues, and the key that replaces it, from the mail. */
async function operatorsKeys(cloud: Cloud, environment: Environment): Promise<readonly string[]> {
  const issued = await issueLicense(environment, EMAIL);
  await validateLicense(cloud, issued.toLowerCase());
  await runAdminCommand(environment, 'license', 'resend', '--email', EMAIL);
  await waitUntil(() => mailsOf(at('data/outbox')).length > 0);
  const [resent = ''] = mailsOf(at('data/outbox')).map(licenseKeyIn);
  await validateLicense(cloud, resent);
  return [issued, resent];
}

/** Returns the cloud's replies to two purchases, during which the provider sends errors that quote its secret key. */
async function purchases(cloud: Cloud): Promise<readonly string[]> {
  const replies: string[] = [];
  for (const [n, offer] of (['pro_monthly', 'founding'] as const).entries()) {
    const { events, subscription } = await payCheckout(stripe, { offer, email: `holder${n}@example.com` });
    await stripe.fault({
      matching: 'GET /v1/',
      answer: { status: 401, body: JSON.stringify({ error: { message: `Invalid API Key provided: ${SECRET_KEY}` } }) },
    });
    for (const event of [...events, ...events, ...(await stripe.world.renew(subscription, { paid: false }))])
      replies.push(JSON.stringify(await deliverWebhook(cloud.address, event)));
  }
  await fetch(`${cloud.address}/api/billing-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': WEBHOOK_SECRET, authorization: `Bearer ${SECRET_KEY}` },
    body: WEBHOOK_SECRET,
  });
  return replies;
}

it('reveals a key only in the mail that delivers it, and the payment provider’s secrets nowhere [BUY-09 LIC-12]', async () => {
  const environment = { DATA_DIR: at('data'), LOG_LEVEL: 'trace', ...stripeSettings(stripe) };
  const cloud = await start(environment);
  const [issued = '', resent = ''] = await operatorsKeys(cloud, environment);
  const replies = await purchases(cloud);
  // One mail delivers the resent key; each of the two purchases adds a welcome mail and a notice of a failed payment.
  await waitUntil(() => mailsOf(at('data/outbox')).length >= 5);
  const bought = mailsOf(at('data/outbox'))
    .map(licenseKeyIn)
    .filter((key) => key !== '' && key !== resent);
  const keys = [issued, resent, ...bought, licenseKeyNumber(123)];
  for (const key of keys) {
    await scatter(cloud, key);
    await fetch(`${cloud.address}/api/portal/session`, { method: 'POST', headers: { 'x-license-key': key } });
  }
  await runAdminCommand(environment, 'license', 'revoke', '--email', EMAIL);
  const shown = await runAdminCommand(environment, 'license', 'show', '--email', EMAIL, '--json');
  await runAdminCommand(environment, 'dump', at('data/dump.tar.gz'));
  const metrics = await (await fetch(`${cloud.address}/metrics`)).text();
  const running = contentsOf(at('data'));
  const { stderr } = await cloud.stop();
  const texts = Object.entries({
    log: cloud.lines.join('\n'),
    stderr,
    shown: shown.stdout,
    metrics,
    replies: replies.join('\n'),
  });
  const places = new Map([
    ...running,
    ...contentsOf(at('data')),
    ...texts.map(([name, text]) => [text, [name]] as const),
  ]);
  const upperCased = Array.from(places, ([text, paths]) => ({ text: text.toUpperCase(), paths }));
  const placesOf = (trace: string): string[] =>
    upperCased.filter(({ text }) => text.includes(trace)).flatMap(({ paths }) => paths);

  expect([resent !== '', bought.length]).toEqual([true, 2]);
  expect(replies.some((reply) => reply.includes('upstream_error'))).toBe(true);
  for (const email of [EMAIL, 'holder1@example.com']) expect(placesOf(email.toUpperCase())).not.toEqual([]);
  const traces = [
    ...keys.flatMap(tracesOf),
    SECRET_KEY.toUpperCase(),
    SECRET_KEY.slice(8).toUpperCase(),
    WEBHOOK_SECRET.toUpperCase(),
  ];
  expect(traces.flatMap((trace) => placesOf(trace).map((path) => [path, trace]))).toEqual([]);
});
