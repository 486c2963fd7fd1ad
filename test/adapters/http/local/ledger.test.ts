import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { accountRiskReply } from '../../../../src/adapters/http/contract/dashboard/accountRisk.js';
import { historyReply } from '../../../../src/adapters/http/contract/dashboard/portfolio/portfolioHistory.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { runDashboardInProcess } from '../../../bootstrap/dashboard/program.js';
import { cash, inBatch, trade, transferOfShares } from '../../../domain/dashboard/ledger/drafts.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';
import { openPage, type OrderPage } from './orderPage.js';

const at = temporaryFolder();
const environment = () => ({ PLUMBLINE_HOME: at('home'), LOG_LEVEL: 'silent', MARKET_DATA: 'sample' });
const run = (...args: readonly string[]) => runDashboardInProcess(['ledger', ...args], environment());

beforeEach(async () => {
  mkdirSync(at('home'), { mode: 0o700 });
  await new LedgerFile(at('home/ledger.jsonl')).append({
    type: 'batch_added',
    at: '2026-11-21T06:30:00.000Z',
    batchId: 'b1',
    origin: { kind: 'import', file: 'activity.csv' },
    transactions: inBatch([
      trade('buy', '2016-03-01', 'AAPL', '10', '100', { fee: '1' }),
      trade('buy', '2016-03-08', 'AAPL', '10', '102'),
      trade('sell', '2017-06-01', 'AAPL', '5', '152'),
    ]),
  });
});

