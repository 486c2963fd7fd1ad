import { describe, expect, it } from '@jest/globals';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';

/** Reads an OFX file and describes its positions and transactions. */
function read(ofx: string) {
  const reading = new BrokerFileRecognizer().read({ bytes: new TextEncoder().encode(ofx), mapping: null }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  const { statement } = reading;
  const { drafts, faulty } = toTransactionDrafts(statement, 'file', '2100-01-01');
  return {
    positions: statement.positions.map(({ symbol, quantity, price, value }) =>
      [symbol, quantity, price, value].map((each) => (typeof each === 'string' ? each : each?.value)).join(' '),
    ),
    transactions: drafts.map((draft) =>
      [draft.kind, 'quantity' in draft ? draft.quantity : '', draft.symbol, draft.amount.amount].join(' '),
    ),
    contradictions: verifyStatement(statement).contradictions.map(({ message }) => message),
    ignored: statement.ignored.map(({ message }) => message),
    leftOut: [...statement.unreadable, ...faulty],
  };
}

const account = (transactions: string, positions = '', period = '<DTSTART>20260101<DTEND>20260131'): string =>
  `<INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST>${period}${transactions}</INVTRANLIST><INVPOSLIST>${positions}</INVPOSLIST></INVSTMTRS>`;
const securityList = (securities: string): string => `<SECLIST>${securities}</SECLIST>`;
const security = (id: string, rest: string): string =>
  `<STOCKINFO><SECINFO>${secId(id)}<SECNAME>${id}${rest}</SECINFO></STOCKINFO>`;
const secId = (id: string): string => `<SECID><UNIQUEID>${id}</SECID>`;
const SECURITIES = securityList(
  [security('KO', '<TICKER>KO'), security('VMFXX', '<TICKER>VMFXX'), security('TRUST', '')].join(''),
);
const file = (...accounts: readonly string[]): string =>
  `OFXHEADER:100\n\n<OFX>${accounts.join('')}${SECURITIES}</OFX>`;

const buy = (facts: string, date = '20260105'): string =>
  `<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>${date}</INVTRAN>${secId('KO')}${facts}</INVBUY></BUYSTOCK>`;
const position = (facts: string): string => `<POSSTOCK><INVPOS>${secId('KO')}${facts}</INVPOS></POSSTOCK>`;
const bank = (id: string, amount: string, rest = ''): string =>
  `<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>${amount}<FITID>${id}${rest}</STMTTRN></INVBANKTRAN>`;
const correction = (id: string, action: string): string => `<CORRECTFITID>${id}<CORRECTACTION>${action}`;

const NOTHING = { positions: [], transactions: [], contradictions: [], ignored: [], leftOut: [] };
const NO_TICKER = 'The security has no ticker: bonds, certificates of deposit and unlisted funds are not audited.';

describe('readOfx', () => {
  it('reads a comma as the mark of decimals in a file without decimal points', () =>
    expect(
      read(
        file(
          account(
            buy('<UNITS>1,500<UNITPRICE>100,250<TOTAL>-150,375'),
            position('<UNITS>1,500<UNITPRICE>100,250<MKTVAL>150,375'),
          ),
        ),
      ),
    ).toEqual({ ...NOTHING, positions: ['KO 1.5 100.25 150.375'], transactions: ['buy 1.5 KO -150.375'] }));

  it('reads a comma as a separator of thousands in a file with a decimal point', () =>
    expect(read(file(account(buy('<UNITS>1,500<UNITPRICE>5<TOTAL>-7,500.00'))))).toEqual({
      ...NOTHING,
      transactions: ['buy 1500 KO -7500'],
    }));

  it('does not take the point of a date or an id for a decimal point', () =>
    expect(read(file(account(buy('<FITID>1.5<UNITS>1,5<UNITPRICE>4<TOTAL>-6', '20260105120000.000[-5:EST]'))))).toEqual(
      { ...NOTHING, transactions: ['buy 1.5 KO -6'] },
    ));

  it('reads the strike price of an option with a comma', () => {
    const option = `<OPTINFO><SECINFO>${secId('OPTION')}<SECNAME>CALL<TICKER>AAPL</SECINFO><OPTTYPE>CALL<STRIKEPRICE>202,50<DTEXPIRE>20260116</OPTINFO>`;
    const held = `<POSOPT><INVPOS>${secId('OPTION')}<UNITS>1<UNITPRICE>4<MKTVAL>400</INVPOS></POSOPT>`;
    expect(read(`<OFX>${account('', held)}${securityList(option)}</OFX>`).positions).toEqual([
      'AAPL260116C00202500 1 4 400',
    ]);
  });

  it('reads numbers with both separators, and reports text that is not a number', () => {
    const { transactions, leftOut } = read(file(account(`${bank('1', '1,234.50')}${bank('2', '1.2.3')}`)));
    expect(transactions[0]).toBe('deposit   1234.5');
    expect(leftOut).toContainEqual({ line: 3, message: '"1.2.3" is not a number (TRNAMT).' });
  });

  it('allows for the rounding of amounts that are padded with zeros', () =>
    expect(
      read(
        file(
          account(
            buy(
              '<UNITS>+0000000000069.00000<UNITPRICE>000000014.469900000<COMMISSION>+00000000000007.9500<TOTAL>-00000000001006.3700',
            ),
          ),
        ),
      ),
    ).toEqual({ ...NOTHING, transactions: ['buy 69 KO -1006.37'] }));

  it('does not allow for more rounding of fractional units than of three decimals', () =>
    expect(read(file(account(buy('<UNITS>12.50000<UNITPRICE>300<TOTAL>-3760'))))).toMatchObject({
      contradictions: ['KO: quantity × price is -3,750.00, but the file states -3,760.00 as amount.'],
    }));

  it('applies corrections in place of the transactions that they replace or delete', () =>
    expect(
      read(
        file(
          account(
            [
              bank('c', '7', correction('b', 'REPLACE')),
              bank('a', '100'),
              bank('b', '50'),
              bank('d', '100', correction('a', 'DELETE')),
              bank('c', '8', correction('c', 'REPLACE')),
            ].join(''),
          ),
        ),
      ),
    ).toEqual({
      ...NOTHING,
      transactions: ['deposit   8'],
      ignored: [
        'A correction in the file replaces the transaction b.',
        'A correction in the file deletes the transaction a.',
        'A correction in the file replaces the transaction c.',
      ],
    }));

  const [A, B, C] = [
    bank('a', '10'),
    bank('b', '11', correction('a', 'REPLACE')),
    bank('c', '12', correction('b', 'REPLACE')),
  ];
  it.each([
    [A, B, C],
    [A, C, B],
    [B, A, C],
    [B, C, A],
    [C, A, B],
    [C, B, A],
  ])('applies a correction of a correction, whatever the order of the lines (case %#)', (...lines) =>
    expect(read(file(account(lines.join(''))))).toEqual({
      ...NOTHING,
      transactions: ['deposit   12'],
      ignored: [
        'A correction in the file replaces the transaction a.',
        'A correction in the file replaces the transaction b.',
      ],
    }),
  );

  it('applies the last of two corrections of a transaction', () =>
    expect(read(file(account([A, B, bank('c', '12', correction('a', 'REPLACE'))].join('')))).transactions).toEqual([
      'deposit   12',
    ]));

  it.each([
    ['before', ['REPLACE', 'DELETE']],
    ['after', ['DELETE', 'REPLACE']],
  ])('deletes a transaction that is also replaced %s', (_when, actions) => {
    const corrections = actions.map((action, n) => bank(`x${n}`, '13', correction('a', action)));

    expect(read(file(account([A, ...corrections].join('')))).transactions).toEqual([]);
  });

  it('deletes a transaction with its corrections', () =>
    expect(read(file(account([A, B, bank('c', '12', correction('a', 'DELETE'))].join('')))).transactions).toEqual([]));

  it.each([
    ['whose original is missing', 'a', 'which the file does not contain, so it is left out.'],
    ['of each other', 'c', 'a correction that is left out itself, because the file does not contain its original.'],
  ])('leaves out corrections %s, and names them', (_name, corrected, reason) => {
    const lines = [bank('b', '11', correction(corrected, 'REPLACE')), C];
    const { transactions, leftOut } = read(file(account(lines.join('\n'))));

    expect(transactions).toEqual([]);
    expect(leftOut).toEqual([
      { line: 3, message: expect.stringContaining(`This line corrects the transaction ${corrected}, ${reason}`) },
      {
        line: 4,
        message:
          'This line corrects the transaction b, a correction that is left out itself, because the file does not contain its original. So this line is left out too. Undo the import that added the original, if any, and export a file with all of them.',
      },
    ]);
  });

  it('leaves out a correction of a transaction that the file does not contain, and names it', () =>
    expect(read(file(account(bank('b', '10', correction('a', 'REPLACE')))))).toEqual({
      ...NOTHING,
      leftOut: [
        {
          line: 3,
          message:
            'This line corrects the transaction a, which the file does not contain, so it is left out. Undo the import that added that transaction, if any, and export a file with both.',
        },
      ],
    }));

  it('compares dates with the periods of all accounts in the file', () => {
    const bought = (date: string): string => buy('<UNITS>1<UNITPRICE>10<TOTAL>-10', date);
    const first = account(bought('20260105'), '', '<DTSTART>20260101<DTEND>20260331');
    const second = account(`${bought('20260501')}${bought('20260701')}`, '', '<DTSTART>20260401<DTEND>20260630');
    const expected = ['The file covers 2026-01-01 to 2026-06-30, but this line is dated 2026-07-01.'];
    expect(read(file(first, second)).contradictions).toEqual(expected);
    expect(read(file(second, first)).contradictions).toEqual(expected);
  });

  it('reads a short position whose units or value have no sign', () =>
    expect(
      read(
        file(
          account(
            '',
            [
              position('<POSTYPE>SHORT<UNITS>3<UNITPRICE>60<MKTVAL>180'),
              position('<POSTYPE>SHORT<UNITS>-4<UNITPRICE>60<MKTVAL>240'),
              position('<POSTYPE>SHORT<UNITS>-5<UNITPRICE>60<MKTVAL>-300'),
            ].join(''),
          ),
        ),
      ),
    ).toEqual({ ...NOTHING, positions: ['KO -3 60 -180', 'KO -4 60 -240', 'KO -5 60 -300'] }));

  it.each([
    ['VMFXX', 'A money-market fund counts as cash.'],
    ['TRUST', NO_TICKER],
  ])('ignores transfers, splits and closings of %s, but keeps the cash in lieu', (id, note) => {
    const moved = (name: string, rest: string): string =>
      `<${name}><INVTRAN><DTTRADE>20260105</INVTRAN>${secId(id)}${rest}</${name}>`;
    const { transactions, ignored, leftOut } = read(
      file(
        account(
          [
            moved('TRANSFER', '<UNITS>10<TFERACTION>IN<POSTYPE>LONG'),
            moved('SPLIT', '<OLDUNITS>10<NEWUNITS>21<FRACCASH>2.5'),
            moved('CLOSUREOPT', '<OPTACTION>EXPIRE<UNITS>1'),
          ].join(''),
        ),
      ),
    );
    expect(leftOut).toEqual([]);
    expect(ignored).toEqual([`${id}: ${note}`, `${id}: ${note}`, `${id}: ${note}`]);
    expect(transactions).toEqual([expect.stringMatching(/^dividend .* 2\.5$/)]);
  });

  it('reads deeply nested elements without a stack overflow', () =>
    expect(read(`<OFX>${'<A>'.repeat(20_000)}</A><INVSTMTRS><ACCTID>1</ACCTID></INVSTMTRS></OFX>`)).toEqual(NOTHING));

  it('reads CDATA as text, and ignores comments except for their lines', () => {
    const name = '<![CDATA[KO]]>';
    const text = `<OFX><!-- <INVSTMTRS>\n</INVSTMTRS> -->\n${account(
      `${buy('<!-- <UNITS>99</UNITS> --><UNITS>10<UNITPRICE>6<TOTAL>-60')}${bank('1', '<![CDATA[R&amp;D <5>]]>')}`,
    )}${securityList(security('KO', `<TICKER>${name}`))}</OFX>`;
    const { transactions, leftOut } = read(text);
    expect(transactions[0]).toBe('buy 10 KO -60');
    expect(leftOut).toContainEqual({ line: 3, message: '"R&amp;D <5>" is not a number (TRNAMT).' });
  });
});
