import { describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BrokerFileRecognizer } from '../../../../src/adapters/brokerExports/readBrokerFile.js';
import { ImportMappingsFile } from '../../../../src/adapters/files/portfolio/importMappingsFile.js';
import { ImportUndoFile } from '../../../../src/adapters/files/portfolio/importUndoFile.js';
import { PortfolioDocumentFile } from '../../../../src/adapters/files/portfolio/portfolioDocumentFile.js';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import { ForgetMapping } from '../../../../src/application/dashboard/imports/forgetMapping.js';
import { PreviewImport } from '../../../../src/application/dashboard/imports/previewImport.js';
import { SaveImport } from '../../../../src/application/dashboard/imports/saveImport.js';
import { UndoImport } from '../../../../src/application/dashboard/imports/undoImport.js';
import { AddTransactions } from '../../../../src/application/dashboard/ledger/addTransactions.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { LedgerBook } from '../../../../src/application/dashboard/ledger/ledgerBook.js';
import { UndoBatch } from '../../../../src/application/dashboard/ledger/undoBatch.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import type { GeneratedAccount } from '../../../adapters/brokerExports/generated/account.js';
import { ofxStatement } from '../../../adapters/brokerExports/generated/ofxFiles.js';
import { FIDELITY_POSITIONS, SCHWAB_POSITIONS } from '../../../adapters/brokerExports/positionSamples.js';
import type { ColumnMapping } from '../../../../src/domain/dashboard/imports/columnMapping.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { decimal } from '../../../domain/dashboard/ledger/drafts.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';

const at = temporaryFolder();
const ACTIVITY =
  'Run Date,Account Number,Action,Symbol,Description,Price ($),Quantity,Commission ($),Amount ($),Cash Balance ($),Settlement Date\n';
const SECOND_SALE = '01/07/2026,Z0,YOU SOLD A COMPANY,KO,A COMPANY,11,-2,,22,970,01/08/2026\n';
const EARLIER_DAY =
  '01/06/2026,Z0,YOU SOLD A COMPANY,KO,A COMPANY,12,-4,,48,948,01/07/2026\n' +
  '01/06/2026,Z0,YOU BOUGHT A COMPANY,KO,A COMPANY,10,10,,-100,900,01/07/2026\n';
/** Newest first: the sale of January 6 comes before the purchase that it closes. */
const TRANSACTIONS = `${ACTIVITY}${SECOND_SALE}${EARLIER_DAY}`;
const HEAD = 'ticker,quantity,average_price,stop,entry_date\n';
const MINE = `${HEAD}MSFT,5,100,90,2026-01-05\nIBM,1,100,,\nKO,0,,,\n`;
const IMPORTED = `${HEAD}MSFT,1010,300,90,2026-01-05\nKO,0,,,\nBRK.B,12.5,350,,\nAAPL270115C00200000,-2,450,,\n`;
const CHOICES = { keepUnlisted: false, positionsOnly: false, acceptContradictions: false };

const fileOf = (text: string) => ({ name: 'positions.csv', bytes: new TextEncoder().encode(text), mapping: null });
const stored = () => (existsSync(at('portfolio.csv')) ? readFileSync(at('portfolio.csv'), 'utf8') : null);

function program() {
  const document = new PortfolioDocumentFile(at('portfolio.csv'));
  const undo = new ImportUndoFile(at('portfolio-import.json'), () => undefined);
  const mappings = new ImportMappingsFile(at('import-mappings.json'), () => undefined);
  const queue = new SerialQueue();
  const clock = new ManualClock();
  const ledger = new LedgerBook(new LedgerFile(at('ledger.jsonl')), {
    events: () => [],
    account: 'paper',
    logFault: null,
  });
  const add = new AddTransactions(ledger, clock, new SequentialIds());
  const bars = new LoadBars(
    new MemoryMarketData({}, { 'VOD.L': 'GBp', RY: 'USD', 'SAP.DE': 'EUR' }),
    clock,
    () => undefined,
  );
  const preview = new PreviewImport(new BrokerFileRecognizer(), document, add, mappings, clock, bars, undo);
  return {
    preview,
    clock,
    save: new SaveImport(preview, document, add, undo, mappings, queue, clock),
    forget: new ForgetMapping(mappings, queue),
    undo: new UndoImport(document, undo, ledger, new UndoBatch(ledger, clock), queue),
    held: async () =>
      (await ledger.view()).state.lots.map(
        ({ quantity, symbol, account }) => `${quantity.toFixed()} ${symbol} ${account}`,
      ),
  };
}

