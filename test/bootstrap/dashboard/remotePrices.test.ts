import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { lockFolder } from '../../../src/adapters/files/durable/folderLock.js';
import { lastFinalSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { startTradierServer, TRADIER_TOKEN, type TradierServer } from '../../servers/tradier.js';
import { startAlpaca, type AlpacaServer } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import { runDashboardInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
let server: TradierServer;
beforeEach(async () => {
  server = await startTradierServer();
  writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\nAAPL,10,100\nZZZZ,0,\n');
});
afterEach(() => server.close());

describe('plumbline audit with prices from Alpaca, or else from Tradier', () => {
  let alpaca: AlpacaServer;
  beforeEach(async () => {
    alpaca = await startAlpaca();
  });
  afterEach(() => alpaca.close());

  const TICKERS = Array.from({ length: 10 }, (_, index) => `T${String.fromCharCode(65 + index)}`);
  const FAILING = TICKERS.filter((_, index) => index % 5 < 2);
  const run = (...args: string[]) =>
    runDashboardInProcess(['audit', at('ten.csv'), ...args], {
      PLUMBLINE_HOME: at('home'),
      MARKET_DATA: 'alpaca,tradier',
      ALPACA_KEY_ID,
      ALPACA_SECRET_KEY,
      ALPACA_DATA_BASE: alpaca.origin,
      TRADIER_TOKEN,
      TRADIER_API_BASE: server.origin,
    });

  it('takes prices from Tradier for the 4 of 10 tickers for which Alpaca fails', async () => {
    writeFileSync(
      at('ten.csv'),
      ['ticker,quantity,average_price', ...TICKERS.map((name) => `${name},1,100`)].join('\n'),
    );
    const bars = sessionBars(300, lastFinalSession(Date.now()));
    for (const name of TICKERS) {
      alpaca.api.market.bars.set(name, bars);
      server.bars.set(name, bars);
    }
    for (const name of FAILING) alpaca.api.market.failing.add(name);
    const table = await run();
    const { tickers, errors, data_source } = auditPayload.parse(JSON.parse((await run('--json')).stdout));

    expect([Object.keys(tickers).toSorted(), errors, data_source]).toEqual([TICKERS, {}, 'alpaca,tradier']);
    expect(table.stdout).toContain('Prices from Alpaca for 6 tickers, Tradier for 4 tickers.');
    const others = Object.entries(tickers).filter(([, { metadata }]) => metadata.price_source === 'tradier');
    expect(others.map(([name]) => name).toSorted()).toEqual(FAILING);
    for (const [, { metadata }] of others)
      expect(metadata.flags).toContain('Alpaca returned a server error (500). Prices from Tradier are used instead.');
    expect(JSON.stringify([tickers, table])).not.toContain(ALPACA_SECRET_KEY);
  });

  it('stops calling a source that has failed five times in a row', async () => {
    writeFileSync(
      at('ten.csv'),
      ['ticker,quantity,average_price', ...TICKERS.map((name) => `${name},1,100`)].join('\n'),
    );
    for (const name of [...TICKERS, 'SPX', 'SPY']) alpaca.api.market.failing.add(name);
    for (const name of TICKERS) server.bars.set(name, sessionBars(300, lastFinalSession(Date.now())));
    const { tickers } = auditPayload.parse(JSON.parse((await run('--json')).stdout));

    expect(Object.keys(tickers)).toHaveLength(TICKERS.length);
    expect(alpaca.requests.length).toBeLessThan(TICKERS.length);
  });
});

describe('plumbline audit with prices from Tradier', () => {
  const run = (...args: string[]) =>
    runDashboardInProcess(['audit', at('mine.csv'), '--json', ...args], {
      PLUMBLINE_HOME: at('home'),
      MARKET_DATA: 'tradier',
      TRADIER_TOKEN,
      TRADIER_API_BASE: server.origin,
    });
  const audited = async (...args: string[]) => {
    const { stdout, stderr } = await run(...args);
    expect(stderr).toBe('');
    return auditPayload.parse(JSON.parse(stdout));
  };

  it('fetches and stores prices, and sends the token only to Tradier', async () => {
    const last = lastFinalSession(Date.now());
    server.bars.set('AAPL', sessionBars(300, last));
    server.bars.set('SPX', sessionBars(300, last));
    const audit = await audited();

    expect(audit).toMatchObject({
      data_source: 'tradier',
      as_of: last,
      errors: { ZZZZ: 'Tradier has no prices for ZZZZ.' },
    });
    expect(audit.tickers['AAPL']).toMatchObject({ score: expect.any(Number), options: null });
    expect(readdirSync(at('home/prices/tradier'))).toEqual(['AAPL.json', 'SPX.json']);
    expect(
      JSON.stringify(audit) + readFileSync(at('home/prices/tradier/AAPL.json'), 'utf8') + server.requests.join(),
    ).not.toContain(TRADIER_TOKEN);
  });

  it('stores nothing while another process has locked the folder', async () => {
    const last = lastFinalSession(Date.now());
    server.bars.set('AAPL', sessionBars(300, last));
    const lock = lockFolder(at('home'), { pid: process.pid }, 'PLUMBLINE_HOME');
    const audit = await audited();
    lock.release();

    expect(audit.as_of).toBe(last);
    expect(readdirSync(at('home')).filter((name) => name === 'prices')).toEqual([]);
    await audited();
    expect(readdirSync(at('home/prices/tradier'))).toContain('AAPL.json');
  });

  it('sends nothing with --offline, and uses stored prices', async () => {
    server.bars.set('AAPL', sessionBars(300, lastFinalSession(Date.now())));
    const online = await audited();
    const requests = server.requests.length;
    const offline = await audited('--offline');

    expect(server.requests).toHaveLength(requests);
    expect(offline.tickers['AAPL']?.score).toBe(online.tickers['AAPL']?.score);
    expect(offline.tickers['AAPL']?.metadata.flags[0]).toMatch(/^Stored prices are used; they end on /);
    expect(offline.errors).toEqual({ ZZZZ: 'Started with --offline, and no prices for ZZZZ are stored.' });
    expect(offline.portfolio.notes[0]).toMatch(/^Started with --offline: Tradier is not contacted/);
  });

  it('reports a missing token in one line', async () => {
    const { code, stdout, stderr } = await runDashboardInProcess(['audit', at('mine.csv')], {
      PLUMBLINE_HOME: at('home'),
      MARKET_DATA: 'tradier',
    });

    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Bad settings: MARKET_DATA=tradier needs TRADIER_TOKEN: the access token of your Tradier account\n',
    });
  });
});
