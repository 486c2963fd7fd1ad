import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  brokerMode,
  brokerModeView,
  circuitStatus,
  reconciliation,
} from '../../../../src/adapters/http/contract/dashboard/broker.js';
import { csrfTokenReply } from '../../../../src/adapters/http/contract/dashboard/csrf.js';
import { auditStatus } from '../../../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { isoDate } from '../../../../src/domain/shared/calendar/calendarDays.js';
import { lastFinalSession } from '../../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { sessionBars } from '../../../fakes/dashboard/sessionBars.js';
import { licenseOf, startCloudServer, type CloudServer } from '../../../servers/cloud.js';
import { answerJson, answerText, answerServerError, type RequestHandler } from '../../../servers/standIn.js';
import { startAlpaca, type AlpacaServer } from '../../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../../servers/alpaca/api.js';
import { startTradierBroker, TRADIER_ACCOUNT_ID, type TradierBrokerServer } from '../../../servers/tradierBroker.js';
import { waitUntil } from '../../../servers/waitUntil.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';
import { sendHttpRequest, type HttpExchange, type HttpRequest } from './http.js';
import { refusal } from '../../../refusal.js';

jest.setTimeout(60_000);

const KEY = licenseKeyNumber(1);
const WORDS = 'go live on tradier';
const OUTAGE = 'Tradier returned a server error (500).';
const CLOSED = { open: false, cooldown_remaining: 0, last_reason: '', fails: 0 };

const at = temporaryFolder();
let server: TradierBrokerServer;
let cloud: CloudServer;
let dashboard: RunningDashboard | null = null;
let token: string;

beforeEach(async () => {
  server = await startTradierBroker();
  cloud = await startCloudServer();
  mkdirSync(at('home'));
  writeFileSync(
    at('home/portfolio.csv'),
    'ticker,quantity,average_price\nAAPL,10,150.25\nKO,-3,40\nGE,0,\nAAPL261218C00200000,-1,525\nAAPL261218P00150000,2,300\n',
  );
  mkdirSync(at('prices'));
  const rows = sessionBars(300, lastFinalSession(Date.now())).map(({ date, open, high, low, close, volume }) =>
    [date, open, high, low, close, volume].join(),
  );
  writeFileSync(at('prices/AAPL.csv'), ['date,open,high,low,close,volume', ...rows].join('\n'));
});
afterEach(async () => {
  await dashboard?.stop();
  dashboard = null;
  await server.close();
  await cloud.close();
});

async function start(settings: Record<string, string> = {}, offline = false): Promise<void> {
  await dashboard?.stop();
  const own = {
    PLUMBLINE_HOME: at('home'),
    DASHBOARD_PORT: '0',
    LOG_LEVEL: 'silent',
    MARKET_DATA: 'csv',
    MARKET_DATA_DIR: at('prices'),
    CLOUD_URL: cloud.origin,
    DRY_RUN_HOURS: '0',
  };
  dashboard = await startDashboard({ ...own, ...server.settings, ...settings }, { offline });
  token = csrfTokenReply.parse((await get('/csrf-token')).json).token;
}

const send = (path: string, sent: HttpRequest): Promise<HttpExchange> =>
  sendHttpRequest(dashboard?.port ?? 0, path, sent);