describe('the ledger routes', () => {
  let dashboard: RunningDashboard;
  let page: OrderPage;
  const start = async () => {
    dashboard = await startDashboard({ ...environment(), DASHBOARD_PORT: '0' }, { offline: true });
    page = await openPage(dashboard.port);
  };
  const get = (path: string) => page.get(path);

  beforeEach(start);
  afterEach(() => dashboard.stop());

  it('return positions, cash and realized gains as decimal strings', async () =>
    expect(await get('/ui/ledger')).toMatchObject({
      status: 200,
      json: {
        is_portfolio: true,
        lot_method: 'fifo',
        transactions: 3,
        batches: [{ batch_id: 'b1', file: 'activity.csv', transactions: 3 }],
        positions: [{ symbol: 'AAPL', quantity: '15', cost: '1520.5', currency: 'USD', opened_on: '2016-03-01' }],
        cash: [{ account: 'Brokerage', currency: 'USD', amount: '-1261' }],
        realized: [{ symbol: 'AAPL', currency: 'USD', gain: '259.5' }],
      },
    }));

  it.each([
    ['', ['2018-02-01', '2018-04-02'], 2],
    ['limit=1', ['2018-02-01'], 2],
    ['after=2018-02-01', ['2018-04-02'], 1],
    ['to=2018-04-01', ['2018-02-01'], 1],
    ['symbol=KO', [], 0],
  ])('list the possible wash sales that match "%s", and the number of all matches', async (query, days, count) => {
    await dashboard.stop();
    await new LedgerFile(at('home/ledger.jsonl')).append({
      type: 'batch_added',
      at: '2026-11-21T06:31:00.000Z',
      batchId: 'b2',
      origin: { kind: 'import', file: 'losses.csv' },
      transactions: inBatch(
        [
          trade('buy', '2018-01-02', 'MSFT', '10', '80'),
          trade('sell', '2018-02-01', 'MSFT', '5', '70'),
          trade('buy', '2018-02-05', 'MSFT', '5', '71'),
          trade('sell', '2018-04-02', 'MSFT', '5', '60'),
          trade('buy', '2018-04-05', 'MSFT', '5', '61'),
        ],
        'b2',
      ),
    });
    await start();
    const { json } = await get(`/ui/ledger?${query}`);
    expect(json).toMatchObject({ wash_sales: days.map((day) => ({ sold_on: day })), wash_sale_count: count });
  });

  it('list the transactions of a symbol', async () => {
    expect(await get('/ui/ledger/transactions?symbol=AAPL')).toMatchObject({
      json: { transactions: [{ id: 'b1:1', fee: '1', source: { file: 'activity.csv', line: 2 } }, { id: 'b1:2' }, {}] },
    });
    expect(await get('/ui/ledger/transactions?symbol=KO')).toMatchObject({
      status: 200,
      json: { transactions: [], total: 0 },
    });
  });

  it.each([
    ['group=trades&from=2016-03-02', ['b1:2', 'b1:3'], 2],
    ['to=2016-03-01', ['b1:1'], 1],
    ['limit=1', ['b1:3'], 3],
    ['limit=2&skip=1', ['b1:1', 'b1:2'], 3],
    ['skip=2', ['b1:1'], 3],
    ['limit=2&skip=3', [], 3],
    ['group=dividends', [], 0],
  ])('list the newest transactions that match "%s", and the number of all matches', async (query, ids, total) =>
    expect(await get(`/ui/ledger/transactions?${query}`)).toMatchObject({
      json: { transactions: ids.map((id) => ({ id })), total },
    }),
  );

  it('show the ledger’s history by session, year and position, up to the last prices', async () => {
    const { status, json } = await get('/ui/ledger/history');
    expect(status).toBe(200);
    const history = historyReply.parse(json);
    if (history.kind !== 'ledger') throw new TypeError('The history is a snapshot.');
    const [last] = history.points.slice(-1);
    expect(history).toMatchObject({
      symbol: null,
      currency: 'USD',
      basis: 'positions',
      from: '2016-02-29',
      net_flow: '1261',
      end_value: { kind: 'value', value: last?.value },
      results: [{ currency: 'USD', realized: '259.5', without_cost: 0, dividends: '0' }],
      years: [
        { year: 2016, net_flow: '2021', results: [] },
        { year: 2017, net_flow: '-760', from: '2016-12-31', results: [{ realized: '259.5' }] },
      ],
      positions: [{ symbol: 'AAPL', quantity: '15', cost: '1520.5', value: last?.value, realized: '259.5' }],
      left_out: [],
    });
    expect(history.points.map(({ date }) => date).slice(0, 2)).toEqual(['2016-02-29', '2016-03-01']);
    expect(last).toMatchObject({ date: history.to, net_flow: '1261', index_return: expect.any(Number) });
  });

  it('show the history of a symbol over a named period', async () =>
    expect(await get('/ui/ledger/history?symbol=AAPL&period=YTD&to=2017-06-30')).toMatchObject({
      status: 200,
      json: { symbol: 'AAPL', from: '2016-12-31', to: '2017-06-30', net_flow: '-760', years: [{ year: 2017 }] },
    }));

  it('round the sum of the flows, but not the value of each transfer', async () => {
    const transfers = ['2017-06-05', '2017-06-06', '2017-06-07'].map((day) =>
      transferOfShares(day, 'AAPL', '0.1', { price: '150.04' }),
    );
    await new LedgerFile(at('home/ledger.jsonl')).append({
      type: 'batch_added',
      at: '2026-11-21T06:31:00.000Z',
      batchId: 'b2',
      origin: { kind: 'import', file: 'transfers.csv' },
      transactions: inBatch(transfers, 'b2'),
    });
    const query = 'from=2017-06-02&to=2017-06-30';
    const { stdout } = await run('returns', '--from', '2017-06-02', '--to', '2017-06-30', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ net_flow: expect.closeTo(45.012, 9) });
    const { json } = await get(`/ui/ledger/history?${query}`);
    const history = historyReply.parse(json);
    expect(history).toMatchObject({ net_flow: '45.01', years: [{ net_flow: '45.01' }] });
    expect(history).toMatchObject({ points: expect.arrayContaining([expect.objectContaining({ net_flow: '45.01' })]) });
  });

  it('end on a day with known values, whatever the request and the dates in the ledger', async () => {
    await dashboard.stop();
    await new LedgerFile(at('home/ledger.jsonl')).append({
      type: 'batch_added',
      at: '2026-11-21T06:31:00.000Z',
      batchId: 'b2',
      origin: { kind: 'import', file: 'typo.csv' },
      transactions: inBatch([trade('buy', '9999-12-31', 'AAPL', '1', '100')], 'b2'),
    });
    await start();
    const until = { status: 200, json: { to: expect.stringMatching(/^2017-12-/) } };
    expect(await get('/ui/ledger/history')).toMatchObject(until);
    expect(await get('/ui/ledger/history?to=9999-12-31')).toMatchObject(until);
    expect((await run('returns')).stdout).toMatch(/ to 2017-12-\d\d\n/);
    expect((await run('returns', '--to', '9999-12-31')).stdout).toMatch(/ to 2017-12-\d\d\n/);
  });

  it.each([
    ['symbol=KO', 404, 'The ledger has no transaction in KO.'],
    ['from=2017-02-30', 400, 'from'],
    ['period=1Y&from=2017-01-01', 400, 'cannot be combined with a period'],
    ['from=2017-01-01&to=2017-01-01', 400, 'must be after the first day'],
    ['period=2Y', 400, 'period'],
    ['from=2018-03-01', 400, 'must be before the last day with a known value, 2017-12-'],
  ])('refuse the history of "%s" with status %d', async (query, status, message) => {
    const refused = await get(`/ui/ledger/history?${query}`);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.json)).toContain(message);
  });

  it('show the positions of the portfolio file, with their values, when there is no ledger', async () => {
    await new LedgerFile(at('home/ledger.jsonl')).append({
      type: 'batch_reversed',
      at: '2026-11-21T06:31:00.000Z',
      batchId: 'b1',
    });
    writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nAAPL,2,100.5\nNOPRICE,1,10\nKO,0,0\n');
    const { json } = await get('/ui/ledger/history');
    const snapshot = historyReply.parse(json);
    expect(snapshot).toMatchObject({
      kind: 'snapshot',
      source: 'portfolio.csv',
      problem: null,
      positions: [
        { symbol: 'AAPL', quantity: '2', cost: '201', value: expect.stringMatching(/^\d+\.\d\d?$/) },
        { symbol: 'NOPRICE', cost: '10', value: null, unrealized: null },
      ],
    });
    expect(await get('/ui/ledger/history?symbol=AAPL')).toMatchObject({ status: 404 });
  });

  it('give the order checks the cash of the transactions, so that their equity is that of the risk report', async () => {
    await dashboard.stop();
    await new LedgerFile(at('home/ledger.jsonl')).append({
      type: 'batch_added',
      at: '2026-11-21T06:31:00.000Z',
      batchId: 'b2',
      origin: { kind: 'import', file: 'deposits.csv' },
      transactions: inBatch([cash('deposit', '2016-02-01', '5000')], 'b2'),
    });
    await start();
    await page.audit();
    const { portfolio } = auditPayload.parse((await get('/audit')).json);
    const { json } = await page.get('/ui/orders/risk');
    expect(json).toMatchObject({ cash: 3739, is_cash_simulated: false });
    expect(portfolio.risk?.capital).toEqual({ amount: accountRiskReply.parse(json).equity, basis: 'equity' });
  });

  it('answer 409 and name the damaged line when the ledger is damaged', async () => {
    await dashboard.stop();
    const { appendFileSync } = await import('node:fs');
    appendFileSync(at('home/ledger.jsonl'), 'not JSON\n');
    await start();
    expect(await get('/ui/ledger')).toMatchObject({
      status: 409,
      json: { detail: { error: 'ledger_damaged', message: expect.stringContaining('ledger.jsonl, line 2 cannot') } },
    });
  });
});

