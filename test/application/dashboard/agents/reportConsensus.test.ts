import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReportConsensus } from '../../../../src/application/dashboard/agents/reportConsensus.js';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import type { AuditPayload } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import { listen } from '../../../servers/listen.js';
import { positionOf } from '../../../domain/dashboard/audit/audits.js';
import { watchedTicker, auditOf, auditStoreWith, connectedTo, firedState, KEY, validLicense } from './agentFixtures.js';

const NOW = Date.parse('2026-11-20T22:00:00.000Z');
const { signal } = new AbortController();

interface Received {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
let status = 200;
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) });
  const reply =
    status === 200
      ? { accepted: 1, duplicates: 0 }
      : { detail: { error: 'license_key_invalid', message: 'This key is no more.' } };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}

const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

interface Facts {
  readonly audit?: AuditPayload | null;
  readonly license?: { status: LicenseKeyStatus };
  readonly consensus?: boolean;
}

const AUDIT = auditOf({
  AAPL: watchedTicker({
    ...firedState('ARMED', 'breakout_20', 0.8),
    position: positionOf({ quantity: 1234, stop: 90 }),
  }),
  KO: watchedTicker({ ...firedState('EXIT', 'stop', 1) }, '2026-11-15'),
  GE: watchedTicker({}),
  MSFT: watchedTicker({ ...firedState('TIGHTEN', 'overbought', 1) }, '2026-11-16'),
});

const round = ({ audit = AUDIT, license = validLicense({}), consensus = true }: Facts = {}) =>
  new ReportConsensus({
    connection: connectedTo(origin),
    optedOut: null,
    license,
    audits: auditStoreWith(audit),
    preferences: { current: () => ({ consensus }) },
  }).round(NOW, signal);

describe('the consensus report', () => {
  it('has the key in its header and exactly the API’s fields, without shares, prices or scores [CON-23]', async () => {
    expect(await round()).toEqual({ kind: 'done', nextAt: NOW + 60_000 });
    expect(received).toEqual([
      {
        line: 'POST /api/consensus/submit',
        body: '{"fires":[{"ticker":"AAPL","kind":"breakout_20","strength":0.8,"state":"ARMED"},{"ticker":"MSFT","kind":"overbought","strength":1,"state":"TIGHTEN"}],"regime":"risk_on"}',
        headers: {
          host: new URL(origin).host,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'content-length': expect.any(String),
          'user-agent': 'plumbline',
          'x-license-key': KEY,
          accept: '*/*',
          'accept-encoding': expect.any(String),
          'accept-language': '*',
          'sec-fetch-mode': 'cors',
        },
      },
    ]);
  });

  it('is sent every minute, changed or not, with at most 500 signals [CON-07 CON-22]', async () => {
    expect(await round()).toEqual({ kind: 'done', nextAt: NOW + 60_000 });
    await round();
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, n) => [`T${n}`, watchedTicker(firedState('ARMED', 'breakout_20', 1))]),
    );
    await round({ audit: auditOf(many) });
    expect(JSON.parse(received.at(-1)?.body ?? '').fires).toHaveLength(500);
  });
});

describe('the consensus report without a reason to send it', () => {
  it.each<[string, Facts, string]>([
    [
      'for sample prices',
      { audit: auditOf(AUDIT.tickers, 'sample') },
      'The sample prices are not current, so nothing is reported. Choose another price source in Settings (MARKET_DATA).',
    ],
    [
      'for bars over four days old',
      { audit: auditOf({ KO: watchedTicker(firedState('EXIT', 'stop', 1), '2026-11-15') }) },
      'The last audit has no fresh prices. Run a new audit.',
    ],
    [
      'while no ticker is in ARMED, TIGHTEN or EXIT',
      { audit: auditOf({ GE: watchedTicker({}) }) },
      'No ticker is in ARMED, TIGHTEN or EXIT.',
    ],
    ['before the first audit', { audit: null }, 'There is no audit yet.'],
    ['when it is switched off', { consensus: false }, 'Consensus participation is turned off.'],
    ['without a license', { license: { status: { state: 'none' } } }, 'No license key is entered.'],
  ])('is withheld %s [CON-22]', async (_when, facts, reason) => {
    expect(await round(facts)).toEqual({ kind: 'withheld', reason, nextAt: NOW + 60_000 });
    expect(received).toEqual([]);
  });

  it('is withheld after an opt-out in the settings, regardless of the page’s choice [CFG-10]', () => {
    const optedOut = 'CONSENSUS_OPT_OUT is set.';
    const parts = {
      connection: connectedTo(origin),
      optedOut,
      license: validLicense({}),
      audits: auditStoreWith(AUDIT),
      preferences: { current: () => ({ consensus: true }) },
    };
    expect(new ReportConsensus(parts).offReason).toBe(optedOut);
  });
});

it('ReportConsensus pauses with the cloud’s own message when the license is refused', async () => {
  status = 401;
  expect(await round()).toEqual({ kind: 'refused', message: 'This key is no more.' });
});
