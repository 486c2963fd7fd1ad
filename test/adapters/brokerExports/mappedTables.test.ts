import { describe, expect, it } from '@jest/globals';
import { NO_TICKER_NOTE } from '../../../src/adapters/brokerExports/tables/positionTable.js';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import type { ColumnMapping } from '../../../src/domain/dashboard/imports/columnMapping.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';

const DEPOT = `My depot
When;Side;Ticker;Shares;Price;Fee;Total
03.02.2026;Deposit;;;;;5.000,00
14.02.2026;Purchase;KO;10;61,20;1,00;-613,00
05.03.2026;Sold;KO;4;65,00;1,00;259,00
05.03.2026;Coupon;;;;;12,00
`;
const MAPPING: ColumnMapping = {
  broker: 'Depot',
  lists: 'transactions',
  columns: [
    { column: 'when', field: 'date' },
    { column: 'side', field: 'kind' },
    { column: 'ticker', field: 'symbol' },
    { column: 'shares', field: 'quantity' },
    { column: 'price', field: 'price' },
    { column: 'fee', field: 'fee' },
    { column: 'total', field: 'amount' },
  ],
  dateOrder: 'day_first',
  decimalMark: 'comma',
  amountSigns: 'signed',
  kinds: [
    { word: 'Deposit', kind: 'deposit' },
    { word: 'Purchase', kind: 'buy' },
    { word: 'Sold', kind: 'sell' },
  ],
};
const HEADER = ['when', 'side', 'ticker', 'shares', 'price', 'fee', 'total'];
const SAVED = { header: HEADER, mapping: MAPPING, savedAt: new Date('2026-11-23T17:00:00.000Z') };

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, mapping: ColumnMapping | null = null, saved: readonly (typeof SAVED)[] = []) =>
  new BrokerFileRecognizer().read({ bytes: bytesOf(text), mapping }, saved);

function suggestionFor(text: string) {
  const reading = read(text);
  if (reading.kind !== 'unmapped') throw new Error(`read as ${reading.kind}`);
  return reading.tables[0]?.suggestion;
}

function statementOf(text: string, mapping: ColumnMapping) {
  const reading = read(text, mapping);
  if (reading.kind !== 'statement') throw new Error(`read as ${reading.kind}`);
  return reading.statement;
}

const drafts = (text: string, mapping: ColumnMapping): string[] =>
  toTransactionDrafts(statementOf(text, mapping), 'file', '2100-01-01').drafts.map((draft) =>
    [draft.tradeDate, draft.kind, draft.symbol ?? '-', draft.amount.amount, draft.amount.currency].join(' '),
  );

