import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { lockFolder } from '../../../src/adapters/files/durable/folderLock.js';
import { lastFinalSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { sessionBars } from '../../fakes/sessionBars.js';
import { startTradierServer, TRADIER_TOKEN, type TradierServer } from '../../servers/tradier.js';
import { dashboardInProcess } from './program.js';

/** Whole programs are started here; a busy machine takes its time. */
jest.setTimeout(60_000);

const at = temporaryFolder();
let server: TradierServer;
beforeEach(async () => {
  server = await startTradierServer();
  writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\nAAPL,10,100\nZZZZ,0,\n');
});
afterEach(() => server.close());

describe('plumbline audit with prices from Tradier', () => {
  const run = (...args: string[]) =>
    dashboardInProcess(['audit', at('mine.csv'), '--json', ...args], {
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

  it('fetches, stores and audits, and sends the token only to Tradier', async () => {
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
    const { code, stdout, stderr } = await dashboardInProcess(['audit', at('mine.csv')], {
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
