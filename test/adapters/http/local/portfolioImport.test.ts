import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { runDashboardInProcess } from '../../../bootstrap/dashboard/program.js';
import { FIDELITY_POSITIONS } from '../../brokerExports/positionSamples.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';
import { openPage, type OrderPage } from './orderPage.js';

const at = temporaryFolder();
const environment = () => ({ PLUMBLINE_HOME: at('home'), LOG_LEVEL: 'silent', MARKET_DATA: 'sample' });
const TRADES = 'When,What,Paper,Number,Net\n2026-01-05,Got,KO,10,-612\n';
const MAPPING = {
  broker: 'Depot',
  lists: 'transactions',
  columns: [
    { column: 'When', field: 'date' },
    { column: 'What', field: 'kind' },
    { column: 'Paper', field: 'symbol' },
    { column: 'Number', field: 'quantity' },
    { column: 'Net', field: 'amount' },
  ],
  date_order: 'month_first',
  kinds: [{ word: 'Got', kind: 'buy' }],
};

beforeEach(() => mkdirSync(at('home'), { mode: 0o700 }));

describe('the import of a file with a mapping', () => {
  let dashboard: RunningDashboard;
  let page: OrderPage;

  beforeEach(async () => {
    dashboard = await startDashboard({ ...environment(), DASHBOARD_PORT: '0' }, { offline: true });
    page = await openPage(dashboard.port);
  });
  afterEach(() => dashboard.stop());

  const post = (path: string, body: object) => page.post(`/ui/portfolio/import${path}`, body);
  const importFile = (mapping: unknown, more: object = {}, text = TRADES) =>
    post('', { file_name: 'depot.csv', content: Buffer.from(text).toString('base64'), mapping, ...more });

  it('suggests a mapping, and uses a saved mapping for later files until it is forgotten', async () => {
    expect(await importFile(null)).toMatchObject({
      status: 200,
      json: {
        kind: 'unmapped',
        tables: [{ line: 1, suggestion: { lists: 'transactions', date_order: 'month_first' } }],
      },
    });
    expect(await importFile(MAPPING)).toMatchObject({
      status: 200,
      json: { saved: false, broker: 'Depot', mapped: { saved_at: null, mapping: MAPPING }, ledger: { added: 1 } },
    });
    expect(await importFile(MAPPING, { save: true })).toMatchObject({ json: { saved: true } });
    const remembered = await importFile(null, {}, TRADES.replace('10,-612', '1,-61'));
    expect(remembered).toMatchObject({ json: { mapped: { saved_at: expect.any(String) }, ledger: { added: 1 } } });
    const header = ['when', 'what', 'paper', 'number', 'net'];
    expect(await post('/forget-mapping', { header })).toMatchObject({ status: 200, json: { forgotten: true } });
    expect(await post('/forget-mapping', { header })).toMatchObject({ status: 404 });
    expect(await importFile(null)).toMatchObject({ json: { kind: 'unmapped' } });
  });

  it('notes the currency of a position that is not in US dollars', async () => {
    const lines = 'When,What,Paper,Number,Net,Money\n2026-01-05,Got,KO,10,-612,EUR\n2026-01-06,Got,KO,2,-130,USD\n';
    const columns = [...MAPPING.columns, { column: 'Money', field: 'currency' }];
    expect(await importFile({ ...MAPPING, columns }, {}, lines)).toMatchObject({
      json: {
        changes: [
          {
            ticker: 'KO',
            after: { quantity: '10' },
            lines: [2],
            note: 'Held in EUR: neither audited nor valued unless its prices are in EUR.',
          },
          { ticker: 'KO', after: { quantity: '2' }, lines: [3], note: null },
        ],
      },
    });
  });

  it.each<[string, object, string, string]>([
    ['no broker', { broker: ' ' }, 'invalid_request', 'mapping.broker: must name the broker or the account'],
    [
      'no date order',
      { date_order: null },
      'invalid_request',
      'mapping.date_order: must be month_first or day_first (a suggestion has null if',
    ],
    ['no decimal mark', { decimal_mark: null }, 'invalid_request', 'mapping.decimal_mark: must be point or comma'],
    [
      'an unknown field',
      { columns: [{ column: 'When', field: 'moment' }] },
      'invalid_request',
      'mapping.columns.0.field',
    ],
    [
      'two columns for one field',
      { columns: [...MAPPING.columns, { column: 'Gross', field: 'amount' }] },
      'mapping_unusable',
      '"Net", "Gross" are all mapped to amount. Choose one.',
    ],
    [
      'a column that the file lacks',
      { columns: [...MAPPING.columns, { column: 'Fee', field: 'fee' }] },
      'mapping_unusable',
      'The file has no column "Fee".',
    ],
  ])('answers 400 for a mapping with %s', async (_, change, error, message) => {
    expect(await importFile({ ...MAPPING, ...change })).toMatchObject({
      status: 400,
      json: { detail: { error, message: expect.stringContaining(message) } },
    });
  });

  it('refuses with 400 to save a file without a mapping', async () => {
    expect(await importFile(null, { save: true })).toMatchObject({
      status: 400,
      json: { detail: { error: 'broker_file_unknown', message: expect.stringContaining('Say which column is which') } },
    });
  });
});

