import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runFirstAuditByApi } from '../../e2e/firstAudit.js';
import { runDashboardInProcess, startDashboardInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
const sample = (ticker: string): string =>
  fileURLToPath(new URL(`../../../data/sample/${ticker}.csv`, import.meta.url));

/** Writes a portfolio and two folders with the sample's prices of KO and AAPL. One AAPL high in `second` is wrong. */
function writeFolders(): void {
  mkdirSync(at('first'));
  mkdirSync(at('second'));
  for (const ticker of ['KO', 'AAPL']) {
    copyFileSync(sample(ticker), at(`first/${ticker}.csv`));
    copyFileSync(sample(ticker), at(`second/${ticker}.csv`));
  }
  const [date = '', open = '', high = '', ...rest] = rowOf('AAPL', '2017-12-27').split(',');
  const stray = [date, open, String(Number(high) + 6), ...rest].join(',');
  const prices = readFileSync(at('second/AAPL.csv'), 'utf8');
  writeFileSync(at('second/AAPL.csv'), prices.replace(rowOf('AAPL', '2017-12-27'), stray));
  writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\nKO,10,45\nAAPL,5,150\nTSLA,1,10\n');
}

const rowOf = (ticker: string, date: string): string =>
  readFileSync(sample(ticker), 'utf8')
    .split(/\r?\n/)
    .find((line) => line.startsWith(date)) ?? '';

describe('plumbline prices check', () => {
  it('lists both values of a bar that differs between two folders, and ends with code 1', async () => {
    writeFolders();
    const { code, stdout } = await runDashboardInProcess(
      ['prices', 'check', at('mine.csv'), '--folder', at('first'), '--against', at('second')],
      { PLUMBLINE_HOME: at('home') },
    );
    const table = stdout.split('\n').filter((line) => line.includes('2017-12-27') && line.includes('stray tick'));

    expect(code).toBe(1);
    expect(stdout).toContain('KO: 3020 bars to 2017-12-29; compared with csv: 3020 equal.');
    expect(stdout).toContain('AAPL: 3019 bars to 2017-12-29; compared with csv: 3018 equal, 1 stray tick.');
    expect(stdout).toContain(`TSLA: There are no prices for TSLA: ${at('first')} has no file TSLA.csv.`);
    expect(table.map((line) => /first|second|used/.exec(line)?.[0])).toEqual(['first', 'second', 'used']);
  });

  it('checks a single folder, and ends with code 0 when nothing is disputed', async () => {
    writeFolders();
    writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\nKO,10,45\n');

    expect(
      await runDashboardInProcess(['prices', 'check', at('mine.csv'), '--folder', at('first')], {
        PLUMBLINE_HOME: at('home'),
      }),
    ).toEqual({ code: 0, stdout: 'KO: 3020 bars to 2017-12-29; one source, nothing disputed.\n', stderr: '' });
  });

  it('fails with the reason when the portfolio has no positions', async () => {
    mkdirSync(at('first'));
    writeFileSync(at('mine.csv'), 'ticker,quantity,average_price\n');

    expect(
      await runDashboardInProcess(['prices', 'check', at('mine.csv'), '--folder', at('first')], {
        PLUMBLINE_HOME: at('home'),
      }),
    ).toEqual({ code: 1, stdout: '', stderr: 'mine.csv lists no tickers yet. Add a line such as AAPL,10,150.25.\n' });
  });

  it.each([
    ['no ticker has prices', ['--folder', 'empty'], 'KO: There are no prices for KO'],
    ['nothing could be compared', ['--folder', 'first', '--against', 'empty'], 'not compared with csv: There are no'],
  ])('ends with code 1 when %s', async (_what, args, said) => {
    writeFolders();
    mkdirSync(at('empty'));
    const folders = args.map((each) => (each.startsWith('--') ? each : at(each)));
    const environment = { PLUMBLINE_HOME: at('home') };

    expect(await runDashboardInProcess(['prices', 'check', at('mine.csv'), ...folders], environment)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(said),
    });
  });
});

