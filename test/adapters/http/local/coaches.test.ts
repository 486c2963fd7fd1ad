import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { auditStatus } from '../../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import {
  coachListReply,
  coachReplySchemaOf,
  thesisLogReply,
} from '../../../../src/adapters/http/contract/dashboard/coaches.js';
import { csrfTokenReply } from '../../../../src/adapters/http/contract/dashboard/csrf.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { COACHES } from '../../../../src/domain/dashboard/coaching/coachCatalog.js';
import { sendHttpRequest } from './http.js';
import { writeSampleOf } from '../../../e2e/firstAudit.js';
import { waitUntil } from '../../../servers/waitUntil.js';

/** These tests run an audit, which is slow on a busy machine. */
jest.setTimeout(60_000);

/** Two tickers with an entry date, one without, and one that is only watched. */
const TICKERS = ['AAPL', 'GE', 'DIS', 'XOM'];
const OF_THE_THESIS = 'KO';

let home: string;
let dashboard: RunningDashboard;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-coaches-'));
  await writeSampleOf(home, [...TICKERS, OF_THE_THESIS]);
  dashboard = await startDashboard(
    { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' },
    { offline: true },
  );
  expect(await get('/thesis/ai/generate?ticker=AAPL')).toMatchObject({
    status: 404,
    json: { detail: { error: 'no_audit_yet' } },
  });
  const { token } = csrfTokenReply.parse((await get('/csrf-token')).json);
  await sendHttpRequest(dashboard.port, '/audit/run', { method: 'POST', headers: { 'x-csrf-token': token } });
  await waitUntil(async () => auditStatus.parse((await get('/audit/status')).json).state !== 'running');
}, 60_000);
afterAll(async () => {
  await dashboard.stop();
  rmSync(home, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => sendHttpRequest(dashboard.port, path, { headers });

describe.each(COACHES)('$path', ({ path, name }) => {
  it('answers with the fields common to all coaches and its own fields, for any ticker of the audit [COA-02 COA-14]', async () => {
    const { coaches } = coachListReply.parse((await get('/coaches?ticker=aapl')).json);
    for (const ticker of TICKERS) {
      const { status, json } = await get(`${path}?ticker=${ticker.toLowerCase()}`);
      expect({ status, json }).toEqual({ status: 200, json: expect.objectContaining({ ticker, coach: name }) });
      const reply = coachReplySchemaOf(name).parse(json);

      expect(json).toEqual(reply);
      if (ticker === 'AAPL')
        expect(coaches.find((each) => each.coach === name)).toMatchObject({ path, available: reply.available });
    }
  });

  it('refuses invalid requests [COA-02 COA-17]', async () => {
    for (const query of ['', '?ticker=', '?ticker=%20'])
      expect(await get(`${path}${query}`)).toMatchObject({
        status: 400,
        json: { detail: { error: 'invalid_request', fields: [{ path: 'ticker' }] } },
      });
    expect(await get(`${path}?ticker=AAPL&force=2`)).toMatchObject({
      status: 400,
      json: { detail: { fields: [{ path: 'force', message: 'must be 0 or 1' }] } },
    });
    for (const ticker of ['NOPE', 'TOOLONGTICKERXX', 'A%20B', '123', '../x', '^GSPC', '__proto__'])
      expect(await get(`${path}?ticker=${ticker}`)).toMatchObject({
        status: 404,
        json: { detail: { error: 'unknown_ticker' } },
      });
    expect(await get(`${path}?ticker=NOPE`, { accept: 'text/event-stream' })).toMatchObject({
      status: 404,
      json: { detail: { error: 'unknown_ticker' } },
    });
    expect(await sendHttpRequest(dashboard.port, `${path}?ticker=AAPL`, { method: 'POST' })).toMatchObject({
      status: 405,
    });
  });

  it('streams its reply to clients that accept events', async () => {
    const { json } = await get(`${path}?ticker=GE`);
    const { headers, text } = await get(`${path}?ticker=GE`, { accept: 'text/event-stream' });
    const [, event, data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];

    expect([headers['content-type'], event]).toEqual(['text/event-stream', 'reply']);
    expect({ ...coachReplySchemaOf(name).parse(JSON.parse(data)), cached: null }).toEqual({
      ...coachReplySchemaOf(name).parse(json),
      cached: null,
    });
  });
});

it('coach routes answer 200 with the reason and no narration when the coach is not available [COA-15]', async () => {
  const reply = await get('/coach/entry/generate?ticker=AAPL');

  expect(reply).toMatchObject({
    status: 200,
    json: { ticker: 'AAPL', coach: 'entry', available: false, reason: expect.stringMatching(/\S/), narration: null },
  });
});

it('Trap & Structure returns its own fields and the fields that every coach returns [COA-13 COA-14]', async () => {
  const { json } = await get('/coach/trap_structure/generate?ticker=AAPL');

  expect(Object.keys(Object(json))).toEqual(
    expect.arrayContaining([
      'ticker',
      'coach',
      'available',
      'narration',
      'evidence',
      'provider',
      'generated_at',
      'cached',
    ]),
  );
  expect(json).toMatchObject({
    ticker: 'AAPL',
    state: expect.stringMatching(/^(?:TRAP|FADE|CHASE|CLEAN|NEUTRAL)$/),
    verdict: expect.stringMatching(/^(?:OK|WAIT|AVOID)$/),
    reason: expect.stringMatching(/\S/),
    structure: { primary_resistance: expect.any(Number), primary_support: expect.any(Number) },
    exhaustion: { rsi: expect.any(Number), momentum: expect.any(String) },
    tape: { lean_at_resistance: expect.any(String) },
    cached: expect.any(Boolean),
  });
  for (const entry of Object(json).better_entries)
    expect(entry).toEqual({ price: expect.any(Number), reason: expect.stringMatching(/\S/) });
});

describe('a thesis', () => {
  it('is generated only once unless forced, and is logged each time it is generated [COA-01 COA-03]', async () => {
    const first = coachReplySchemaOf('thesis').parse((await get(`/thesis/ai/generate?ticker=${OF_THE_THESIS}`)).json);
    const second = coachReplySchemaOf('thesis').parse(
      (await get(`/thesis/ai/generate?ticker=${OF_THE_THESIS}&force=0`)).json,
    );
    const third = coachReplySchemaOf('thesis').parse(
      (await get(`/thesis/ai/generate?ticker=${OF_THE_THESIS}&force=1`)).json,
    );

    expect([first.cached, second.cached, third.cached]).toEqual([false, true, false]);
    expect(second).toEqual({ ...first, cached: true });
    const { theses } = thesisLogReply.parse(
      (await get(`/ui/theses?ticker=${OF_THE_THESIS.toLowerCase()}&limit=5`)).json,
    );
    expect(theses.map(({ coach, at, provider }) => [coach, at, provider])).toEqual([
      ['thesis', third.generated_at, 'rules'],
      ['thesis', first.generated_at, 'rules'],
    ]);
    expect(readFileSync(join(home, 'ai_thesis_log.jsonl'), 'utf8')).toContain(JSON.stringify(first.narration));
    expect(await get('/ui/theses?limit=0')).toMatchObject({ status: 400 });
  });
});