describe('BrokerFileRecognizer with a table of an unknown layout', () => {
  describe('with currencies in the cells', () => {
    const STATED = `When;Side;Ticker;Shares;Total;Ccy
30 Dec 2024;Deposit;;;EUR 5'000,00;EUR
31-Dec-2024;Purchase;SAP;10;€ -1’613,50;EUR
`;
    const columns = MAPPING.columns.filter(({ column }) => !['price', 'fee'].includes(column));
    const withoutColumn = { ...MAPPING, columns };
    const withColumn = { ...MAPPING, columns: [...columns, { column: 'ccy', field: 'currency' as const }] };
    const LINES = ['2024-12-30 deposit - 5000 EUR', '2024-12-31 buy SAP -1613.5 EUR'];

    it('finds the table, and suggests how to read it', () =>
      expect(suggestionFor(STATED)).toMatchObject({ decimalMark: 'comma', amountSigns: 'signed' }));

    it.each([
      ['the cells', withoutColumn],
      ['their column', withColumn],
    ])('takes the currency from %s', (_, mapping) => expect(drafts(STATED, mapping)).toEqual(LINES));

    it('takes the currency from the amount when its column has an empty cell', () =>
      expect(drafts(STATED.replaceAll(';EUR\n', ';\n'), withColumn)).toEqual(LINES));

    const severalCurrencies = (codes: string) =>
      `The line has several currencies (${codes}), but its amounts must be in one. If a column has the currency of the amounts, map that column.`;

    it('leaves out a line whose column contradicts its amount', () =>
      expect(statementOf(STATED.replace('50;EUR', '50;USD'), withColumn).unreadable).toEqual([
        { line: 3, message: severalCurrencies('USD, EUR') },
      ]));

    it.each([
      ['€60.00', '-600.00', ['2026-01-05 buy SAP -600 EUR'], []],
      ['60.00', '-€600.00', ['2026-01-05 buy SAP -600 EUR'], []],
      ['£60.00', '-€600.00', [], [severalCurrencies('EUR, GBP')]],
    ])('reads a price of %s with an amount of %s in their only currency', (price, total, transactions, leftOut) => {
      const text = `When;Side;Ticker;Shares;Price;Fee;Total\n05.01.2026;Purchase;SAP;10;${price};;${total}\n`;
      const mapping = { ...MAPPING, decimalMark: 'point' as const };
      expect(drafts(text, mapping)).toEqual(transactions);
      expect(statementOf(text, mapping).unreadable.map(({ message }) => message)).toEqual(leftOut);
    });

    it('takes the currency from the names of the mapped columns', () => {
      const text = 'When;Side;Ticker;Shares;Price;Fee €;Total (EUR)\n05.01.2026;Purchase;SAP;10;60,00;1,00;-601,00\n';
      const renamed = new Map<string, string>([
        ['fee', 'fee €'],
        ['amount', 'total (eur)'],
      ]);
      const all = MAPPING.columns.map(({ column, field }) => ({ column: renamed.get(field) ?? column, field }));
      expect(drafts(text, { ...MAPPING, columns: all })).toEqual(['2026-01-05 buy SAP -601 EUR']);
      const dollars = statementOf(text.replace('60,00', 'USD 60,00'), { ...MAPPING, columns: all });
      expect(dollars.unreadable.map(({ message }) => message)).toEqual([severalCurrencies('EUR, USD')]);
    });

    it('notes that dollars are assumed for lines without any currency', () => {
      const { notes } = verifyStatement(statementOf(STATED.replace('EUR 5', '5').replace(';EUR\n', ';\n'), withColumn));
      const NOTE =
        'no currency, so amounts are read as US dollars. If they are in another currency, map a column with its code, such as EUR.';
      expect(notes).toContainEqual({ line: 2, message: `The line names ${NOTE}` });
      expect(verifyStatement(statementOf(DEPOT, MAPPING)).notes).toContainEqual({
        line: 3,
        message: `3 lines name ${NOTE}`,
      });
    });

    it.each(['Total,Currency (Total)', 'Total (EUR)'])(
      'suggests only numbers in the currency of the amount: %s',
      (names) => {
        const text = `Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),${names}\nMarket buy,2026-01-05,KO,2,60.00,USD,96.00,EUR\n`;
        const fields = suggestionFor(text)?.columns.map(({ column, field }) => [field, column]);
        const total = names.toLowerCase().split(',');
        expect(fields).toEqual([
          ['kind', 'action'],
          ['date', 'time'],
          ['symbol', 'ticker'],
          ['quantity', 'no. of shares'],
          ['amount', total[0]],
          ...total.slice(1).map((name) => ['currency', name]),
        ]);
      },
    );

    it.each([
      ['USD', 'EUR', [3]],
      ['EUR', 'EUR', []],
      ['GBX', 'GBP', []],
    ])('notes that prices in %s can be read instead of amounts in %s', (ofPrice, ofTotal, lines) => {
      const text = `Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\nDeposit,2026-01-04,,,,,500,${ofTotal}\nMarket buy,2026-01-05,KO,2,60.00,${ofPrice},96.00,${ofTotal}\n`;
      const suggested = suggestionFor(text);
      if (suggested === undefined) throw new Error('no suggestion');
      const { notes } = verifyStatement(
        statementOf(text, { ...suggested, broker: 'My broker', dateOrder: 'month_first', decimalMark: 'point' }),
      );
      expect(notes).toEqual(
        lines.map((line) => ({
          line,
          message:
            'The price is in USD, but the amount is read in EUR. If the ticker trades in USD, map "price / share" and "currency (price / share)" instead of the amount and its currency; lines without a price, such as deposits, are then left out.',
        })),
      );
    });

    it.each([
      ['Price (USD)', 'Amount (EUR)'],
      ['Price (GBX)', 'Amount (GBP)'],
    ])('suggests no %s beside %s', (price, amount) => {
      const text = `Date,Type,Ticker,Shares,${price},${amount}\n2026-01-05,Buy,KO,2,60.00,-96.00\n`;
      expect(suggestionFor(text)?.columns.map(({ field }) => field)).toEqual([
        'date',
        'kind',
        'symbol',
        'quantity',
        'amount',
      ]);
    });

    it.each([
      ['fee top', 'USD'],
      ['price per lot all', 'USD'],
      ['price usd', 'USD'],
      ['price eur', 'EUR'],
      ['price in all', 'ALL'],
      ['price (top)', 'TOP'],
    ])('reads prices in a column %s in %s', (column, currency) => {
      const priced = [...MAPPING.columns.filter(({ field }) => field !== 'price'), { column, field: 'price' as const }];
      const [header = '', ...lines] = DEPOT.split('\n').slice(1);
      const text = [header.replace('Price', column), ...lines].join('\n');
      expect(statementOf(text, { ...MAPPING, columns: priced }).transactions.at(1)).toMatchObject({ currency });
    });

    it('takes the currency of positions from their costs', () => {
      const mapping: ColumnMapping = {
        ...MAPPING,
        lists: 'positions',
        columns: [
          { column: 'ticker', field: 'symbol' },
          { column: 'shares', field: 'quantity' },
          { column: 'cost', field: 'cost_basis' },
        ],
      };
      const { positions } = statementOf('Ticker;Shares;Cost\nNESN.SW;10;CHF 950,00\n', mapping);
      expect(positions.map(({ symbol, currency }) => [symbol, currency])).toEqual([['NESN.SW', 'CHF']]);
    });
  });

  describe('with a text in place of the ticker', () => {
    const ADVICE = 'into the column of symbols, and import the file again.';
    const ISIN = `It is an ISIN, the international number of a security: write the ticker ${ADVICE}`;
    const WKN = `It is a WKN, the German number of a security: write the ticker ${ADVICE}`;

    it.each([
      ['buy', 'IE00BK5BQT80', ISIN],
      ['dividend', 'IE00BK5BQT80', ISIN],
      ['split', 'IE00BK5BQT80', ISIN],
      ['transfer', 'IE00BK5BQT80', ISIN],
      ['buy', 'A0RPWH', WKN],
      ['buy', 'AAPL:xnas', `If it is a share, write its ticker ${ADVICE}`],
    ] as const)('leaves out a %s of %s, and says what to do', (kind, name, advice) => {
      const kinds = [{ word: 'Purchase', kind }];
      const { unreadable } = statementOf(DEPOT.replace('KO;10', `${name};10`), { ...MAPPING, kinds });
      expect(unreadable).toContainEqual({ line: 4, message: `"${name}" is not a ticker. ${advice}` });
    });

    it.each([
      ['deposit', 'ACC123'],
      ['fee', '865985'],
      ['tax', 'IE00BK5BQT80'],
    ] as const)('reads a %s with %s in place of the ticker, and notes that', (kind, name) => {
      const text = DEPOT.replace('14.02.2026;Purchase;KO;10;61,20', `14.02.2026;Purchase;${name};;`);
      const statement = statementOf(text, { ...MAPPING, kinds: [{ word: 'Purchase', kind }] });
      expect(statement.transactions).toMatchObject([{ line: 4, kind, symbol: null, amount: { decimals: 2 } }]);
      const message = `"${name}" is not a ticker: the ${kind} is read without one.`;
      expect(verifyStatement(statement).notes).toContainEqual({ line: 4, message });
    });

    it.each(['TDB902', 'HGLG11'])('reads %s as a ticker, unless the file is German', (name) => {
      const columns = MAPPING.columns.filter(({ field }) => field === 'symbol' || field === 'quantity');
      const mapping = { ...MAPPING, lists: 'positions' as const, decimalMark: 'point' as const, columns };
      expect(statementOf(`Ticker;Shares\n${name};10\n`, mapping).positions).toMatchObject([{ symbol: name }]);
      const german = [...columns.slice(0, 1), { column: 'stückzahl', field: 'quantity' as const }];
      const text = `Ticker;Stückzahl\n${name};10\n`;
      expect(statementOf(text, { ...mapping, columns: german }).positions).toEqual([]);
    });

    it.each([
      ['IE00BK5BQT80', `The file names no ticker. ${ISIN}`],
      ['A0RPWH', `The file names no ticker. ${WKN}`],
      ['AAPL:xnas', `${NO_TICKER_NOTE} If it is a share, write its ticker ${ADVICE}`],
    ])('ignores a position in %s, and says what to do', (name, reason) => {
      const columns = MAPPING.columns.filter(({ field }) => field === 'symbol' || field === 'quantity');
      const { otherAssets } = statementOf(`Ticker;Shares\n${name};10\n`, { ...MAPPING, lists: 'positions', columns });
      expect(otherAssets).toMatchObject([{ label: name, reason }]);
    });
  });

  it('returns the header, the first lines and a suggested mapping', () => {
    expect(read(DEPOT)).toMatchObject({
      kind: 'unmapped',
      tables: [
        {
          line: 2,
          columns: [
            { name: 'when', dateOrders: ['day_first'] },
            { name: 'side', words: ['Coupon', 'Deposit', 'Purchase', 'Sold'] },
            { name: 'ticker' },
            { name: 'shares' },
            { name: 'price' },
            { name: 'fee' },
            { name: 'total', dateOrders: [], words: [] },
          ],
          rows: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }],
        },
      ],
    });
    const { broker: _, ...suggested } = MAPPING;
    expect(suggestionFor(DEPOT)).toEqual(suggested);
  });

  it('suggests no date order when the dates fit both orders', () => {
    expect(suggestionFor(DEPOT.replace('14.02', '04.02'))).toMatchObject({ dateOrder: null });
    expect(suggestionFor('Day,Type,Amount\n02/01/2026,Fee,-1\n01/03/2026,Fee,-1\n03/04/2026,Fee,-1\n')).toMatchObject({
      dateOrder: 'day_first',
    });
  });

  it.each(['Apple, Inc., Cupertino, CA', '"Apple, Inc., Cupertino, CA"'])(
    'finds the semicolons of a file with commas in names: %s',
    (name) => {
      const text = `Symbol;Name;Quantity\nAAPL;${name};5\nKO;Coca-Cola;10\n`;
      expect(suggestionFor(text)?.columns.map(({ field }) => field)).toEqual(['symbol', 'description', 'quantity']);
    },
  );

  it.each([
    ['a preamble with commas', 'Depot, Berlin\nOwner, Name\nAs of, today\nSymbol;Name;Quantity\nKO;Coca-Cola;10\n'],
    ['rows of different lengths', 'Symbol;Name;Quantity;\nKO;Coca-Cola;10,5\nPEP;PepsiCo;2,5;x;y\nGE;GE;1,5;x;y;z\n'],
  ])('finds the semicolons of a file with %s', (_, text) =>
    expect(suggestionFor(text)?.columns.map(({ field }) => field)).toEqual(['symbol', 'description', 'quantity']),
  );

  it.each([
    ['Ticker;Shares;Price\nKO;0,523;61\n', 'comma'],
    ['Ticker;Shares;Price\nKO;1,523;61\n', null],
    ['Ticker;Shares;Price\nKO;1.523;61\n', null],
    ['Ticker;Shares;Average Cost\nKO;1,523;61,20\n', 'comma'],
    ['Ticker;Shares;Remark\nKO;1,523;61.20\n', 'point'],
    ['Ticker;Shares;Price\nKO;1523;61\n', 'point'],
  ])('suggests the decimal mark that the numbers show: %j', (text, decimalMark) =>
    expect(suggestionFor(text)).toMatchObject({ decimalMark }),
  );

  it.each([
    ['unsigned', '613,00', '259,00'],
    ['reversed', '613,00', '-259,00'],
  ])('recognizes that amounts are %s', (amountSigns, bought, sold) => {
    const text = DEPOT.replace('-613,00', bought).replace(';259,00', `;${sold}`);
    expect(suggestionFor(text)).toMatchObject({ amountSigns });
  });

  it('adds a number to repeated column names, and names an unnamed column by its position', () => {
    const reading = read('Date,Note,Note,\n2026-01-05,a,b,1\n');
    expect(reading).toMatchObject({
      tables: [{ columns: [{ name: 'date' }, { name: 'note' }, { name: 'note (2)' }, { name: 'column 4' }] }],
    });
  });

  it.each([
    ['empty', ''],
    ['empty', ' \n\n'],
    ['not_text', 'PK\u0003\u0004\u0000\u0000'],
    ['no_lines', 'When,Side,Ticker\n'],
    ['no_table', 'Dear broker,\nplease send the file.\n'],
    ['no_table', 'Run it, then open the page.\nTo stop it, close the window.\n'],
    ['no_table', '{"a": [1, 2]}'],
    ['no_table', '<html><body>a,b\n1,2</body></html>'],
    ['no_table', `[${'1,'.repeat(1000)}1]`],
    ['too_many_columns', `Date,Ticker\n${','.repeat(1000)}\n`],
    ['unknown_sections', 'Statement,Header,Feldname,Feldwert\nTransaktionen,Header,Währung\nTransaktionen,Data,USD\n'],
    [
      'unknown_sections',
      'Statement,Header,Field Name,Field Value\nTransaction History,Header,Date,Symbol,Quantity\nTransaction History,Data,2026-01-10,KO,10\n',
    ],
  ])('gives the reason %s for a file that cannot be read: %.80j', (reason, text) => {
    expect(read(text)).toEqual({ kind: 'unknown', reason });
  });
});