describe('plumbline ledger', () => {
  it('lists positions and imports, and the transactions of a symbol', async () => {
    const { code, stdout } = await run('list');
    expect(code).toBe(0);
    expect(stdout).toContain('│ AAPL   │ USD      │ 15       │ 1520.5 │ 259.5         │');
    expect(stdout).toContain('b1  2026-11-21T06:30:00.000Z  3 transactions from activity.csv');
    expect((await run('list', '--symbol', 'aapl')).stdout).toContain('│ activity.csv:2 │ b1:3 │');
    expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject({ transactions: 3 });
  });

  it('lists the missing transfers that explain the broker’s quantities, and adds them on request', async () => {
    const account = { schema_version: 1, cash: 1000, positions: [], orders: [] };
    writeFileSync(at('home/paper-account.json'), JSON.stringify(account), { mode: 0o600 });
    const offer = await run('missing');
    expect([offer.code, offer.stderr]).toEqual([0, '']);
    expect(offer.stdout).toContain('│ AAPL   │ transfer │ -15 ');
    expect(offer.stdout).toContain('To add them: plumbline ledger missing --add');
    expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject({ batches: [{}] });
    const added = await run('missing', '--add');
    const [, batchId = ''] = /plumbline ledger undo (\S+)/.exec(added.stdout) ?? [];
    expect((await run('missing')).stdout).toBe(
      'Nothing is missing: the ledger matches the quantities of the paper account (BROKER=paper). This account starts as a copy of your portfolio.\n',
    );
    expect((await run('undo', batchId)).stdout).toContain('AAPL: 0 -> 15');
  });

  it.each([[['--offline', 'ledger', 'missing']], [['ledger', 'missing', '--offline']]])(
    'does not contact the broker with --offline: %j',
    async (args) => {
      const brokerSettings = { BROKER: 'tradier', TRADIER_TOKEN: 'token', TRADIER_ACCOUNT_ID: 'ACC1' };
      const unreachable = { TRADIER_API_BASE: 'http://127.0.0.1:9' };
      expect(await runDashboardInProcess(args, { ...environment(), ...brokerSettings, ...unreachable })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Started with --offline: Tradier is not contacted.\n',
      });
    },
  );

  it('prints returns, and the reason when a return is unavailable', async () => {
    const { stdout } = await run('returns', 'aapl', '--to', '2017-12-28');
    expect(stdout).toMatch(/^AAPL, from the end of 2016-02-29 to 2017-12-28\nValue: 0\.00 -> \d+\.\d\d\n/);
    expect(stdout).toMatch(/\nTime-weighted return: \d+\.\d\d% \(\d+\.\d\d% a year\)\nMoney-weighted return: \d/);
    expect(stdout).toContain('\nNet contributions: 1261.00 on 3 days\n');
    expect((await run('returns', 'aapl', '--from', '2017-05-31', '--to', '2017-06-30')).stdout).toContain(
      ' on 1 day\n',
    );
    expect((await run('returns', '--to', '2026-01-02')).stdout).toContain(
      'Time-weighted return: unavailable. No known price of AAPL on 2026-01-02 fits the trades.',
    );
  });

  it('prints returns as JSON with the flows behind them, and the index for comparison', async () => {
    const { stdout } = await run('returns', 'aapl', '--to', '2017-12-28', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      symbol: 'AAPL',
      from: '2016-02-29',
      time_weighted: { kind: 'value', period: expect.any(Number), annual: expect.any(Number) },
      money_weighted: { kind: 'value' },
      index: { symbol: 'SPX', time_weighted: { kind: 'value' } },
      flows: [
        { date: '2016-03-01', net: 1001, transaction_ids: ['b1:1'] },
        { date: '2016-03-08', net: 1020, transaction_ids: ['b1:2'] },
        { date: '2017-06-01', net: -760, transaction_ids: ['b1:3'] },
      ],
    });
  });

  it.each([
    [['--from', '2017-02-30'], 'must be an existing date'],
    [['--from', '2018-03-01'], 'must be before the last day with a known value, 2017-12-'],
    [['--from', '2017-01-01', '--to', '2017-01-01'], 'must be after the first day'],
  ])('refuses the period of returns %j', async (args, message) =>
    expect(await run('returns', ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) }),
  );

  it('prints the history by year and position, or as JSON by session', async () => {
    const { code, stdout } = await run('history', '--to', '2017-12-28');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Positions without cash, because not every account has deposits, from the end of 2016-02-29 to 2017-12-28',
    );
    expect(stdout).toMatch(/\nDrawdown: -\d+\.\d\d% from 201\d-\d\d-\d\d to 201\d-\d\d-\d\d, now /);
    expect(stdout).toMatch(/│ 2017 +│ -760 +│ \d+\.\d+ +│ \d+\.\d\d% │ 259\.5 +│/);
    expect(stdout).toMatch(/│ AAPL +│ 15 +│ 1520\.5 │/);
    const { stdout: json } = await run('history', 'aapl', '--period', '1M', '--to', '2017-12-28', '--json');
    expect(JSON.parse(json)).toMatchObject({ symbol: 'AAPL', from: '2017-11-28', points: { length: 22 } });
    expect(await run('history', '--period', '2Y')).toMatchObject({ code: 1 });
  });

  it('prints the portfolio file’s positions when there is no ledger', async () => {
    await run('undo', 'b1');
    writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nAAPL,2,100.5\n');
    const { stdout } = await run('history');
    expect(stdout).toContain('Positions of portfolio.csv, valued on 201');
    expect(stdout).toMatch(/│ AAPL +│ 2 +│ 201 +│ \d+\.\d+ +│/);
    expect(stdout).toContain('need transactions: import them with `plumbline import FILE --save`.');
    expect((await run('returns')).stdout).toMatch(/^Values over time, returns, .* need transactions: /);
    expect(await run('returns', '--from', 'nonsense')).toMatchObject({ code: 1, stdout: '' });
  });

  it('undoes an import, and chooses the lot method', async () => {
    expect(await run('lots', 'lifo')).toMatchObject({ code: 0, stdout: 'Sales now use the lot method lifo.\n' });
    expect(await run('undo', 'b1')).toMatchObject({
      code: 0,
      stdout: 'Undid the import of 3 transactions.\nAAPL: 15 -> 0\n',
    });
    expect(await run('list')).toMatchObject({
      stdout: 'The ledger has no transactions. Your positions are read from portfolio.csv.\n',
    });
  });

  it('says which batch or symbol does not exist', async () => {
    expect(await run('undo', 'b9')).toMatchObject({ code: 1, stderr: expect.stringContaining('no batch b9') });
    expect(await run('returns', 'KO')).toMatchObject({ code: 1, stderr: 'The ledger has no transaction in KO.\n' });
  });

  it('changes nothing while the dashboard is running', async () => {
    const dashboard = await startDashboard({ ...environment(), DASHBOARD_PORT: '0' }, { offline: true });
    const undone = await run('undo', 'b1');
    const listed = await run('list');
    await dashboard.stop();
    expect(undone).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by process') });
    expect(listed).toMatchObject({ code: 0 });
  });
});
