import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it, jest } from '@jest/globals';
import { agentsReply } from '../../src/adapters/http/contract/dashboard/agents.js';
import { communityReply } from '../../src/adapters/http/contract/dashboard/community.js';
import { auditPayload } from '../../src/adapters/http/contract/dashboard/audit/audit.js';
import { auditStatus } from '../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { pullBackupReply, pushBackupReply } from '../../src/adapters/http/contract/dashboard/backup.js';
import { licenseView } from '../../src/adapters/http/contract/dashboard/license.js';
import { lastFinalSession } from '../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { sessionBars } from '../fakes/dashboard/sessionBars.js';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings } from '../servers/buyers.js';
import type { PostgresServer } from '../servers/postgres.js';
import { ACCELERATED } from '../servers/acceleratedTimers.js';
import { createDatabaseWithTables } from '../servers/databases.js';
import { startMailServer, type MailServer } from '../servers/mail.js';
import { startProgram, type Program } from '../servers/program.js';
import { startStripe, type StripeServer } from '../servers/stripe.js';
import { waitUntil } from '../servers/waitUntil.js';
import { cloudStarter, issueLicenses, type Environment } from './cloud.js';
import { expectSoon } from './expectSoon.js';

/** Starting two programs several times, with audits, is slow on a busy machine. */
jest.setTimeout(300_000);

const EMAIL = 'trader@example.com';
const PASSPHRASE = 'correct horse battery staple';
const OTHER_USERS = 4;

const at = temporaryFolder();
const startCloud = cloudStarter();
const programs = new Set<Program>();
let mail: MailServer;
let stripe: StripeServer;
let database: PostgresServer;

afterEach(async () => {
  await Promise.all([...programs].map((program) => program.stop()));
  programs.clear();
  await Promise.all([mail.close(), stripe.close(), database.stop()]);
});

async function startDashboard(settings: Readonly<Record<string, string>>): Promise<Program> {
  const program = await startProgram('plumbline', settings);
  programs.add(program);
  return program;
}