describe('BrokerFileRecognizer with a mapping', () => {
  it('refuses a file with more than 1,000 columns', () =>
    expect(read(`${DEPOT}${';'.repeat(1000)}\n`, MAPPING)).toEqual({ kind: 'unknown', reason: 'too_many_columns' }));

  it('reports a line with an unknown transaction kind, and reads the others', () => {
    expect(drafts(DEPOT, MAPPING)).toEqual([
      '2026-02-03 deposit - 5000 USD',
      '2026-02-14 buy KO -613 USD',
      '2026-03-05 sell KO 259 USD',
    ]);
    expect(statementOf(DEPOT, MAPPING).unreadable).toEqual([
      { line: 6, message: 'The transaction "Coupon" is not known, so the line is left out.' },
    ]);
  });

  it('leaves out lines whose transaction kind the mapping ignores', () => {
    const kinds = [...MAPPING.kinds, { word: 'COUPON', kind: 'ignored' as const }];
    const { unreadable, ignored } = statementOf(DEPOT, { ...MAPPING, kinds });
    expect([unreadable, ignored.at(-1)]).toEqual([[], { line: 6, message: 'Your mapping ignores "Coupon".' }]);
  });

  it.each([
    ['Cancelled', 'Status'],
    ['Open', 'Status'],
    ['Pending', 'State'],
    ['Rejected', 'Order Status'],
    ['Failed', 'Order State'],
    ['Denied', 'Status'],
    ['Working', 'Status'],
    ['Queued', 'Status'],
    ['Voided', 'Status'],
  ])('leaves out lines with %s in a column %s, and names them', (status, name) => {
    const line = '14.02.2026;Purchase;KO;10;61,20;1,00;-613,00';
    const text = `${HEADER.join(';')};${name}\n${line};Executed\n${line};${status}\n`;
    const { transactions, ignored } = statementOf(text, MAPPING);
    expect(transactions.map((each) => each.line)).toEqual([2]);
    expect(ignored).toEqual([
      { line: 3, message: `The status is "${status}", so the transaction was not executed and the line is left out.` },
    ]);
  });

  it.each([
    ['a canceled order that was filled in part', 'Purchase;KO;5;61,20;1,00;-307,00;Cancelled;5'],
    ['an expired option', 'Purchase;KO 01/16/2026 60.00 C;1;1,00;0,00;-100,00;Expired;'],
    ['an open line of cash', 'Deposit;;;;;500,00;Open;'],
  ])('reads %s', (_, line) => {
    const text = `${HEADER.join(';')};Status;Filled\n14.02.2026;${line}\n14.02.2026;${line.replace(/;\w+;\d*$/, ';Failed;0')}\n`;
    expect(statementOf(text, MAPPING).transactions.map((each) => each.line)).toEqual([2]);
  });

  it.each([
    ['CostBasisPrice,CostBasisMoney', ['average_cost', 'cost_basis']],
    ['CostBasisMoney,CostBasisPrice', ['cost_basis', 'average_cost']],
    ['Cost Price,Total Cost,Market Price', ['average_cost', 'cost_basis', 'price']],
    ['Cost/Share,Cost Basis', ['average_cost', 'cost_basis']],
    ['Cost Basis Per Share,Cost Basis Total', ['average_cost', 'cost_basis']],
    ['Unit Cost,Unit Price,Unit Value', ['average_cost', 'price', undefined]],
    ['Avg Volume,Avg. Price,Average Cost,Cost', [undefined, 'average_cost', undefined, 'cost_basis']],
    ['Purchase Price,Last Price', ['average_cost', 'price']],
    ['FxRateToBase,Exchange Rate,MarkPrice', [undefined, undefined, 'price']],
    ['Value per Share,Value', ['price', 'value']],
    ['Dividend/Share,Price,Value', [undefined, 'price', 'value']],
    ['EPS,Earnings per share,Price,Mkt Value,Price Paid', [undefined, undefined, 'price', 'value', 'average_cost']],
    ['NAV per unit,Price', [undefined, 'price']],
    ['Dividend Rate,Yield per Share,Tax/Share,NAV per Share', [undefined, undefined, undefined, 'price']],
    ['Gain per Share,Gain,Value', [undefined, 'gain', 'value']],
    ['Cost Per Share,Total Cost Price', ['average_cost', 'cost_basis']],
    ['Total Cost Price,Cost Per Share', ['cost_basis', 'average_cost']],
    ['Average purchase price,Average total cost', ['average_cost', 'cost_basis']],
    [
      'Average Price,Average Cost Value,Current Price,Current Price Value',
      ['average_cost', 'cost_basis', 'price', 'value'],
    ],
    ['Date,Type,Dividend per share,Price,Amount', ['date', 'kind', undefined, 'price', 'amount']],
    ['Date,Type,Price,Total Price', ['date', 'kind', 'price', 'amount']],
    ['Date,Type,Total Price,Price', ['date', 'kind', 'amount', 'price']],
    ['Date,Type,Total Price', ['date', 'kind', 'price']],
    ['Symbol,Quantity,Average Price Total,Average Price', ['symbol', 'quantity', undefined, 'average_cost']],
    ['Symbol,Quantity,Last Price Change,Last Price', ['symbol', 'quantity', undefined, 'price']],
    ['Symbol,Quantity,Price Date,Price,Value', ['symbol', 'quantity', undefined, 'price', 'value']],
    ['Date,Type,Execution Price,Price Amount', ['date', 'kind', 'price', 'amount']],
    ['Date,Type,Limit Price,Fill Price,Total Price Amount', ['date', 'kind', 'price', undefined, 'amount']],
    ['Date,Type,Net price,Gross price total', ['date', 'kind', 'price', 'amount_before_fees']],
    ['Date,Type,Price,Net price,Total', ['date', 'kind', 'price', undefined, 'amount']],
    ['Date,Type,Price,Amount per Share,Amount', ['date', 'kind', 'price', undefined, 'amount']],
    ['Date,Type,Dividend Amount per Share,Amount', ['date', 'kind', undefined, 'amount']],
    ['Date,Type,unit_rate,Total', ['date', 'kind', 'price', 'amount']],
    ['Date,Type,exchange_rate,Conversion Rate,Price', ['date', 'kind', undefined, undefined, 'price']],
    ['Date,Type,Tax rate,Interest Rate,fx_rate,Price', ['date', 'kind', undefined, undefined, undefined, 'price']],
  ])('tells prices per share from totals and other rates: %s', (names, fields) => {
    const cells = names.split(',').map((name) => (name === 'Date' ? '2026-01-05' : name === 'Type' ? 'Buy' : '5'));
    const text = `Symbol,Quantity,${names}\nKO,10,${cells.join(',')}\n`;
    const columns = suggestionFor(text)?.columns.map(({ column, field }) => [column, field] as const);
    const fieldOf = new Map<string, string>(columns);
    expect(names.split(',').map((name) => fieldOf.get(name.toLowerCase()))).toEqual(fields);
  });

  it.each([
    ['AssetType,Type', ['Cash,Deposit', 'Security,Buy'], ['type', 'Buy', 'Deposit']],
    ['Side,Type', ['BUY,TRADE', 'SELL,TRADE', ',DIVIDEND', ',DEPOSIT', ',FEE'], ['side', 'BUY', 'SELL']],
    ['Transaction,Income Type', ['Buy,', 'Income,Dividend', 'Income,Interest'], ['transaction', 'Buy']],
  ])(
    'suggests the column with buys and sells, then with the most known words, as the kind: %s',
    (names, lines, found) => {
      const text = `Date,${names},Symbol,Amount\n${lines.map((line) => `2026-01-05,${line},KO,5\n`).join('')}`;
      const { columns, kinds } = suggestionFor(text) ?? {};
      const column = columns?.find(({ field }) => field === 'kind')?.column;
      expect([column, ...(kinds?.map(({ word }) => word) ?? [])]).toEqual(found);
    },
  );

  it('suggests the column of the filled quantity, not of the ordered one, as the quantity', () => {
    const text = 'Symbol,Side,Status,Filled,Total Qty,Price,Time\nKO,Buy,Cancelled,5,10,61.20,2026-02-14\n';
    expect(suggestionFor(text)?.columns).toContainEqual({ column: 'filled', field: 'quantity' });
  });

  it('derives the kind and amount of a transaction from its quantity and price when the file has no columns for kind and amount', () => {
    const text = 'Date,Stock,Number,Each,Cost,Money\n2026-01-05,KO,10,61.20,1,EUR\n2026-01-06,KO,-4,65,1,EUR\n';
    const columns = (['date', 'symbol', 'quantity', 'price', 'fee', 'currency'] as const).map((field, place) => ({
      column: ['Date', 'Stock', 'Number', 'Each', 'Cost', 'Money'][place] ?? '',
      field,
    }));
    expect(drafts(text, { ...MAPPING, columns, decimalMark: 'point' })).toEqual([
      '2026-01-05 buy KO -613 EUR',
      '2026-01-06 sell KO 259 EUR',
    ]);
  });

  it('reports dates and numbers that do not fit the mapping, and unknown currencies', () => {
    const columns = [...MAPPING.columns, { column: 'money', field: 'currency' as const }];
    const text = 'When;Side;Ticker;Shares;Price;Fee;Total;Money\n02/13/2026;Purchase;KO;10;61.2;0;-612,00;Stk\n';
    expect(statementOf(text, { ...MAPPING, columns }).unreadable).toEqual([
      {
        line: 2,
        message:
          '"02/13/2026" is not a date (date). "61.2" is not a number (price). "Stk" is not a currency code such as USD (currency).',
      },
    ]);
  });

  it('reports the columns that the file lacks', () => {
    expect(read(DEPOT.replace('Shares', 'Units').replace('Fee', 'Costs'), MAPPING)).toEqual({
      kind: 'columns_missing',
      columns: ['shares', 'fee'],
    });
  });

  it('takes currencies, German totals and German names of cash for no positions', () => {
    const columns = (['symbol', 'quantity', 'price'] as const).map((field) => ({ column: field, field }));
    const lines = [
      'AMD,5,160',
      'USD,5,80',
      'USD,5,1',
      'EUR,1000,',
      'Konto,7,1',
      'Verrechnungskonto EUR,7,1',
      'Summe,22,',
      'Gesamt,22,',
    ];
    const text = `symbol,quantity,price\n${lines.join('\n')}\n`;
    const { positions, otherAssets } = statementOf(text, {
      ...MAPPING,
      lists: 'positions',
      columns,
      decimalMark: 'point',
      kinds: [],
    });
    expect(positions.map(({ line, symbol }) => [line, symbol])).toEqual([
      [2, 'AMD'],
      [3, 'USD'],
    ]);
    expect(otherAssets.map(({ label, reason }) => `${label}: ${reason}`)).toEqual(
      ['USD', 'EUR', 'Konto', 'Verrechnungskonto EUR'].map((label) => `${label}: Cash is not a position.`),
    );
  });

  it.each([
    ['average_cost', '1.2', '1'],
    ['cost_basis', '6', '5'],
    ['cost_basis', '6', '0'],
  ] as const)('tells a security named TOP from cash by its %s', (field, ofSecurity, ofCash) => {
    const columns = (['symbol', 'quantity', 'price', 'value', field] as const).map((each) => ({
      column: each,
      field: each,
    }));
    const mapping = { ...MAPPING, lists: 'positions' as const, columns, decimalMark: 'point' as const, kinds: [] };
    const text = `symbol,quantity,price,value,${field}\nTOP,5,1,5,${ofSecurity}\nTOP,5,1,5,${ofCash}\n`;
    expect(statementOf(text, mapping).positions.map(({ line }) => line)).toEqual([2]);
  });

  it('reads a security whose name is a word for totals, and takes a line without a ticker for totals', () => {
    const positions = (['description', 'symbol', 'quantity'] as const).map((field) => ({ column: field, field }));
    const lists = { ...MAPPING, lists: 'positions' as const, columns: positions, kinds: [] };
    const held = statementOf('description,symbol,quantity\nGesamt,KO,5\nTotal,,5\n', lists).positions;
    expect(held.map(({ line, symbol }) => [line, symbol])).toEqual([[2, 'KO']]);
    const columns = [{ column: 'name', field: 'description' as const }, ...MAPPING.columns];
    const text = `name;${HEADER.join(';')}\nSumme;14.02.2026;Purchase;KO;10;61,20;1,00;-613,00\nSumme;;;;;;;-613,00\n`;
    expect(drafts(text, { ...MAPPING, columns })).toEqual(['2026-02-14 buy KO -613 USD']);
  });

  it('names no account for positions whose account cell is empty', () => {
    const columns = (['symbol', 'quantity', 'account'] as const).map((field) => ({ column: field, field }));
    const text = 'symbol,quantity,account\nKO,10,\nPEP,5,A\n';
    const { positions, accounts } = statementOf(text, { ...MAPPING, lists: 'positions', columns, kinds: [] });
    expect([positions.map(({ account }) => account), accounts]).toEqual([[null, 'A'], ['A']]);
  });

  it('applies a saved mapping to a file that has the mapping’s columns, in any order', () => {
    const other = 'Total;Side;When;Ticker;Shares;Price;Fee\n-613,00;Purchase;14.02.2026;KO;10;61,20;1,00\n';
    expect(read(other, null, [SAVED])).toMatchObject({ kind: 'statement', mapped: { savedAt: SAVED.savedAt } });
    expect(read(other.replace('Fee', 'Costs'), null, [SAVED])).toMatchObject({ kind: 'unmapped' });
  });
});

