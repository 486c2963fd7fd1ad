import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { buy, deliver, keyIn, sellingAt, WEBHOOK_SECRET } from '../servers/buyers.js';
import { startStripe } from '../servers/stripe.js';
import { SECRET_KEY } from '../servers/stripe/httpServer.ts';
import { until } from '../servers/until.js';
import { admin, cloudStarter, issue, validate, type Cloud } from './cloud.js';

jest.setTimeout(120_000);

const EMAIL = 'holder@example.com';
const KEY = /PLB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;

const at = temporaryFolder();
const start = cloudStarter();

/** Sends a key to every place that a client could put it in by mistake. */
async function scatter({ address }: Cloud, key: string): Promise<void> {
  const [headers, body] = [{ 'x-license-key': key, authorization: `Bearer ${key}` }, JSON.stringify({ key })];
  await fetch(`${address}/api/validate-license`, { method: 'POST', headers });
  await fetch(`${address}/api/validate-license`, { method: 'POST', body: body.slice(0, -1) });
  await fetch(`${address}/api/validate-license`, { method: 'POST', body: JSON.stringify({ key: [key] }) });
  await fetch(`${address}/api/latest-version?key=${key}`, { headers: { ...headers, 'x-request-id': key } });
  await fetch(`${address}/api/nothing/${key}`, { method: 'POST', body });
  await fetch(`${address}/%E0${key}`, { headers });
}

/** The files under `folder`, with all that they contain; archives unpacked. */
function contentsOf(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('.eml'))
    .map((path) => ({ path, text: (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('latin1').toUpperCase() }));
}

/** Spellings that would give a key away: whole, without hyphens, without the check symbol, or its first eight symbols. */
function tracesOf(key: string): string[] {
  const groups = key.split('-').slice(1);
  return [key, groups.join(''), groups.join('').slice(0, 11), groups.slice(0, 2).join('-'), groups.slice(0, 2).join('')];
}

it('a key is nowhere but in the mail that brings it: not in the database, a dump, a log or the metrics [BUY-09 LIC-12]', async () => {
  const environment = { DATA_DIR: at('data'), LOG_LEVEL: 'trace' };
  const cloud = await start(environment);
  const issued = await issue(environment, EMAIL);
  await validate(cloud, issued.toLowerCase());
  await admin(environment, 'license', 'resend', '--email', EMAIL);
  const outbox = at('data/outbox');
  await until(() => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml')));
  const mail = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')).join('');
  const [resent = ''] = KEY.exec(mail) ?? [];
  await validate(cloud, resent);
  const unknown = licenseKeyNumber(123);
  for (const key of [issued, resent, unknown]) await scatter(cloud, key);
  await admin(environment, 'license', 'revoke', '--email', EMAIL);
  const shown = await admin(environment, 'license', 'show', '--email', EMAIL, '--json');
  await admin(environment, 'dump', at('data/dump.tar.gz'));
  const metrics = await (await fetch(`${cloud.address}/metrics`)).text();
  const running = contentsOf(at('data'));
  const { stderr } = await cloud.stop();
  const places = [
    ...running,
    ...contentsOf(at('data')),
    ...Object.entries({ log: cloud.log.join('\n'), stderr, shown: shown.stdout, metrics }).map(([path, text]) => ({ path, text: text.toUpperCase() })),
  ];

  expect(resent).not.toBe('');
  expect(places.some(({ text }) => text.includes(EMAIL.toUpperCase()))).toBe(true);
  const found = [issued, resent, unknown].flatMap((key) => tracesOf(key).flatMap((trace) => places.filter(({ text }) => text.includes(trace)).map(({ path }) => [path, trace])));
  expect(found).toEqual([]);
});

it('after purchases neither their keys nor the secrets of the payment provider are in the database, a dump, a log or an error', async () => {
  const stripe = await startStripe();
  const environment = { DATA_DIR: at('data'), LOG_LEVEL: 'trace', ...sellingAt(stripe) };
  const cloud = await start(environment);
  const outbox = at('data/outbox');
  const written = () => (readdirSync(at('data')).includes('outbox') ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  const replies: string[] = [];
  for (const [n, offer] of (['pro_monthly', 'founding'] as const).entries()) {
    const { events, subscription } = await buy(stripe, { offer, email: `holder${n}@example.com` });
    await stripe.fault({ matching: 'GET /v1/', answer: { status: 401, body: JSON.stringify({ error: { message: `Invalid API Key provided: ${SECRET_KEY}` } }) } });
    for (const event of [...events, ...events, ...(await stripe.world.renew(subscription, { paid: false }))]) replies.push(JSON.stringify(await deliver(cloud.address, event)));
  }
  await fetch(`${cloud.address}/api/billing-webhook`, { method: 'POST', headers: { 'stripe-signature': WEBHOOK_SECRET, authorization: `Bearer ${SECRET_KEY}` }, body: WEBHOOK_SECRET });
  await until(() => written().length >= 4);
  const keys = written().map((name) => keyIn(readFileSync(join(outbox, name), 'utf8'))).filter((key) => key !== '');
  for (const key of keys) {
    await scatter(cloud, key);
    await fetch(`${cloud.address}/api/portal/session`, { method: 'POST', headers: { 'x-license-key': key } });
  }
  await admin(environment, 'dump', at('data/dump.tar.gz'));
  const metrics = await (await fetch(`${cloud.address}/metrics`)).text();
  const running = contentsOf(at('data'));
  const { stderr } = await cloud.stop();
  await stripe.close();
  const texts = Object.entries({ log: cloud.log.join('\n'), stderr, metrics, replies: replies.join('\n') });
  const places = [...running, ...contentsOf(at('data')), ...texts.map(([path, text]) => ({ path, text: text.toUpperCase() }))];

  expect(keys).toHaveLength(2);
  expect(replies.some((reply) => reply.includes('upstream_error'))).toBe(true);
  expect(places.some(({ text }) => text.includes('HOLDER1@EXAMPLE.COM'))).toBe(true);
  const traces = [...keys.flatMap(tracesOf), SECRET_KEY.toUpperCase(), SECRET_KEY.slice(8).toUpperCase(), WEBHOOK_SECRET.toUpperCase()];
  expect(traces.flatMap((trace) => places.filter(({ text }) => text.includes(trace)).map(({ path }) => [path, trace]))).toEqual([]);
});