/** Starts a dashboard with a home folder, and returns functions that act as its user. */
async function openDashboard(home: string, cloud: Pick<Program, 'address'>) {
  const program = await startDashboard({
    ...ACCELERATED,
    PLUMBLINE_HOME: home,
    DASHBOARD_PORT: '0',
    CLOUD_URL: cloud.address,
    MARKET_DATA: 'csv',
    MARKET_DATA_DIR: at('prices'),
  });
  const read = async (path: string): Promise<unknown> => (await fetch(program.address + path)).json();
  const { token } = Object(await read('/csrf-token'));
  const post = async (path: string, body?: object): Promise<{ status: number; body: unknown }> => {
    const reply = await fetch(program.address + path, {
      method: 'POST',
      headers: { 'x-csrf-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  return {
    read,
    post,
    async audit(): Promise<string> {
      expect(await post('/audit/run')).toEqual({ status: 200, body: { started: true } });
      await waitUntil(async () => auditStatus.parse(await read('/audit/status')).state !== 'running');
      // Waits for the decision maps, which are added to the published audit.
      await waitUntil(async () => (await fetch(`${program.address}/audit/map`)).ok);
      return (await fetch(`${program.address}/audit`)).text();
    },
    enter: async (key: string) => licenseView.parse((await post('/ui/license', { key })).body),
    agent: async (name: string) =>
      agentsReply.parse(await read('/ui/agents')).agents.find((each) => each.name === name),
    async leave(): Promise<void> {
      expect(await program.stop()).toMatchObject({ code: 0 });
      programs.delete(program);
    },
  };
}

const LAST = lastFinalSession(Date.now());

/** Writes prices that rise for 300 sessions; with `falls`, the last of them closes a third lower. */
function writePrices(ticker: string, falls: boolean): void {
  const rows = sessionBars(300, LAST).map(({ date, open, high, low, close, volume }) =>
    [date, open, high, low, close, volume].join(),
  );
  if (falls) rows[rows.length - 1] = [LAST, 240, 241, 160, 165, 5000].join();
  writeFileSync(at(`prices/${ticker}.csv`), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));
}

/** Waits for a mail that matches, and returns its source. Does not trigger the delivery. */
async function mailWith(wanted: (source: string) => boolean): Promise<string> {
  for (;;) {
    const found = mail.received.find(({ source }) => wanted(source));
    if (found !== undefined) return found.source;
    await mail.arrived(mail.received.length + 1);
  }
}

const arrivalOf = (...titles: readonly string[]) =>
  Promise.all(titles.map((title) => mailWith((source) => source.includes(title))));
const alerts = (): string[] =>
  mail.received
    .flatMap(({ source }) => /^Subject: .*((?:AAPL|MSFT): [a-z ]*[a-z])/m.exec(source)?.[1] ?? [])
    .toSorted();

/** Reports that MSFT is below its stop, as dashboards of other users do. */
async function reportStopByOtherUsers(keptIn: Environment, { address }: Pick<Program, 'address'>): Promise<void> {
  const emails = Array.from({ length: OTHER_USERS }, (_, n) => `user-${n}@example.com`);
  for (const key of await issueLicenses(keptIn, emails, 'pro')) {
    const fires = [{ ticker: 'MSFT', kind: 'stop', strength: 1, state: 'EXIT' }];
    const reply = await fetch(`${address}/api/consensus/submit`, {
      method: 'POST',
      headers: { 'x-license-key': key },
      body: JSON.stringify({ fires, regime: null }),
    });
    expect(reply.status).toBe(200);
  }
}

const withoutMoment = (audit: string): string => audit.replace(/"generated_at":"[^"]*"/, '');

it('serves a user from the trial through a subscription to its end', async () => {
  [mail, stripe, database] = await Promise.all([startMailServer(), startStripe(), createDatabaseWithTables()]);
  const keptIn = { DATABASE_URL: database.url, DATA_DIR: at('cloud') };
  const cloud = await startCloud({ ...keptIn, PORT: '0', SMTP_URL: mail.url, ...stripeSettings(stripe) });
  mkdirSync(at('prices'));
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price,stop\nAAPL,10,200,190\n');
  writePrices('AAPL', false);

  // The trial key arrives by e-mail and is entered in the dashboard.
  const first = await openDashboard(at('home'), cloud);
  expect(await first.post('/ui/trial', { email: EMAIL })).toMatchObject({
    status: 200,
    body: { started: true, tier: 'trial' },
  });
  const trialMail = await mailWith((source) => licenseKeyIn(source) !== '');
  expect(await first.enter(licenseKeyIn(trialMail))).toMatchObject({
    state: 'valid',
    tier: 'trial',
    features: { alerts_email: true, cloud_sync: false },
  });
  const calm = auditPayload.parse(JSON.parse(await first.audit()));
  expect(calm.tickers['AAPL']?.state).toBe('TIGHTEN');
  await first.leave();

  // Another position falls below its stop. The alerts of its audit arrive with those from before the restart. During
  // the three seconds in which alerts wait for others on their subject, four other users report the same signal.
  writePrices('MSFT', true);
  appendFileSync(at('home/portfolio.csv'), 'MSFT,10,260,190\n');
  const second = await openDashboard(at('home'), cloud);
  const fallen = auditPayload.parse(JSON.parse(await second.audit()));
  expect(fallen.tickers['MSFT']?.state).toBe('EXIT');
  await Promise.all([
    arrivalOf('AAPL: take profit', 'AAPL: tighten', 'MSFT: stop breach', 'MSFT: exit'),
    reportStopByOtherUsers(keptIn, cloud),
  ]);
  expect(alerts()).toEqual(['AAPL: take profit', 'AAPL: tighten', 'MSFT: exit', 'MSFT: stop breach']);
  await expectSoon(async () => {
    const agent = await second.agent('alerts');
    return [agent?.state, agent?.last_error, agent?.waiting];
  }, ['resting', null, 0]);
  await second.leave();

  // With this dashboard, enough users report MSFT for the consensus.
  const third = await openDashboard(at('home'), cloud);
  await waitUntil(async () => (await third.agent('consensus'))?.last_success_at !== null);
  expect(communityReply.parse(await third.read('/ui/community'))).toMatchObject({
    consensus: [
      { ticker: 'AAPL', sufficient: false },
      {
        ticker: 'MSFT',
        sufficient: true,
        sample_users: OTHER_USERS + 1,
        exit_pct: 100,
        top_kinds: [{ kind: 'stop', users: OTHER_USERS + 1 }],
      },
    ],
    problems: [],
  });

  // The trial becomes a subscription that includes backups; a second machine continues from a backup.
  expect(await third.post('/ui/sync/push', { passphrase: PASSPHRASE })).toMatchObject({
    status: 403,
    body: { detail: { error: 'feature_not_in_tier' } },
  });
  const bought = await payCheckout(stripe, { offer: 'premium_monthly', email: EMAIL });
  for (const event of bought.events) await deliverWebhook(cloud.address, event);
  const welcome = await mailWith(
    (source) => licenseKeyIn(source) !== '' && licenseKeyIn(source) !== licenseKeyIn(trialMail),
  );
  const key = licenseKeyIn(welcome);
  expect(await third.enter(key)).toMatchObject({ state: 'valid', tier: 'premium', features: { cloud_sync: true } });
  const pushed = pushBackupReply.parse((await third.post('/ui/sync/push', { passphrase: PASSPHRASE })).body);
  const here = await third.audit();
  const elsewhere = await openDashboard(at('second-home'), cloud);
  await elsewhere.enter(key);
  expect(
    pullBackupReply.parse((await elsewhere.post('/ui/sync/pull', { passphrase: PASSPHRASE })).body).snapshot_id,
  ).toBe(pushed.snapshot_id);
  const there = await elsewhere.audit();
  expect(withoutMoment(there)).toBe(withoutMoment(here));
  expect(auditPayload.parse(JSON.parse(there)).tickers['MSFT']?.framework?.events).toEqual(
    fallen.tickers['MSFT']?.framework?.events,
  );

  // The subscription ends: paid features close, the user's own data stays accessible.
  for (const event of await stripe.world.cancel(bought.subscription)) await deliverWebhook(cloud.address, event);
  expect(await third.enter(key)).toMatchObject({ state: 'refused', code: 'CANCELED', features: {} });
  expect(await third.post('/ui/sync/push', { passphrase: PASSPHRASE })).toMatchObject({ status: 403 });
  await expectSoon(async () => {
    const agent = await third.agent('consensus');
    return [agent?.state, agent?.reason];
  }, ['resting', 'This license was canceled. Buy a plan to reactivate it.']);
  expect(communityReply.parse(await elsewhere.read('/ui/community'))).toMatchObject({
    consensus: null,
    problems: [expect.stringContaining('license')],
  });
  expect(await elsewhere.post('/ui/sync/pull', { passphrase: PASSPHRASE, replace: true })).toMatchObject({
    status: 200,
  });
  expect(alerts()).toHaveLength(4);
});