describe('BrokerFileRecognizer with a mapping of amounts', () => {
  const FIELDS = {
    date: 'date',
    kind: 'kind',
    symbol: 'symbol',
    qty: 'quantity',
    price: 'price',
    amount: 'amount',
    gross: 'amount_before_fees',
    fee: 'fee',
    tax: 'commission',
    balance: 'balance',
    valued: 'settlement_date',
    account: 'account',
    currency: 'currency',
  } as const;
  const KINDS = [
    'buy',
    'sell',
    'dividend',
    'interest',
    'fee',
    'deposit',
    'withdrawal',
    'cash',
    'split',
    'transfer',
  ] as const;

  /** Reads a table whose columns have the names of `FIELDS` and whose kinds are their own words. */
  function table(signs: ColumnMapping['amountSigns'], header: string, ...lines: readonly string[]) {
    const statement = statementOf(`${[header, ...lines].join('\n')}\n`, {
      broker: 'Depot',
      lists: 'transactions',
      columns: Object.entries(FIELDS).flatMap(([column, field]) =>
        header.split(',').includes(column) ? [{ column, field }] : [],
      ),
      dateOrder: 'month_first',
      decimalMark: 'point',
      amountSigns: signs,
      kinds: KINDS.filter((kind) => signs !== 'unsigned' || kind !== 'cash').map((kind) => ({ word: kind, kind })),
    });
    const drafted = toTransactionDrafts(statement, 'file', '2100-01-01');
    return {
      transactions: drafted.drafts.map(({ kind, amount, account }) =>
        [kind, amount.amount, amount.currency, account].join(' '),
      ),
      contradictions: verifyStatement(statement).contradictions.map(({ message }) => message),
      leftOut: [...statement.unreadable, ...drafted.faulty],
    };
  }
  const CONSISTENT = { contradictions: [], leftOut: [] };

  it('counts no cash for a split or a transfer that lists a price', () =>
    expect(
      table(
        'signed',
        'date,kind,symbol,qty,price,amount',
        '2026-01-05,transfer,KO,10,60,',
        '2026-01-06,split,KO,10,30,',
        '2026-01-07,buy,KO,1,30,',
      ),
    ).toEqual({ ...CONSISTENT, transactions: ['transfer 0 USD Depot', 'split 0 USD Depot', 'buy -30 USD Depot'] }));

  it('reads a canceled dividend that states the number of shares as a dividend', () => {
    const header = 'date,kind,symbol,qty,amount';
    expect(table('signed', header, '2026-02-05,dividend,KO,100,-50')).toEqual({
      ...CONSISTENT,
      transactions: ['dividend -50 USD Depot'],
    });
    expect(table('reversed', header, '2026-02-05,dividend,KO,100,-50')).toEqual({
      ...CONSISTENT,
      transactions: ['dividend 50 USD Depot'],
    });
  });

  it('takes unsigned amounts of costs as paid, and keeps the sign of all others', () =>
    expect(
      table(
        'unsigned',
        'date,kind,amount',
        '2026-01-05,deposit,1000',
        '2026-01-06,fee,-3.91',
        '2026-01-07,fee,2',
        '2026-01-08,withdrawal,-5',
        '2026-01-09,dividend,-7',
        '2026-01-09,dividend,9',
        '2026-01-10,interest,-4',
        '2026-01-11,transfer,-6',
      ),
    ).toEqual({
      ...CONSISTENT,
      transactions: [
        'deposit 1000 USD Depot',
        'fee -3.91 USD Depot',
        'fee -2 USD Depot',
        'withdrawal -5 USD Depot',
        'dividend -7 USD Depot',
        'dividend 9 USD Depot',
        'interest -4 USD Depot',
        'transfer -6 USD Depot',
      ],
    }));

  it('names a negative dividend among unsigned amounts', () => {
    const text = 'When;Side;Ticker;Shares;Price;Fee;Total\n05.01.2026;Coupon;KO;;;;€ -12,00\n';
    const kinds = [{ word: 'Coupon', kind: 'dividend' as const }];
    expect(verifyStatement(statementOf(text, { ...MAPPING, amountSigns: 'unsigned', kinds })).notes).toEqual([
      { line: 2, message: expect.stringContaining('KO: -12.00 has an unusual sign') },
    ]);
  });

  it('tells deposits from withdrawals by the sign of reversed amounts', () =>
    expect(table('reversed', 'date,kind,amount', '2026-01-05,cash,-1000', '2026-01-06,cash,300')).toEqual({
      ...CONSISTENT,
      transactions: ['deposit 1000 USD Depot', 'withdrawal -300 USD Depot'],
    }));

  it.each(['cash,USD', 'cash,CASH', 'transfer,CASH'])('reads cash whose line has a quantity: %s', (line) =>
    expect(table('signed', 'date,kind,symbol,qty,amount', `2026-01-05,${line},1000,1000`)).toEqual({
      ...CONSISTENT,
      transactions: ['deposit 1000 USD Depot'],
    }),
  );

  it('deducts fees and taxes from every amount before fees, also in running balances', () => {
    const header = 'date,kind,symbol,qty,price,gross,fee,tax,balance';
    const bought = '2026-02-05,buy,KO,1,50,-50,1,,949';
    expect(
      table('signed', header, '2026-02-04,deposit,,,,1000,,,1000', bought, '2026-02-06,dividend,KO,1,,100,,15,1034'),
    ).toEqual({
      ...CONSISTENT,
      transactions: ['deposit 1000 USD Depot', 'buy -51 USD Depot', 'dividend 85 USD Depot'],
    });
    expect(table('signed', header, bought, '2026-02-06,dividend,KO,1,,100,,15,1049').contradictions).toEqual([
      expect.stringContaining('The cash balance should be 1,034.00 after this line'),
    ]);
  });

  it('compares the net amount of a dividend with its amount before fees less tax', () => {
    const header = 'date,kind,symbol,gross,tax,amount';
    expect(table('signed', header, '2026-02-05,dividend,KO,10,1.50,8.50')).toEqual({
      ...CONSISTENT,
      transactions: ['dividend 8.5 USD Depot'],
    });
    expect(table('signed', header, '2026-02-05,dividend,KO,10,1.50,8.80').contradictions).toEqual([
      expect.stringContaining('amount before fees less fees is 8.50, but the file states 8.80'),
    ]);
  });

  it('expects only trades to settle within days', () => {
    const header = 'date,valued,kind,symbol,qty,amount';
    expect(table('signed', header, '2026-02-06,2026-03-02,dividend,KO,,5').contradictions).toEqual([]);
    expect(table('signed', header, '2026-02-06,2026-03-02,sell,KO,1,50').contradictions).toEqual([
      'The trade of 2026-02-06 settles on 2026-03-02. Day and month may be swapped in one of them.',
    ]);
  });

  it('compares the running balances of each currency separately, and finds the order of the lines by them', () =>
    expect(
      table(
        'signed',
        'date,kind,amount,balance,currency',
        '2026-01-05,withdrawal,-20,80,USD',
        '2026-01-05,withdrawal,-100,900,CHF',
        '2026-01-05,deposit,100,100,USD',
        '2026-01-05,deposit,1000,1000,CHF',
      ),
    ).toEqual({
      ...CONSISTENT,
      transactions: [
        'deposit 1000 CHF Depot',
        'deposit 100 USD Depot',
        'withdrawal -100 CHF Depot',
        'withdrawal -20 USD Depot',
      ],
    }));

  it('accepts running balances in the account’s currency when the column has that of the security', () => {
    const lines = [
      '2026-01-05,deposit,,,1000,1000,USD',
      '2026-01-05,buy,SAP.DE,1,-60,940,EUR',
      '2026-01-05,deposit,,,60,1000,USD',
    ];
    const transactions = ['deposit 1000 USD Depot', 'buy -60 EUR Depot', 'deposit 60 USD Depot'];
    const header = 'date,kind,symbol,qty,amount,balance,currency';
    expect(table('signed', header, ...lines)).toEqual({ ...CONSISTENT, transactions });
    expect(table('signed', header, ...lines.toReversed())).toEqual({ ...CONSISTENT, transactions });
  });

  it('keeps amounts in pence, and accepts currency codes in lower case', () =>
    expect(
      table(
        'signed',
        'date,kind,symbol,qty,amount,currency',
        '2026-01-05,buy,VOD.L,100,-7000,GBp',
        '2026-01-06,buy,VOD.L,100,-7000,GBX',
        '2026-01-07,buy,KO,1,-70,usd',
        '2026-01-08,buy,KO,1,-70,',
      ),
    ).toEqual({
      ...CONSISTENT,
      transactions: ['buy -7000 GBp Depot', 'buy -7000 GBX Depot', 'buy -70 USD Depot', 'buy -70 USD Depot'],
    }));

  it('names the account of a line without one after the broker', () =>
    expect(table('signed', 'date,kind,amount,account', '2026-01-05,deposit,500,', '2026-01-06,deposit,5,A')).toEqual({
      ...CONSISTENT,
      transactions: ['deposit 500 USD Depot', 'deposit 5 USD A'],
    }));
});
