import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { BackupFiles } from '../../../src/adapters/files/backupFiles.js';
import { SETTINGS_CONFIRMATION_PHRASE } from '../../../src/domain/dashboard/settings/setting.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { startAiServer, type AiServer } from '../../servers/ai/aiServer.js';
import { startAlpaca, type AlpacaServer } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import { licenseOf, sendJson, startCloudServer, type CloudServer } from '../../servers/cloud.js';
import { startHaltFeed, type HaltFeedServer } from '../../servers/haltFeed.js';
import { startProgram, type Program } from '../../servers/program.js';
import { SEARCH_KEY, startBraveServer, type SearchServer } from '../../servers/search.js';
import {
  startTradierBroker,
  TRADIER_ACCOUNT_ID,
  TRADIER_BROKER_TOKEN,
  type TradierBrokerServer,
} from '../../servers/tradierBroker.js';
import { launchChromium } from '../chromium.js';
import { encodingsOfSecret } from '../encodingsOfSecret.js';
import { interceptRequests } from '../interceptRequests.js';
import { expectSoon } from '../expectSoon.js';
import { openMonitoredPage, speedUpTimers } from '../monitoredPage.js';
import { pageOperations } from '../pageOperations.js';
import { operationsOf } from '../apiPrograms.js';

jest.setTimeout(120_000);

const AI_KEY = 'sk-ai-secret-0123456789';
const LICENSE = licenseKeyNumber(1);