describe('an audit with MARKET_DATA_CHECK', () => {
  const settings = () => ({
    PLUMBLINE_HOME: at('home'),
    MARKET_DATA: 'csv',
    MARKET_DATA_DIR: at('first'),
    MARKET_DATA_CHECK: 'csv',
    MARKET_DATA_CHECK_DIR: at('second'),
  });

  it('publishes both bars of a disputed session, and uses the plausible one', async () => {
    writeFolders();
    const { stdout } = await runDashboardInProcess(['audit', at('mine.csv'), '--json'], settings());
    const { tickers } = auditPayload.parse(JSON.parse(stdout));
    const { price_check, flags } = tickers['AAPL']?.metadata ?? {};

    expect(price_check).toMatchObject({
      second_source: 'csv',
      reason: null,
      verdicts: { equal: 3018, stray_tick: 1 },
      disputes: [{ kind: 'stray_tick', sessions: 1, first_date: '2017-12-27', last_date: '2017-12-27' }],
    });
    const [dispute] = price_check?.recent ?? [];
    expect(dispute?.used).toEqual(dispute?.first);
    expect((dispute?.second?.high ?? NaN) - (dispute?.first?.high ?? NaN)).toBeCloseTo(6, 9);
    expect(flags).toEqual([
      '1 bar is disputed: a price is far from all others around it (2017-12-27). The bar nearer to the prices that both sources agree on is used: the close before, the open after and the undisputed prices of the session.',
    ]);
    expect(tickers['KO']?.metadata.price_check).toEqual({
      second_source: 'csv',
      reason: null,
      verdicts: { equal: 3020 },
      disputes: [],
      recent: [],
      disputed_stop_date: null,
    });
  });

  it('still audits a ticker whose prices could not be compared, and gives the reason', async () => {
    writeFolders();
    writeFileSync(at('second/KO.csv'), 'date,open\n');
    const { stdout } = await runDashboardInProcess(['audit', at('mine.csv'), '--json'], settings());

    expect(auditPayload.parse(JSON.parse(stdout)).tickers['KO']?.metadata.price_check?.reason).toBe(
      'The first line of KO.csv must be date,open,high,low,close,volume; missing: high, low, close, volume.',
    );
  });
});

describe('an audit of a mixed portfolio', () => {
  /** Writes the sample's prices of `from` as prices of `name` in the given currency. */
  function writePrices(from: string, name: string, currency: string, change = (row: string) => row): void {
    const [header = '', ...rows] = readFileSync(sample(from), 'utf8').trim().split(/\r?\n/);
    const lines = rows.map((row) => `${change(row)},${currency}`);
    writeFileSync(at(`first/${name}.csv`), [`${header},currency`, ...lines, ''].join('\n'));
  }

  it('converts foreign positions to dollars, and lists the tickers that it cannot audit [CUR-01]', async () => {
    writeFolders();
    writePrices('BA', 'VOD.L', 'GBp');
    writePrices('GE', 'SAP.DE', 'EUR');
    writePrices('KO', 'BTC-USD', 'USD');
    writePrices('KO', 'VFIAX', 'USD', (row) => row.replace(/,\d+$/, ',0'));
    writeFileSync(
      at('first/GBPUSD=X.csv'),
      'date,open,high,low,close,volume\n2017-12-28,1.34,1.35,1.33,1.3,0\n2017-12-29,1.34,1.36,1.33,1.35,0\n',
    );
    mkdirSync(at('home'));
    writeFileSync(
      at('home/portfolio.csv'),
      'ticker,quantity,average_price\nKO,10,45\nVOD.L,100,20000\nSAP.DE,10,15\nBTC-USD,1,40\nVFIAX,5,40\nGONE,1,10\n',
    );
    const program = await startDashboardInProcess({
      PLUMBLINE_HOME: at('home'),
      MARKET_DATA: 'csv',
      MARKET_DATA_DIR: at('first'),
    });
    await runFirstAuditByApi(program);
    const audit = auditPayload.parse(await (await fetch(`${program.address}/audit`)).json());
    const chart = await (await fetch(`${program.address}/bars/VOD.L`)).json();
    await program.stop();
    const closeOf = (ticker: string): number => audit.tickers[ticker]?.metadata.last_close ?? NaN;

    expect(Object.keys(audit.tickers)).toEqual(['BTC-USD', 'KO', 'VFIAX', 'VOD.L']);
    expect(audit.errors).toEqual({
      GONE: `There are no prices for GONE: ${at('first')} has no file GONE.csv.`,
      'SAP.DE': `SAP.DE is quoted in EUR (Euro). It is not valued, and no orders for it are sized or placed, because there is no exchange rate EURUSD=X: There are no prices for EURUSD=X: ${at('first')} has no file EURUSD=X.csv. If it also trades in USD, use the ticker of that listing.`,
    });
    expect(audit.tickers['VOD.L']?.metadata).toMatchObject({
      currency: 'GBp',
      last_close: closeOf('VOD.L'),
      exchange_rate: { usd: 0.0135, date: '2017-12-29' },
    });
    const inDollars = 11 * closeOf('KO') + 5 * closeOf('VFIAX') + 1.35 * closeOf('VOD.L');
    expect(audit.portfolio.risk?.exposure.net).toBeCloseTo(inDollars, 6);
    expect(Object(chart)).toMatchObject({ ticker: 'VOD.L', data_source: 'csv' });
  });
});