describe('plumbline import of a file with a mapping', () => {
  const run = (...args: readonly string[]) =>
    runDashboardInProcess(['import', at('depot.csv'), ...args], environment());
  const undo = (...args: readonly string[]) => runDashboardInProcess(['import', '--undo', ...args], environment());
  const writeMapping = (mapping: unknown): void => writeFileSync(at('mapping.json'), JSON.stringify(mapping));

  beforeEach(() => writeFileSync(at('depot.csv'), TRADES));

  it('prints the table and an incomplete mapping for the user to edit', async () => {
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(stdout).toContain('depot.csv: the layout is not known. The columns are named on line 1:');
    expect(stdout).toContain(`plumbline import ${at('depot.csv')} --map mapping.json`);
    expect(stdout).toContain('"broker": "My broker"');
    expect(stdout).toContain('No column is recognized as the ticker. Map the ticker column to symbol,');
    expect((await run('--save')).stderr).toContain('Say which column is which');
    writeFileSync(at('depot.csv'), TRADES.replace('Paper', 'Ticker'));
    expect((await run()).stdout).not.toContain('No column is recognized');
  });

  it('uses the mapping for this file and the next file, until the mapping is forgotten', async () => {
    writeMapping(MAPPING);
    expect(await run('--map', at('mapping.json'), '--save')).toMatchObject({ code: 0 });
    expect(readFileSync(at('home/ledger.jsonl'), 'utf8')).toContain('"symbol":"KO"');
    writeFileSync(at('depot.csv'), TRADES.replace('10,-612', '1,-61'));
    const { stdout } = await run();
    expect(stdout).toContain('Read with the mapping saved on ');
    expect(stdout).toContain('Transactions: 1 new, 0 already in the ledger.');
    expect((await run('--forget')).stdout).toContain('Removed the mapping for files with the columns when, what');
    expect(await run('--forget')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No saved mapping is used for'),
    });
  });

  it.each([
    ['{"broker":', 'mapping.json is not JSON. Without --map, the import prints a mapping to complete.'],
    [JSON.stringify({ ...MAPPING, date_order: 'year_first' }), 'mapping.date_order'],
    [JSON.stringify({ ...MAPPING, lists: 'positions' }), 'A list of positions has no field date.'],
  ])('refuses the mapping %j', async (text, message) => {
    writeFileSync(at('mapping.json'), text);
    expect(await run('--map', at('mapping.json'))).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect((await run('--map', at('absent.json'))).stderr).toContain('absent.json does not exist.');
  });

  it('compares the first transactions with the positions of portfolio.csv, which they replace', async () => {
    writeMapping(MAPPING);
    writeFileSync(
      at('home/portfolio.csv'),
      'ticker,quantity,average_price\nKO,120,46\nGE,300,18\nJPM,0,0\nAAPL261218C00200000,-1,240\nPEP,2,70\nIBM,"1,000",18\n',
    );
    writeFileSync(at('depot.csv'), `${TRADES}2026-01-06,Got,PEP,2,-140\n2026-01-06,Got,JPM,1,-90\n`);
    const rows = [
      ['KO', 'changed', '10', '61.2', '120 at 46'],
      ['GE', 'gone', '-', '-', '300 at 18'],
      ['PEP', 'unchanged', '2', '70', '2 at 70'],
      ['AAPL261218C00200000', 'gone', '-', '-', '-1 at 240'],
      ['JPM', 'new', '1', '90', '-'],
    ];
    const replaced =
      'The positions of these transactions replace those in portfolio.csv, which then gives only stops, sectors and watched tickers.\n';
    const changesIn = (stdout: string) =>
      stdout.split('\n').flatMap((line) => {
        const [, ...cells] = line.split('│').map((cell) => cell.trim());
        return /^(new|changed|unchanged|gone)$/.test(cells[1] ?? '') ? [cells.slice(0, 5)] : [];
      });
    const preview = (await run('--map', at('mapping.json'))).stdout;
    expect(changesIn(preview)).toEqual(rows);
    expect(preview).toContain('Cannot be read in portfolio.csv, line 7: ');
    expect(preview).toContain(`${replaced}Nothing was saved.`);
    const saved = (await run('--map', at('mapping.json'), '--save')).stdout;
    expect(changesIn(saved)).toEqual(rows);
    expect(saved).toContain(`${replaced}Saved.`);

    writeFileSync(at('depot.csv'), TRADES.replace('10,-612', '1,-61'));
    const later = (await run()).stdout;
    expect(changesIn(later)).toEqual([['KO', 'changed', '11', '61.181818', '10 at 61.2']]);
    expect(later).not.toContain('portfolio.csv');
  });

  it('says that imported positions are only compared while the portfolio comes from the ledger', async () => {
    const only = 'These positions are saved in portfolio.csv, but only compared with the transactions.\n';
    writeMapping(MAPPING);
    writeFileSync(at('fidelity.csv'), FIDELITY_POSITIONS);
    const positions = (...args: readonly string[]) =>
      runDashboardInProcess(['import', at('fidelity.csv'), ...args], environment());
    expect((await positions()).stdout).not.toContain(only);
    await run('--map', at('mapping.json'), '--save');
    expect((await positions()).stdout).toContain(`${only}Nothing was saved.`);
    expect((await positions('--save')).stdout).toContain(`${only}Saved.`);
  });

  it('imports positions even if the ledger is damaged', async () => {
    writeFileSync(at('home/ledger.jsonl'), 'damaged\n{}\n');
    writeFileSync(at('fidelity.csv'), FIDELITY_POSITIONS);
    const { code, stdout } = await runDashboardInProcess(['import', at('fidelity.csv'), '--save'], environment());
    expect([code, stdout]).toEqual([0, expect.stringContaining('Saved.')]);
  });

  it('names the lines that do not fit and the command that accepts them, and then refuses to save', async () => {
    writeMapping(MAPPING);
    writeFileSync(at('depot.csv'), `${TRADES}2026-01-06,Got,PEP,two,-140\n`);
    const { code, stdout, stderr } = await run('--map', at('mapping.json'), '--save');
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 line does not fit')]);
    expect(stdout).toContain('Cannot be read, line 3: ');
    expect(stdout).toContain(`plumbline import ${at('depot.csv')} --map ${at('mapping.json')} --save --accept\n`);
  });

  it('prints the command that saves the import, with the paths and options of the preview', async () => {
    writeMapping(MAPPING);
    expect((await run('--map', at('mapping.json'), '--keep')).stdout).toContain(
      `To save: plumbline import ${at('depot.csv')} --keep --map ${at('mapping.json')} --save\n`,
    );
  });

  it('quotes a path with spaces in the command for a mapping', async () => {
    writeFileSync(at('My depot.csv'), TRADES);
    const { stdout } = await runDashboardInProcess(['import', at('My depot.csv')], environment());
    expect(stdout).toContain(`plumbline import '${at('My depot.csv')}' --map mapping.json`);
  });

  it('names the import that --undo has undone', async () => {
    writeMapping(MAPPING);
    await run('--map', at('mapping.json'), '--save');
    expect((await undo()).stdout).toBe('The import of depot.csv has been undone.\n');
  });

  it('prints JSON for --undo and --forget with --json', async () => {
    writeMapping(MAPPING);
    await run('--map', at('mapping.json'), '--save');
    expect(JSON.parse((await run('--forget', '--json')).stdout)).toEqual({ forgotten: true });
    expect(JSON.parse((await undo('--json')).stdout)).toEqual({
      undo: { file: 'depot.csv', imported_at: expect.any(String) },
    });
  });
});

