import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
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

it('a key is nowhere but in the mail that brings it: not in the database, a dump, a log or the metrics', async () => {
  const environment = { DATA_DIR: at('data'), LOG_LEVEL: 'trace' };
  const cloud = await start(environment);
  const issued = await issue(environment, EMAIL);
  await validate(cloud, issued.toLowerCase());
  await admin(environment, 'license', 'resend', '--email', EMAIL);
  const outbox = at('data/outbox');
  while (!readdirSync(at('data')).includes('outbox') || readdirSync(outbox).every((name) => !name.endsWith('.eml'))) await validate(cloud, issued);
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