async function notesOf(ticker: string, file: string) {
  const preview = await program().preview.execute(fileOf(file), CHOICES);
  if (preview.kind !== 'positions') throw new Error(preview.kind);
  return preview.positions.changes.flatMap((change) => (change.ticker === ticker ? [change.note] : []));
}

describe('SaveImport', () => {
  it('writes the positions of the file and keeps stops, entry dates and watched tickers', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    expect(stored()).toBe(IMPORTED);
  });

  it('saves a self-contradictory file only if the user accepts the contradictions', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    const wrong = fileOf(SCHWAB_POSITIONS.replace('"1,010"', '"1,001"'));
    await expect(program().save.execute(wrong, CHOICES)).rejects.toMatchObject({
      slug: 'import_contradictory',
      message: expect.stringContaining('1 line does not fit'),
    });
    expect(stored()).toBe(MINE);
    await program().save.execute(wrong, { ...CHOICES, acceptContradictions: true });
    expect(stored()).toContain('MSFT,1001,302.697303,90');
  });

  it('does not drop an unreadable line of the current portfolio without the user’s consent', async () => {
    writeFileSync(at('portfolio.csv'), `${MINE}TSLA,ten,1,,\n`);
    await expect(program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES)).rejects.toMatchObject({
      slug: 'import_contradictory',
    });
  });

  it.each([
    ['another account', SCHWAB_POSITIONS.replaceAll('MSFT', 'KO'), '120', 'imported'],
    ['the same account after the user entered a sum', FIDELITY_POSITIONS, '130', 'changed since the import'],
  ])('names the source of a quantity that a file of %s replaces', async (_from, file, present, origin) => {
    await program().save.execute(fileOf(FIDELITY_POSITIONS), CHOICES);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), { ...CHOICES, keepUnlisted: true });
    writeFileSync(at('portfolio.csv'), stored()?.replace('KO,120,', `KO,${present},`) ?? '');
    expect(await notesOf('KO', file)).toEqual([
      `This file replaces the quantity ${present}, ${origin} from Fidelity, Z00000000. If you hold this ticker in several accounts, enter the total quantity in portfolio.csv after saving.`,
    ]);
  });

  it('does not name the source of a quantity that a later file of the same account replaces', async () => {
    await program().save.execute(fileOf(FIDELITY_POSITIONS), CHOICES);
    expect(await notesOf('KO', FIDELITY_POSITIONS.replace('120,', '130,'))).toEqual([null]);
  });

  it('names the account of the latest file even if that file changed nothing', async () => {
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await program().save.execute(fileOf(SCHWAB_POSITIONS.replace('Individual ...123', 'Roth IRA ...456')), CHOICES);
    expect(await notesOf('MSFT', SCHWAB_POSITIONS.replace('"1,010"', '"1,020"'))).toEqual([
      expect.stringContaining('imported from Schwab, Roth IRA ...456.'),
    ]);
  });

  it.each([
    ['ticker,quantity,average_price\nAAPL,1,1\n', 'portfolio_unusable'],
    ['name,amount\nrent,12\n', 'broker_file_unknown'],
  ])('refuses a file that is neither a usable portfolio nor from a known broker: %j', async (text, slug) => {
    await expect(program().save.execute(fileOf(text), CHOICES)).rejects.toMatchObject({ slug });
  });
});