const get = (path: string): Promise<HttpExchange> => send(path, {});
const post = (path: string, body?: object): Promise<HttpExchange> =>
  send(path, {
    method: 'POST',
    headers: { 'x-csrf-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const circuit = async () => circuitStatus.parse((await get('/broker/circuit/status')).json);
const mode = async () => brokerMode.parse((await get('/api/broker-mode')).json);
const goLive = (confirmation = WORDS): Promise<HttpExchange> => post('/ui/broker-mode', { mode: 'live', confirmation });
const events = (): object[] =>
  readFileSync(at('home/events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function reconcileAfter(...answers: RequestHandler[]): Promise<HttpExchange[]> {
  const replies = [];
  for (const answer of answers) {
    server.instead.push(answer);
    replies.push(await get('/broker/reconcile'));
  }
  return replies;
}

describe('GET /broker/reconcile', () => {
  it('refuses requests from pages of other sites or ports, without querying the broker', async () => {
    await start();
    const from = (site: string, more: Record<string, string> = {}) =>
      send('/broker/reconcile', { headers: { 'sec-fetch-site': site, ...more } });

    expect(await from('cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toMatchObject({
      status: 403,
      json: refusal('foreign_origin'),
    });
    expect((await from('same-site')).status).toBe(403);
    expect((await from('cross-site', { 'sec-fetch-dest': 'document' })).status).toBe(403);
    expect((await send('/', { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' } })).status).toBe(
      403,
    );
    expect(server.received).toEqual([]);
    expect(
      (await send('/', { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' } })).status,
    ).toBe(200);
    expect([(await from('same-origin')).status, (await from('none')).status]).toEqual([200, 200]);
  });

  it('lists the differences between the portfolio file and the broker with one request [REC-01 REC-03]', async () => {
    await start();
    server.book.held
      .set('AAPL', { quantity: 10, cost_basis: 1503.5 })
      .set('AAPL261218C00200000', { quantity: -2, cost_basis: -1050 })
      .set('AAPL261218P00150000', { quantity: 2, cost_basis: 600 })
      .set('AAPL261218C00250000', { quantity: 1, cost_basis: 90 });
    const days = [isoDate(Date.now())];
    const reply = await get('/broker/reconcile');
    days.push(isoDate(Date.now()));

    expect(reply.status).toBe(200);
    expect(reconciliation.strict().parse(reply.json)).toEqual({
      as_of: expect.stringMatching(new RegExp(`^(${days.join('|')})T`)),
      drift: [
        {
          ticker: 'AAPL',
          local: { quantity: 10, average_price: 150.25 },
          broker: { quantity: 10, average_price: 150.35 },
        },
        {
          ticker: 'AAPL261218C00200000',
          local: { quantity: -1, average_price: 525 },
          broker: { quantity: -2, average_price: 525 },
        },
      ],
      broker_only: [{ ticker: 'AAPL261218C00250000', quantity: 1, average_price: 90 }],
      local_only: [{ ticker: 'KO', quantity: -3, average_price: 40 }],
    });
    expect(server.requests).toEqual([`/v1/accounts/${TRADIER_ACCOUNT_ID}/positions`]);
  });

  it('queries the broker only once per request, even if the query fails [REC-05]', async () => {
    await start();
    const replies = await reconcileAfter(
      answerServerError,
      answerJson({ errors: { error: 'Invalid account.' } }),
      answerText('', 401),
    );

    for (const reply of replies)
      expect(reply).toMatchObject({
        status: 502,
        headers: { 'retry-after': '10' },
        json: refusal('upstream_error', { provider: 'broker' }),
      });
    expect(server.requests).toHaveLength(3);
  });

  it('says that there is no portfolio to compare', async () => {
    await start({ PLUMBLINE_HOME: at('elsewhere') });

    expect(await get('/broker/reconcile')).toMatchObject({ status: 409, json: refusal('portfolio_unavailable') });
    expect(server.requests).toEqual([]);
  });

  it.each([
    [{ TRADIER_TOKEN: '' }, false, 'TRADIER_TOKEN'],
    [{ TRADIER_ACCOUNT_ID: '' }, false, 'TRADIER_ACCOUNT_ID'],
    [{}, true, 'BROKER'],
    [{ BROKER: 'alpaca' }, false, 'ALPACA_KEY_ID'],
    [{ BROKER: 'alpaca', ALPACA_KEY_ID: 'PK1' }, false, 'ALPACA_SECRET_KEY'],
    [{ BROKER: 'alpaca' }, true, 'BROKER'],
  ])('names the missing setting when the settings are %j and offline is %j', async (settings, offline, setting) => {
    await start(settings, offline);

    expect(await get('/broker/reconcile')).toMatchObject({ status: 503, json: refusal('not_configured', { setting }) });
    expect((await mode()).obstacles).toContainEqual({ requirement: 'broker', message: expect.stringMatching(/\S/) });
    expect(server.requests).toEqual([]);
  });

  it('finds no differences when the paper broker has no orders yet', async () => {
    await start({ BROKER: 'paper' });

    expect((await get('/broker/reconcile')).json).toMatchObject({ drift: [], broker_only: [], local_only: [] });
  });
});

describe('Alpaca as the broker', () => {
  let alpaca: AlpacaServer;
  beforeEach(async () => {
    alpaca = await startAlpaca();
    await start({ BROKER: 'alpaca', ALPACA_KEY_ID, ALPACA_SECRET_KEY, ALPACA_API_BASE: alpaca.origin });
  });
  afterEach(() => alpaca.close());
  /** The requests that Alpaca received, except attempts to open the stream. */
  const calls = () => alpaca.requests.filter((path) => path !== '/stream');

  it('receives one request when its positions are compared with the portfolio', async () => {
    alpaca.api.account.held.set('AAPL', { quantity: 10, cost: 1502.5 }).set('KO', { quantity: -4, cost: -160 });

    expect((await get('/broker/reconcile')).json).toMatchObject({
      drift: [{ ticker: 'KO', local: { quantity: -3 }, broker: { quantity: -4, average_price: 40 } }],
      broker_only: [],
    });
    expect(calls()).toEqual(['/v2/positions']);
  });

  it('is not contacted after three consecutive 5xx replies until the breaker is reset', async () => {
    alpaca.api.isDown = true;
    for (let call = 0; call < 3; call++) expect(await get('/broker/reconcile')).toMatchObject({ status: 502 });

    expect(await circuit()).toMatchObject({
      open: true,
      fails: 3,
      last_reason: 'Alpaca returned a server error (500).',
    });
    expect(await get('/broker/reconcile')).toMatchObject({ status: 503, json: refusal('circuit_open') });
    expect(calls()).toHaveLength(3);
    alpaca.api.isDown = false;
    await post('/broker/circuit/reset');
    expect(await get('/broker/reconcile')).toMatchObject({ status: 200 });
  });
});

describe('the breaker over HTTP', () => {
  it('opens after three 5xx replies, and blocks the broker until it is reset, even after a restart [BRK-01 BRK-06 BRK-07 BRK-10 BRK-12 BRK-14]', async () => {
    await start();
    expect(await circuit()).toEqual(CLOSED);
    await reconcileAfter(answerServerError, answerServerError, answerServerError);
    expect(await circuit()).toEqual({
      open: true,
      cooldown_remaining: expect.any(Number),
      last_reason: OUTAGE,
      fails: 3,
    });
    await start();

    const refused = await get('/broker/reconcile');
    const seconds = Number(refused.headers['retry-after']);
    expect(refused).toMatchObject({
      status: 503,
      json: refusal('circuit_open', { provider: 'broker', retry_after: seconds }),
    });
    expect([seconds > 1790 && seconds <= 1800, server.requests.length]).toEqual([true, 3]);

    expect(await send('/broker/circuit/reset', { method: 'POST' })).toMatchObject({
      status: 403,
      json: refusal('csrf_token_invalid'),
    });
    expect(
      await send('/broker/circuit/reset', {
        method: 'POST',
        headers: { 'x-csrf-token': token, origin: 'http://evil.example' },
      }),
    ).toMatchObject({ status: 403, json: refusal('foreign_origin') });
    expect(await get('/broker/circuit/reset')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect((await circuit()).open).toBe(true);

    expect(await post('/broker/circuit/reset')).toMatchObject({ status: 200, json: CLOSED });
    expect(await circuit()).toEqual(CLOSED);
    expect(events().slice(-2)).toEqual([
      { event: 'circuit_opened', at: expect.any(String), reason: OUTAGE, cooldown_seconds: 1800 },
      {
        event: 'circuit_reset',
        source: 'manual_api',
        at: expect.any(String),
        was_open: true,
        fails: 3,
        last_reason: OUTAGE,
      },
    ]);
    expect((await get('/broker/reconcile')).status).toBe(200);
  });

  it('answers a reset of a closed breaker like a reset of an open breaker [BRK-08 BRK-09 BRK-10]', async () => {
    await start();

    expect(await post('/broker/circuit/reset')).toMatchObject({ status: 200, json: CLOSED });
    expect(events()).toEqual([expect.objectContaining({ event: 'circuit_reset', source: 'manual_api' })]);
  });

  it('uses the cooldown of BROKER_CIRCUIT_COOLDOWN [BRK-03]', async () => {
    await start({ BROKER_CIRCUIT_COOLDOWN: '60' });
    await reconcileAfter(answerServerError, answerServerError, answerServerError);

    expect((await circuit()).cooldown_remaining).toBeLessThanOrEqual(60);
  });
});

describe('the broker mode over HTTP', () => {
  const NOTHING_YET = {
    mode: 'dryrun',
    broker: 'tradier',
    ended_by: null,
    obstacles: [
      { requirement: 'license', message: 'No license key is entered.' },
      { requirement: 'prices', message: 'There is no audit with prices yet. Run an audit.' },
    ],
    dryrun_since: expect.any(String),
    window_ends_at: expect.any(String),
  };

  async function prepare(): Promise<void> {
    cloud.licenses.set(KEY, licenseOf());
    await post('/ui/license', { key: KEY });
    await post('/audit/run');
    await waitUntil(async () => auditStatus.parse((await get('/audit/status')).json).state !== 'running');
  }

  it('is dry run at first, with a list of what is missing for live mode [MOD-04]', async () => {
    await start();

    expect((await get('/api/broker-mode')).json).toEqual(NOTHING_YET);
    expect((await get('/ui/broker-mode')).json).toEqual({ ...NOTHING_YET, confirmation: WORDS });
    expect(await goLive()).toMatchObject({
      status: 409,
      json: refusal('live_not_allowed', { obstacles: NOTHING_YET.obstacles }),
    });
  });

  it('can be changed only by the dashboard page [MOD-05]', async () => {
    await start();
    const body = JSON.stringify({ mode: 'live', confirmation: WORDS });
    const from = (headers: Record<string, string>) => send('/ui/broker-mode', { method: 'POST', headers, body });

    expect(await from({})).toMatchObject({ status: 403, json: refusal('csrf_token_invalid') });
    expect(await from({ 'x-csrf-token': 'f'.repeat(64) })).toMatchObject({
      status: 403,
      json: refusal('csrf_token_invalid'),
    });
    expect(await from({ 'x-csrf-token': token, origin: 'null' })).toMatchObject({
      status: 403,
      json: refusal('foreign_origin'),
    });
    expect(await send('/api/broker-mode', { method: 'POST', headers: { 'x-csrf-token': token }, body })).toMatchObject({
      status: 405,
    });
  });

  it.each([
    {},
    { mode: 'paper' },
    { mode: 'live' },
    { mode: 'live', confirmation: 7 },
    { mode: 'live', confirmation: 'go live on paper' },
  ])('refuses invalid values: %j', async (body) => {
    await start();

    expect(await post('/ui/broker-mode', body)).toMatchObject({ status: 400, json: refusal('invalid_request') });
  });

  it('becomes live when every requirement is met, and stays live after a restart [MOD-07]', async () => {
    await start();
    await prepare();
    const reply = await goLive();
    expect(reply.status).toBe(200);
    expect(brokerModeView.parse(reply.json)).toMatchObject({ mode: 'live', obstacles: [] });
    await reconcileAfter(answerServerError, answerServerError, answerServerError);
    expect([(await mode()).mode, (await circuit()).open]).toEqual(['live', true]);
    await start();
    expect((await mode()).mode).toBe('live');

    expect((await post('/ui/broker-mode', { mode: 'dryrun' })).json).toMatchObject({ mode: 'dryrun' });
    expect((await mode()).mode).toBe('dryrun');
    expect(events().filter((event) => 'event' in event && event.event === 'broker_mode_changed')).toEqual([
      { event: 'broker_mode_changed', mode: 'live', at: expect.any(String) },
      { event: 'broker_mode_changed', mode: 'dryrun', at: expect.any(String) },
    ]);
  });

  it('becomes live only after a completed dry-run window', async () => {
    await start({ DRY_RUN_HOURS: '24' });
    await prepare();

    expect(await goLive()).toMatchObject({
      status: 409,
      json: refusal('live_not_allowed', {
        obstacles: [{ requirement: 'dry_run_window', message: expect.stringContaining('24 h') }],
      }),
    });
  });

  it('never becomes or stays live on sample prices [MOD-08]', async () => {
    await start();
    await prepare();
    await goLive();
    await start({ MARKET_DATA: 'sample' });

    expect(await mode()).toMatchObject({
      mode: 'dryrun',
      ended_by: 'The prices are sample data. Choose another source in MARKET_DATA.',
    });
  });

  it('can be live with the paper broker, which has its own confirmation text [MOD-08]', async () => {
    await start({ BROKER: 'paper' });
    await prepare();

    expect(await goLive()).toMatchObject({ status: 400 });
    expect((await goLive('go live on paper')).json).toMatchObject({ mode: 'live', broker: 'paper' });
    await start();
    expect(await mode()).toMatchObject({
      mode: 'dryrun',
      broker: 'tradier',
      ended_by: 'Live mode was confirmed for another account. Confirm live mode for this account.',
    });
  });
});
