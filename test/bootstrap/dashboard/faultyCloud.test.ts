import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { Container } from 'inversify';
import { AuditFile } from '../../../src/adapters/files/audit/auditFile.js';
import { Agents } from '../../../src/application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../src/application/dashboard/agents/alertOutbox.js';
import { RunAudit } from '../../../src/application/dashboard/audit/runAudit.js';
import { PublishFrameworkEvents } from '../../../src/application/dashboard/framework/publishFrameworkEvents.js';
import type { TickerFrameworkEvent } from '../../../src/application/dashboard/framework/frameworkEventRecorder.port.js';
import { EnterLicenseKey } from '../../../src/application/dashboard/license/enterLicenseKey.js';
import { LoadLicense } from '../../../src/application/dashboard/license/loadLicense.js';
import { startCloudAgents, type CloudAgents } from '../../../src/bootstrap/dashboard/cloudAgents.js';
import { readDashboardSettings } from '../../../src/bootstrap/dashboard/settings/config.js';
import { dashboardContainer } from '../../../src/bootstrap/dashboard/container.js';
import { DASHBOARD_TOKENS } from '../../../src/bootstrap/dashboard/modules/tokens.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { lastFinalSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { dueBriefingDay, EMPTY_BRIEFING_LOG } from '../../../src/domain/dashboard/agents/briefingSchedule.js';
import { HOUR_MS } from '../../../src/domain/shared/timeUnits.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { startFaultProxy, type FaultProxy } from '../../servers/faultProxy.js';
import { openApp } from '../cloud/openApp.js';

jest.setTimeout(240_000);

const SEED = 20_261_121;
const STEP_SECONDS = 5;
const MINUTE_STEPS = 60 / STEP_SECONDS;
const SYMBOLS = ['AMD', 'BA', 'CAT', 'DIS', 'GE', 'IBM', 'KO', 'NKE'];

const at = temporaryFolder();
const cloud = openApp();
const clock = new ManualClock(new Date(timeWithoutBriefing()).toISOString());
let proxy: FaultProxy;
let work: CloudAgents | null = null;
const reports: unknown[] = [];

afterEach(async () => {
  await work?.stop();
  await proxy.close();
});

/** Returns the start of an hour in which no briefing is due, because a briefing that fails would leave an error. */
function timeWithoutBriefing(): number {
  let moment = Date.now();
  while ([0, HOUR_MS].some((later) => dueBriefingDay(EMPTY_BRIEFING_LOG, moment + later) !== null)) moment += HOUR_MS;
  return moment;
}

/** Starts the real modules of the dashboard on real files, with a clock that the test controls. */
async function start(): Promise<Container> {
  const settings = readDashboardSettings({
    PLUMBLINE_HOME: at('home'),
    MARKET_DATA: 'csv',
    MARKET_DATA_DIR: at('prices'),
    CLOUD_URL: proxy.origin,
    LOG_LEVEL: 'silent',
  });
  const container = dashboardContainer(settings, createLog('silent'), { offline: false, canStorePrices: true });
  container.rebind(DASHBOARD_TOKENS.clock).toConstantValue(clock);
  container.rebind(DASHBOARD_TOKENS.report).toConstantValue((problem) => void reports.push(problem));
  await container.get(AuditFile).load();
  await container.get(LoadLicense).execute();
  work = await startCloudAgents(container);
  return container;
}

async function pass(container: Container, steps: number): Promise<void> {
  for (let n = 0; n < steps; n += 1) {
    clock.passSeconds(STEP_SECONDS);
    container.get(Agents).tick();
    await container.get(Agents).whenIdle();
  }
}

const breach = (ticker: string): TickerFrameworkEvent => {
  const session = lastFinalSession(clock.now().getTime());
  const event = {
    kind: 'stop_breached',
    id: `${session}:stop_breached`,
    at: session,
    close: 90,
    stop: 95,
    initial_stop: 95,
    entry_price: 100,
  } as const;
  return { origin: { prices: 'csv', portfolio: 'portfolio.csv' }, ticker, event };
};

const subjects = async (): Promise<string[]> =>
  (await cloud.mails()).flatMap((mail) => /^Subject: .*?([A-Z]+: [a-z ]*[a-z])/m.exec(mail)?.[1] ?? []).toSorted();

it('alerts are delivered exactly once while requests are dropped, delayed, duplicated or failed', async () => {
  proxy = await startFaultProxy(cloud.address(), SEED);
  mkdirSync(at('home'));
  mkdirSync(at('prices'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price,stop\nAAPL,10,200,190\n');
  const rows = sessionBars(300, lastFinalSession(clock.now().getTime())).map(
    ({ date, open, high, low, close, volume }) => [date, open, high, low, close, volume].join(),
  );
  writeFileSync(at('prices/AAPL.csv'), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));

  let container = await start();
  await container.get(EnterLicenseKey).execute(await cloud.issue());
  await (
    await container.get(RunAudit).execute()
  ).finished;
  for (const [n, ticker] of SYMBOLS.entries()) {
    await container.get(PublishFrameworkEvents).execute([breach(ticker), breach(ticker)]);
    await pass(container, MINUTE_STEPS);
    if (n === SYMBOLS.length / 2) {
      await work?.stop();
      container = await start();
    }
  }
  await pass(container, 2 * MINUTE_STEPS);
  const faults = await proxy.done();
  await proxy.calm();
  while (container.get(AlertOutbox).size > 0) await pass(container, MINUTE_STEPS);
  await pass(container, 16 * MINUTE_STEPS);

  expect(await subjects()).toEqual(
    ['AAPL: take profit', 'AAPL: tighten', ...SYMBOLS.map((ticker) => `${ticker}: stop breach`)].toSorted(),
  );
  expect(Object.keys(faults).toSorted()).toEqual([
    'delay',
    'drop after',
    'drop before',
    'duplicate',
    'fail after',
    'fail before',
    'pass',
  ]);
  expect(reports).toEqual([]);
  expect(await cloud.query('select count(*)::int as users from consensus_submitters')).toEqual([{ users: 1 }]);
  const states = container
    .get(Agents)
    .views()
    .filter(({ name }) => name !== 'audit')
    .map(({ name, state, lastError }) => ({ name, state, lastError }));
  expect(states).toEqual(
    ['license', 'update', 'consensus', 'alerts', 'briefing'].map((name) => ({
      name,
      state: 'resting',
      lastError: null,
    })),
  );
});