let home: string;
let browser: Browser;
let program: Program;
let page: Page;
let complaints: string[];
let alpaca: AlpacaServer;
let tradier: TradierBrokerServer;
let halts: HaltFeedServer;
let ai: AiServer;
let brave: SearchServer;
let cloud: CloudServer;
/** All replies that the page received. */
const replies: string[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-settings-'));
  await writeFile(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nMSFT,1,10\n');
  [alpaca, tradier, halts, ai, brave, cloud, browser] = await Promise.all([
    startAlpaca(),
    startTradierBroker(),
    startHaltFeed(() => new Date()),
    startAiServer('openai'),
    startBraveServer(),
    startCloudServer(),
    launchChromium(),
  ]);
  cloud.licenses.set(LICENSE, licenseOf());
  alpaca.api.market.bars.set('MSFT', [
    { date: '2026-11-19', open: 400, high: 402, low: 399, close: 401, volume: 1000 },
    { date: '2026-11-20', open: 401, high: 405, low: 400, close: 404.5, volume: 1000 },
  ]);
  await ai.always({ kind: 'writes', written: { narration: 'The connection works.' } });
  cloud.instead = (request, response) => {
    if (request.url === '/api/latest-version')
      sendJson(response, {
        version: '6.5.0',
        min_version: '6.4.0',
        download: { mac: null, win: null },
        release_notes: '',
      });
    else cloud.listener(request, response);
  };
  program = await startProgram('plumbline', {
    PLUMBLINE_HOME: home,
    DASHBOARD_PORT: '0',
    LOG_LEVEL: 'trace',
    DRY_RUN_HOURS: '2',
  });
  ({ page, complaints } = await openMonitoredPage(browser));
  await speedUpTimers(page);
  page.setDefaultTimeout(20_000);
  page.on('response', (response) => {
    if (!response.url().includes('/assets/') && !response.url().includes('/events'))
      response.text().then(
        (text) => replies.push(text),
        () => undefined,
      );
  });
  await page.goto(`${program.address}/#/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await program.stop();
  await Promise.all([alpaca.close(), tradier.close(), halts.close(), ai.close(), brave.close(), cloud.close()]);
  await rm(home, { recursive: true });
});

const group = (name: string): Locator => page.getByRole('region', { name, exact: true });
const field = (label: string): Locator => page.getByLabel(label, { exact: true });
const discard = () => page.getByRole('button', { name: 'Discard' }).click();
const resultsIn = (name: string) => group(name).getByRole('status').getByRole('listitem');

async function testGroup(name: string, button: string, results: readonly unknown[]): Promise<void> {
  await group(name).getByRole('button', { name: button }).click();
  await resultsIn(name).first().waitFor();
  expect(await resultsIn(name).allTextContents()).toEqual(results);
}

async function save(): Promise<void> {
  const phrase = page.getByLabel(/^Type "change broker settings"/);
  if ((await phrase.count()) > 0) await phrase.fill(SETTINGS_CONFIRMATION_PHRASE);
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expectSoon(() => button.getAttribute('aria-disabled'), 'false');
  await button.click();
  await page.getByText('The settings are saved.').last().waitFor();
}

const fillAlpaca = async (): Promise<void> => {
  await field('Alpaca key ID').fill(ALPACA_KEY_ID);
  await field('Alpaca secret key').fill(ALPACA_SECRET_KEY);
  await field('Address of Alpaca’s trading API').fill(alpaca.origin);
  await field('Address of Alpaca’s market data').fill(alpaca.origin);
};

describe('the settings view', () => {
  it('tests the entered price source with one ticker of the portfolio', async () => {
    await field('Price sources').fill('alpaca');
    await group('Broker').getByText('MARKET_DATA=alpaca needs ALPACA_KEY_ID: a key of your Alpaca account').waitFor();
    await fillAlpaca();
    await testGroup('Prices', 'Test prices', ['✓ Alpaca: the last close of MSFT is 404.5 USD, on 2026-11-20.']);

    await field('Alpaca secret key').fill('wrong');
    await testGroup('Prices', 'Test prices', [expect.stringMatching(/^✗ Alpaca: .*Alpaca refused/)]);
    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    await page.goBack();
    expect(await field('Alpaca secret key').inputValue()).toBe('wrong');
    await discard();
    expect(await field('Alpaca key ID').inputValue()).toBe('');
  });

  it('tests the entered broker by reading its account', async () => {
    await group('Broker').getByRole('combobox').selectOption('tradier');
    await field('Tradier access token').fill(TRADIER_BROKER_TOKEN);
    await field('Tradier account number').fill(TRADIER_ACCOUNT_ID);
    await field('Address of Tradier’s API').fill(tradier.origin);
    await testGroup('Broker', 'Test broker', [
      expect.stringMatching(/^✓ The tradier account answers: equity [\d.]+, cash [\d.]+, options level \d\.$/),
    ]);

    await field('Tradier access token').fill('wrong-token');
    await testGroup('Broker', 'Test broker', [expect.stringMatching(/^✗ .*Tradier/)]);
    await discard();
  });

  it('tests the entered source of trading halts', async () => {
    await field('Source of trading halts').selectOption('nasdaq');
    await field('Address of the halt feed').fill(halts.url);
    await testGroup('Orders', 'Test halt source', ['✓ The halt source nasdaq answers: MSFT is trading.']);
    await discard();
  });

  it('tests the entered AI provider with one sentence, and tests the web search', async () => {
    await field('AI provider').selectOption('openai');
    await field('API key of the AI provider').fill(AI_KEY);
    await field('Address of the AI provider').fill(ai.baseUrl);
    await field('Web search').selectOption('brave');
    await field('API key of the web search').fill(SEARCH_KEY);
    await field('Address of the web search').fill(brave.origin);
    brave.pages.push({ title: 'The index', url: 'https://news.example.com/index' });
    await testGroup('Coaches', 'Test AI provider and search', [
      expect.stringMatching(/^✓ gpt-6-luna answers: “The connection works\.” \(\d+ tokens\)$/),
      '✓ The web search brave answers with 1 page.',
    ]);
    expect((await ai.asked()).at(-1)?.key).toBe(AI_KEY);

    await ai.next({ kind: 'refuses', status: 401, message: `Incorrect API key provided: ${AI_KEY}` });
    await field('Web search').selectOption('none');
    await testGroup('Coaches', 'Test AI provider and search', [expect.stringMatching(/^✗ /)]);
    expect((await resultsIn('Coaches').allTextContents()).join()).not.toContain(AI_KEY);
    await discard();
  });

  it('tests the entered cloud address', async () => {
    await field('Address of the cloud').fill(cloud.origin);
    await testGroup('Cloud', 'Test cloud', [`✓ The cloud at ${cloud.origin} answers: the latest version is 6.5.0.`]);
    await field('Address of the cloud').fill('http://127.0.0.1:1');
    await testGroup('Cloud', 'Test cloud', ['✗ The cloud at http://127.0.0.1:1 could not be reached.']);
    await discard();
  });

  it('checks a value while it is typed, and shows its source and when it takes effect', async () => {
    expect(await field('Hours of dry run before live trading').isDisabled()).toBe(true);
    await group('Broker').getByText('DRY_RUN_HOURS · Set by an environment variable, which takes precedence').waitFor();
    await field('Maximum risk of one order, in %').fill('101');
    await group('Orders').getByText('must be a percentage from 0 to 100').waitFor();
    await page.getByText('1 problem to correct before saving').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe('true');

    await field('Maximum risk of one order, in %').fill('0.5');
    await save();
    await group('Orders').getByText('ORDER_MAX_RISK_PCT · Saved on this page · takes effect at once').waitFor();
    expect(await page.getByText('A restart is needed').count()).toBe(0);
    expect(await readFile(join(home, 'settings.json'), 'utf8')).toBe('{\n  "ORDER_MAX_RISK_PCT": "0.5"\n}\n');

    await field('Lock the dashboard').selectOption('true');
    await field('Turn the consensus off').selectOption('true');
    await field('Name of this machine').fill('desk');
    await save();
    await page.getByText('3 saved settings will take effect at the next start').waitFor();
    const stopHolding = await interceptRequests(page, '**/ui/settings', async (request) => {
      if (request.method === 'POST') await field('Name of this machine').fill('tower');
      await request.continue();
    });
    await field('Maximum risk of one order, in %').fill('0.6');
    await save();
    await expectSoon(() => field('Name of this machine').inputValue(), 'tower');
    stopHolding();
    await page.getByText('1 change not saved').waitFor();
    expect(await field('Name of this machine').inputValue()).toBe('tower');
    await page.getByRole('button', { name: 'Restart now' }).click();
    await page.getByText('Some settings are not saved yet, and a restart would lose them.').waitFor();
    await field('Lock the dashboard').selectOption('false');
    await field('Turn the consensus off').selectOption('false');
    await field('Name of this machine').fill('');
    await save();
    await expectSoon(() => page.getByText('A restart is needed').count(), 0);
    expect(complaints).toEqual([]);
  });

  it('shows a setting that was changed on the first run, so that no unseen change prevents a restart', async () => {
    await page.evaluate("location.hash = '#/start'");
    await page.getByText('Use other prices').click();
    await page.getByLabel('Yahoo: daily prices, without an account.').check();
    await page.evaluate("location.hash = '#/settings'");
    await expectSoon(() => field('Price sources').inputValue(), 'yahoo');
    await page.getByText('1 change not saved').waitFor();
    await discard();
    expect(complaints).toEqual([]);
  });

  it('reveals no saved secret in the page, the log, a backup or a reply', async () => {
    await field('Price sources').fill('alpaca');
    await fillAlpaca();
    await field('Tradier access token').fill(TRADIER_BROKER_TOKEN);
    await field('Tradier account number').fill(TRADIER_ACCOUNT_ID);
    await field('AI provider').selectOption('openai');
    await field('API key of the AI provider').fill(AI_KEY);
    await field('Address of the AI provider').fill(ai.baseUrl);
    await field('API key of the web search').fill(SEARCH_KEY);
    await field('Address of the cloud').fill(cloud.origin);
    await field('License key').fill(LICENSE);
    await save();
    await page.getByRole('button', { name: 'Restart now' }).click();
    await page.waitForEvent('load');
    await group('Cloud').getByText('LICENSE_KEY · Saved on this page').waitFor();
    expect(await page.getByText('A restart is needed').count()).toBe(0);
    for (const [name, button] of [
      ['Prices', 'Test prices'],
      ['Broker', 'Test broker'],
      ['Coaches', 'Test AI provider and search'],
    ] as const) {
      await group(name).getByRole('button', { name: button }).click();
      await resultsIn(name).first().waitFor();
    }
    expect(await resultsIn('Prices').allTextContents()).toEqual([
      '✓ Alpaca: the last close of MSFT is 404.5 USD, on 2026-11-20.',
    ]);

    const secrets = [
      ALPACA_KEY_ID,
      ALPACA_SECRET_KEY,
      TRADIER_BROKER_TOKEN,
      TRADIER_ACCOUNT_ID,
      AI_KEY,
      SEARCH_KEY,
      LICENSE,
    ];
    const file = join(home, 'settings.json');
    const stored = await readFile(file, 'utf8');
    expect(secrets.filter((secret) => !stored.includes(secret))).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const shown = await page.evaluate<string>(
      `[document.documentElement.outerHTML, ...[...document.querySelectorAll('input, select')].map(({ value }) => value), JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join('\\n')`,
    );
    const backup = await new BackupFiles(home, { now: () => new Date() }).read();
    const places = {
      page: shown,
      replies: replies.join('\n'),
      api: await allReplies(),
      log: program.lines.join('\n'),
      backup: Buffer.concat(backup.map(({ bytes }) => Buffer.from(bytes))).toString('latin1'),
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.length > 0]).toEqual([place, true]);
      const found = secrets.filter((secret) =>
        encodingsOfSecret(Buffer.from(secret)).some((form) => text.includes(form.toString('latin1'))),
      );
      expect([place, found]).toEqual([place, []]);
    }
  });
});

/** Requests every readable path of the dashboard from its page, and returns all replies. */
async function allReplies(): Promise<string> {
  const operations = [...(await operationsOf(program.address)), ...pageOperations()];
  const paths = operations
    .filter(({ method, path }) => method === 'GET' && !path.includes('events') && !path.includes('{'))
    .map(({ path }) => path);
  expect(paths).toContain('/ui/settings');
  return page.evaluate<string>(
    `(async () => {
      const { token } = await (await fetch('/csrf-token')).json();
      const texts = [];
      for (const path of ${JSON.stringify(paths)})
        texts.push(await (await fetch(path, { headers: { 'x-csrf-token': token } })).text());
      return texts.join('\\n');
    })()`,
  );
}