describe('plumbline import', () => {
  const run = (...args: readonly string[]) => runDashboardInProcess(['import', ...args], environment());

  it.each([
    [
      ['own.csv', '--undo'],
      '--undo takes no file, because it undoes the latest import, which can be that of another file.',
    ],
    [['--undo', '--save'], "option '--undo' cannot be used with option '--save'"],
    [['own.csv', '--forget', '--keep'], "option '--forget' cannot be used with option '--keep'"],
  ])('refuses options that contradict each other: %j', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('says the same about a file of its own layout, whether to preview or to save', async () => {
    writeFileSync(at('own.csv'), 'ticker,quantity,average_price\nAAPL,1,1\n');
    const said = 'This is already a Plumbline portfolio: copy it to portfolio.csv in PLUMBLINE_HOME, or import it in';
    expect(await run(at('own.csv'))).toMatchObject({ code: 0, stdout: expect.stringContaining(said) });
    expect(await run(at('own.csv'), '--save')).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  });

  it('offers no save when the file has no position to import', async () => {
    writeFileSync(at('cash.csv'), FIDELITY_POSITIONS.split('\n').slice(0, 2).join('\n'));
    const { code, stdout } = await run(at('cash.csv'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('The file has no position that can be imported')]);
    expect(stdout).not.toContain('--save');
    expect(stdout).not.toContain('states each number only once');
    expect(JSON.parse((await run(at('cash.csv'), '--json')).stdout)).toMatchObject({
      refusal: expect.stringContaining('no position that can be imported'),
    });
  });

  it('says what to do when the file is missing or cannot be read', async () => {
    expect((await run()).stderr).toBe('No file is named. Run: plumbline import FILE.\n');
    expect((await run(at('home'))).stderr).toBe(`${at('home')} is a folder. Choose a file.\n`);
  });

  it('names the running dashboard, whose page can import the file', async () => {
    writeFileSync(at('own.csv'), TRADES);
    const dashboard = await startDashboard({ ...environment(), DASHBOARD_PORT: '0' }, { offline: true });
    const { stderr } = await run(at('own.csv'), '--save');
    await dashboard.stop();
    expect(stderr).toBe(
      `${at('home')} is in use by the dashboard at http://127.0.0.1:${dashboard.port} (process ${process.pid}). Do this on its page, or stop it first.\n`,
    );
  });
});