describe('SaveImport of transactions', () => {
  it('previews the ledger with the new transactions, in their order of execution, and stores nothing', async () => {
    const { preview, held } = program();
    expect(await preview.execute(fileOf(TRANSACTIONS), CHOICES)).toMatchObject({
      kind: 'transactions',
      ledger: {
        added: [{ source: { line: 4 } }, { source: { line: 3 } }, { source: { line: 2 } }],
        positions: [{ symbol: 'KO', before: decimal('0'), after: decimal('4'), averagePriceAfter: decimal('10') }],
        issues: [],
      },
      faulty: [],
    });
    expect(await held()).toEqual([]);
  });

  it('adds the transactions to the ledger and does not change the portfolio file', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    const { save, held } = program();
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    expect([await held(), stored()]).toEqual([['4 KO Z0'], MINE]);
  });

  it('replaces a portfolio file that contains unreadable lines, and lists these lines', async () => {
    const unreadable = `${HEAD}TSLA,ten,1,,\n`;
    writeFileSync(at('portfolio.csv'), unreadable);
    const { save, preview, held } = program();
    expect(await preview.execute(fileOf(TRANSACTIONS), CHOICES)).toMatchObject({
      replacesPortfolio: true,
      dropped: [{ line: 2, message: expect.stringContaining('"ten"') }],
    });
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    expect([await held(), stored()]).toEqual([['4 KO Z0'], unreadable]);
  });

  it('adds later transactions even if the portfolio file cannot be read', async () => {
    const { save, held } = program();
    await save.execute(fileOf(`${ACTIVITY}${EARLIER_DAY}`), CHOICES);
    mkdirSync(at('portfolio.csv'));
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    expect(await held()).toEqual(['4 KO Z0']);
  });

  it('leaves out transactions that an earlier import added, but keeps a second trade with equal values', async () => {
    const { save, preview, held } = program();
    await save.execute(fileOf(`${ACTIVITY}${EARLIER_DAY}`), CHOICES);
    const twice = fileOf(`${ACTIVITY}${SECOND_SALE.replace('970', '992')}${SECOND_SALE}${EARLIER_DAY}`);
    expect(await preview.execute(twice, CHOICES)).toMatchObject({
      ledger: { added: [{ source: { line: 3 } }, { source: { line: 2 } }], duplicates: [{}, {}] },
    });
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    await save.execute(twice, CHOICES);
    expect(await held()).toEqual(['2 KO Z0']);
  });

  it('adds equal transactions of two accounts of one broker', async () => {
    const { save, held } = program();
    const history = (account: string) =>
      fileOf(
        `"Transactions  for account ${account} as of 12/29/2026 21:16:49 ET"\n"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n"03/02/2026","Buy","KO","COCA COLA CO","10","$42.00","","-$420.00"\n"Transactions Total","","","","","","","-$420.00"\n`,
      );
    await save.execute(history('Individual XXXX-3910'), CHOICES);
    await save.execute(history('Roth IRA XXXX-4711'), CHOICES);
    await expect(save.execute(history('Individual XXXX-3910'), CHOICES)).rejects.toMatchObject({
      slug: 'portfolio_unusable',
    });
    expect(await held()).toEqual(['10 KO Individual XXXX-3910', '10 KO Roth IRA XXXX-4711']);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('does not repeat the transactions of a file without an account %s a file that names it', async (_, isLater) => {
    const { save, held } = program();
    const unnamed = TRANSACTIONS.replace(',Account Number', '').replaceAll(',Z0', '');
    const [first, second] = isLater ? [TRANSACTIONS, unnamed] : [unnamed, TRANSACTIONS];
    await save.execute(fileOf(first), CHOICES);
    await expect(save.execute(fileOf(second), CHOICES)).rejects.toMatchObject({ slug: 'portfolio_unusable' });
    expect(await held()).toEqual([isLater ? '4 KO Z0' : '4 KO Fidelity']);
  });

  it('leaves out a transaction that is dated in the future, and says so', async () => {
    const file = fileOf(`${ACTIVITY}${SECOND_SALE.replace('01/07/2026', '12/31/9999')}${EARLIER_DAY}`);
    expect(await program().preview.execute(file, CHOICES)).toMatchObject({
      ledger: { added: [{}, {}] },
      faulty: [{ line: 2, message: 'The trade date 9999-12-31 is in the future. The line is left out.' }],
    });
  });

  it('refuses a file whose transactions are all in the ledger', async () => {
    const { save } = program();
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    await expect(save.execute(fileOf(TRANSACTIONS), CHOICES)).rejects.toMatchObject({
      slug: 'portfolio_unusable',
      message: expect.stringContaining('has no new transactions'),
    });
  });

  it('leaves out a line that the ledger cannot accept, but only if the user agrees', async () => {
    const { save, preview, held } = program();
    const faulty = fileOf(TRANSACTIONS.replace('-2,,22', '-2,0,-22'));
    expect(await preview.execute(faulty, CHOICES)).toMatchObject({
      faulty: [{ line: 2, message: 'A sell cannot reduce cash by more than its fee. The line is left out.' }],
    });
    await expect(save.execute(faulty, CHOICES)).rejects.toMatchObject({ slug: 'import_contradictory' });
    expect(await held()).toEqual([]);
    await save.execute(faulty, { ...CHOICES, acceptContradictions: true });
    expect(await held()).toEqual(['6 KO Z0']);
  });

  it('compares the ledger with the positions that the file also lists', async () => {
    const { preview } = program();
    const listing = async (thousandths: number) => {
      const { rows, write } = ofxStatement(1)(boughtTen(thousandths));
      const found = await preview.execute(fileOf(write(rows)), CHOICES);
      return found.kind === 'transactions' ? found.proof.notes.map(({ message }) => message) : [];
    };
    expect(await listing(10_000)).toEqual([]);
    expect((await listing(12_000)).filter((message) => message.includes('KO'))).toEqual([
      expect.stringContaining('KO: the ledger would hold 10 after this import, but the file lists 12.'),
    ]);
  });

  it('can import only the positions of a file that also has transactions', async () => {
    const { rows, write } = ofxStatement(1)(boughtTen(10_000));
    const { save, held } = program();
    await save.execute(fileOf(write(rows)), { ...CHOICES, positionsOnly: true, acceptContradictions: true });
    expect([await held(), stored()]).toEqual([[], expect.stringContaining('KO,10,')]);
  });
});

describe('SaveImport of a file with a mapping', () => {
  const RENT = 'When,What,Paper,Number,Net\n2026-01-05,Got,KO,10,-612\n';
  const MAPPING: ColumnMapping = {
    broker: 'Depot',
    lists: 'transactions',
    columns: (['date', 'kind', 'symbol', 'quantity', 'amount'] as const).map((field, place) => ({
      column: ['When', 'What', 'Paper', 'Number', 'Net'][place] ?? '',
      field,
    })),
    dateOrder: 'month_first',
    decimalMark: 'point',
    amountSigns: 'signed',
    kinds: [{ word: 'Got', kind: 'buy' }],
  };
  const mapped = (mapping: ColumnMapping | null, text = RENT) => ({ ...fileOf(text), mapping });

  it('uses the mapping for later files with the same columns, even after a restart', async () => {
    const { save, held } = program();
    await save.execute(mapped(MAPPING), CHOICES);
    expect(await held()).toEqual(['10 KO Depot']);
    const later = RENT.replace('10,-612', '5,-306');
    expect(await program().preview.execute(mapped(null, later), CHOICES)).toMatchObject({
      kind: 'transactions',
      mapped: { mapping: MAPPING, savedAt: new ManualClock().now() },
      ledger: { added: [{ quantity: decimal('5') }] },
    });
  });

  it('asks for a mapping again when nothing was saved, or after the mapping was forgotten', async () => {
    const { save, preview, forget } = program();
    await preview.execute(mapped(MAPPING), CHOICES);
    expect(await preview.execute(mapped(null), CHOICES)).toMatchObject({ kind: 'unmapped' });
    await expect(save.execute(mapped(null), CHOICES)).rejects.toMatchObject({ slug: 'broker_file_unknown' });
    await save.execute(mapped(MAPPING), CHOICES);
    await forget.execute(['net', 'number', 'paper', 'what', 'when']);
    expect(await preview.execute(mapped(null), CHOICES)).toMatchObject({ kind: 'unmapped' });
    await expect(forget.execute(['net'])).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('replaces the earlier mapping of the same columns', async () => {
    const { save, preview } = program();
    await save.execute(mapped(MAPPING), CHOICES);
    const changed = { ...MAPPING, broker: 'Other' };
    await save.execute(mapped(changed), CHOICES);
    expect(await preview.execute(mapped(null), CHOICES)).toMatchObject({ mapped: { mapping: changed } });
  });

  it.each([
    [{ columns: MAPPING.columns.slice(1) }, 'mapping.columns: date must be mapped to a column.'],
    [
      { columns: MAPPING.columns.with(4, { column: 'Gross', field: 'amount' as const }) },
      'The file has no column "Gross".',
    ],
  ])('refuses an unusable mapping', async (change, message) => {
    await expect(program().preview.execute(mapped({ ...MAPPING, ...change }), CHOICES)).rejects.toMatchObject({
      slug: 'mapping_unusable',
      message: expect.stringContaining(message),
    });
  });

  const POSITIONS: ColumnMapping = {
    ...MAPPING,
    lists: 'positions',
    columns: [
      { column: 'Paper', field: 'symbol' },
      { column: 'Number', field: 'quantity' },
      { column: 'Cost', field: 'cost_basis' },
      { column: 'Money', field: 'currency' },
    ],
  };
  const HELD = 'Paper,Number,Cost,Money\n';
  const CASH_ALONE = FIDELITY_POSITIONS.split('\n').slice(0, 2).join('\n');

  it('writes positions in the unit of their prices, and names those in another currency among the lines to check', async () => {
    const text = `${HELD}VOD.L,100,70,GBP\nRY,2,80,CAD\nKO,2,80,USD\nSAP.DE,2,80,USD\n`;
    const { proof } = await program().save.execute(mapped(POSITIONS, text), CHOICES);
    expect(proof.notes.map(({ line }) => line)).toEqual([3, 5]);
    expect(stored()).toBe(`${HEAD}VOD.L,100,70,,\nKO,2,40,,\n`);
  });

  it('compares average prices of the portfolio file in the currency of the transactions', async () => {
    writeFileSync(at('portfolio.csv'), `${HEAD}VOD.L,100,1260,,\nRY,2,80,,\nBHP.AX,3,40,,\nBP.L,4,5,,\n`);
    const columns = [...MAPPING.columns, { column: 'Money', field: 'currency' as const }];
    const text = `When,What,Paper,Number,Net,Money
2026-01-05,Got,VOD.L,100,-1260,GBP
2026-01-05,Got,RY,2,-160,CAD
2026-01-05,Got,BHP.AX,3,-120,AUD
2026-01-05,Got,BP.L,4,-20,USD
`;
    expect(await program().preview.execute(mapped({ ...MAPPING, columns }, text), CHOICES)).toMatchObject({
      changes: [
        { symbol: 'VOD.L', averagePriceBefore: decimal('12.6'), averagePriceAfter: decimal('12.6') },
        { symbol: 'RY', averagePriceBefore: null, averagePriceAfter: decimal('80') },
        { symbol: 'BHP.AX', averagePriceBefore: null, averagePriceAfter: decimal('40') },
        { symbol: 'BP.L', averagePriceBefore: decimal('5'), averagePriceAfter: decimal('5') },
      ],
    });
  });

  it.each([
    ['of cash alone', fileOf(CASH_ALONE), false],
    ['of cash alone, even if positions are kept', fileOf(CASH_ALONE), true],
    ['whose lines are all in another currency', mapped(POSITIONS, `${HELD}SAP.DE,5,400,USD\n`), false],
  ])('refuses a file %s, and changes nothing', async (_, file, keepUnlisted) => {
    const mine = `${HEAD}SAP.DE,5,70,,\nIBM,1,100,,\n`;
    writeFileSync(at('portfolio.csv'), mine);
    await expect(program().save.execute(file, { ...CHOICES, keepUnlisted })).rejects.toMatchObject({
      slug: 'portfolio_unusable',
      message: expect.stringContaining('no position that can be imported'),
    });
    expect(stored()).toBe(mine);
  });

  it('treats a damaged file of saved mappings as if it did not exist', async () => {
    await program().save.execute(mapped(MAPPING), CHOICES);
    writeFileSync(at('import-mappings.json'), '{"schema_version":2}');
    expect(await program().preview.execute(mapped(null), CHOICES)).toMatchObject({ kind: 'unmapped' });
  });
});

describe('UndoImport', () => {
  it('restores the portfolio only once, even after a restart', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    expect(await program().undo.latest()).toMatchObject({ file: 'positions.csv' });
    await program().undo.execute();
    expect(stored()).toBe(MINE);
    await expect(program().undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
  });

  it('restores the portfolio before the first of two imports of the same file', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await program().undo.execute();
    expect(stored()).toBe(MINE);
    await expect(program().undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
  });

  it('restores the sources of the quantities', async () => {
    const schwab = SCHWAB_POSITIONS.replaceAll('MSFT', 'KO');
    await program().save.execute(fileOf(FIDELITY_POSITIONS), CHOICES);
    await program().save.execute(fileOf(schwab), { ...CHOICES, keepUnlisted: true });
    await program().undo.execute();
    expect(await notesOf('KO', FIDELITY_POSITIONS.replace('120,', '130,'))).toEqual([null]);
    expect(await notesOf('KO', schwab)).toEqual([expect.stringContaining('120, imported from Fidelity, Z00000000.')]);
  });

  it('removes the portfolio if the import created it', async () => {
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await program().undo.execute();
    expect(stored()).toBeNull();
  });

  it('refuses to overwrite a portfolio that has changed since the import', async () => {
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    writeFileSync(at('portfolio.csv'), MINE);
    expect(await program().undo.latest()).toBeNull();
    await expect(program().undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
    expect(stored()).toBe(MINE);
  });

  it('reverses the batch of the latest import before it restores the portfolio file, and only if that import is meant', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    const { save, undo, held, clock } = program();
    await save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    clock.passSeconds(1);
    const earlier = await undo.latest();
    await save.execute({ ...fileOf(TRANSACTIONS), name: 'activity.csv' }, CHOICES);
    await expect(undo.execute(earlier?.importedAt)).rejects.toMatchObject({ slug: 'not_latest_import' });
    expect(await undo.execute((await undo.latest())?.importedAt)).toMatchObject({ file: 'activity.csv' });
    expect([await held(), stored()]).toEqual([[], IMPORTED]);
    expect(await undo.execute()).toMatchObject({ file: 'positions.csv' });
    expect(stored()).toBe(MINE);
    await expect(undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
  });

  it('restores the portfolio file first when the positions were imported last', async () => {
    const { save, undo, held, clock } = program();
    await save.execute(fileOf(TRANSACTIONS), CHOICES);
    clock.passSeconds(1);
    await save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await undo.execute();
    expect([await held(), stored()]).toEqual([['4 KO Z0'], null]);
  });
});

/** An account with one purchase of 10 shares of KO, and a listed position of `thousandths` / 1,000 shares. */
const boughtTen = (thousandths: number): GeneratedAccount => ({
  positions: [{ symbol: 'KO', thousandths, priceCents: 6100, paidCents: 5200 }],
  cashCents: 100_000,
  transactions: [
    {
      kind: 'buy',
      date: '2026-01-05',
      settlementDate: '2026-01-06',
      symbol: 'KO',
      thousandths: 10_000,
      priceCents: 5200,
      feeCents: 0,
      amountCents: -52_000,
    },
  ],
});
