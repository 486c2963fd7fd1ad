import { describe, expect, it } from '@jest/globals';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import type { BrokerStatement } from '../../../src/domain/dashboard/imports/statement.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';
import { decimal } from '../../domain/dashboard/ledger/drafts.js';

function statementOf(text: string): BrokerStatement {
  const reading = new BrokerFileRecognizer().read({ bytes: new TextEncoder().encode(text), mapping: null }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  return reading.statement;
}

const read = (...lines: readonly string[]) => factsOf(statementOf(`${lines.join('\n')}\n`));

/** Describes each transaction by its kind, quantity, symbol, amount and account. */
function factsOf(statement: BrokerStatement) {
  const { drafts, faulty } = toTransactionDrafts(statement, 'file', '2100-01-01');
  return {
    transactions: drafts.map((draft) =>
      [
        draft.kind,
        'quantity' in draft && draft.quantity !== null && !draft.quantity.isZero() ? draft.quantity : '',
        draft.symbol ?? '',
        draft.amount.amount,
        draft.account,
        ...(draft.kind === 'split' && draft.ratio !== undefined ? [`ratio ${draft.ratio.toFixed()}`] : []),
      ].join(' '),
    ),
    contradictions: verifyStatement(statement).contradictions,
    ignored: statement.ignored.map(({ message }) => message),
    leftOut: [...statement.unreadable, ...faulty].map(({ message }) => message),
  };
}

/** Reads an OFX file; `SECURITY` in the texts stands for the security KO. */
const ofxStatement = (transactions: string, positions = ''): BrokerStatement =>
  statementOf(
    `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20260131${transactions}</INVTRANLIST><INVPOSLIST>${positions}</INVPOSLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO>SECURITY<SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`.replaceAll(
      'SECURITY',
      '<SECID><UNIQUEID>S1</SECID>',
    ),
  );
const readOfx = (transactions: string) => factsOf(ofxStatement(transactions));

const NOTHING_ELSE = { contradictions: [], ignored: [], leftOut: [] };
const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';
const FIDELITY =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date';
const VANGUARD =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,';
const STATEMENT = ['Statement,Header,Field Name,Field Value', 'Statement,Data,Title,Activity Statement'];

describe('BrokerFileRecognizer with transactions', () => {
  it('reads a Schwab file that starts with the header and has no total', () =>
    expect(read(SCHWAB, '"01/06/2026","Non-Qualified Div","KO","COCA COLA","","","","$4.10"')).toEqual({
      ...NOTHING_ELSE,
      transactions: ['dividend  KO 4.1 Schwab'],
    }));

  it('keeps the rows above an unclosed quotation mark, and names the line where its row starts', () => {
    const lines = [SCHWAB, '"01/06/2026","Qualified Dividend","KO","COCA', 'COLA","","","","$4.10"'];
    const broken = [
      '"01/07/2026","Qualified Dividend","KO","COCA COLA,"","","","$5.10"',
      '01/08/2026,Fee',
      '01/09/2026,Fee',
    ];
    const { transactions, leftOut } = read(...lines, ...broken);
    expect(transactions).toEqual(['dividend  KO 4.1 Schwab']);
    expect(leftOut).toEqual([expect.stringContaining('A quotation mark in the row that starts on this line')]);
    const { unreadable } = statementOf([...lines, ...broken].join('\n'));
    expect(unreadable).toEqual([expect.objectContaining({ line: 4 })]);
  });

  it('reads a line with a printed currency in that currency', () =>
    expect(
      statementOf(`${SCHWAB}\n"01/06/2026","Buy","SAP","SAP SE","10","€100.00","","-€1000.00"\n`).transactions,
    ).toMatchObject([{ symbol: 'SAP', currency: 'EUR' }]));

  it('moves no cash for shares that are split or transferred at a stated price', () =>
    expect(
      read(
        SCHWAB,
        '"01/08/2026 as of 01/07/2026","Stock Split","NFLX","NETFLIX INC","540","$111.217","",""',
        '"01/06/2026","Security Transfer","NFLX","NETFLIX INC","60","$1000.00","",""',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['transfer 60 NFLX 0 Schwab', 'split 540 NFLX 0 Schwab'] }));

  const OLD_SHARES =
    '"05/18/2026","Reverse Split","74346N701","PROPANC XXXREVERSE SPLIT EFF: 05/18/26","-14,684","","",""';
  const NEW_SHARES = '"05/18/2026","Reverse Split","PPCB","PROPANC","587","","",""';

  it('joins the old shares of a reverse split, which Schwab lists under their CUSIP, with the new ones', () =>
    expect(
      read(
        SCHWAB,
        NEW_SHARES,
        OLD_SHARES,
        '"05/18/2026","Stock Split","KO","COCA COLA","10","","",""',
        '"05/01/2026","Buy","PPCB","PROPANC","14,684","$0.034","","-$499.26"',
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      transactions: ['buy 14684 PPCB -499.26 Schwab', 'split 10 KO 0 Schwab', 'split -14097 PPCB 0 Schwab'],
    }));

  const COMPLETE = '"05/18/2026","Reverse Split","AAA","A COMPANY","-90","","",""';

  it('joins the shares of a CUSIP although another ticker has a complete split on the same day', () =>
    expect(read(SCHWAB, COMPLETE, NEW_SHARES, OLD_SHARES)).toEqual({
      ...NOTHING_ELSE,
      transactions: ['split -90 AAA 0 Schwab', 'split -14097 PPCB 0 Schwab'],
    }));

  it.each([
    ['no ticker', [], '74346N701', ['74346N701']],
    ['two tickers', [NEW_SHARES, NEW_SHARES.replace('PPCB', 'NUGT')], '74346N701', ['74346N701', 'PPCB', 'NUGT']],
    [
      'another CUSIP',
      [NEW_SHARES, OLD_SHARES.replace('N701', 'N702')],
      '74346N702 and 74346N701',
      ['74346N702', '74346N701', 'PPCB'],
    ],
  ])('leaves out only the lines of a split that lists a CUSIP beside %s', (_, others, cusips, named) => {
    const { transactions, leftOut } = read(SCHWAB, COMPLETE, ...others, OLD_SHARES);
    expect(transactions).toEqual(['split -90 AAA 0 Schwab']);
    expect(leftOut).toEqual(
      named.map(
        (name) =>
          `${name}: a split of 2026-05-18 lists shares under the CUSIP ${cusips}, and the file does not show their ticker. The line is left out. Import a file of your own with the ticker of the split and the change in its quantity: new shares less old shares.`,
      ),
    );
  });

  it('checks each total in a Schwab file against the amounts of the same account', () => {
    const account = (name: string, amount: string) => [
      `"Transactions  for account ${name} as of 01/31/2026 22:00:00 ET"`,
      SCHWAB,
      `"01/06/2026","Promotional Award","","AWARD","","","","${amount}"`,
      `Transactions Total,"","","","","","",${amount}`,
    ];
    expect(read(...account('XXXX-1111', '$100.00'), ...account('XXXX-2222', '$50.00'))).toMatchObject({
      contradictions: [],
      transactions: ['deposit   100 XXXX-1111', 'deposit   50 XXXX-2222'],
    });
  });

  it('reads shares moved between Fidelity accounts as a transfer, and ignores the core account', () =>
    expect(
      read(
        FIDELITY,
        '01/07/2026,INDIVIDUAL,Z1,TRANSFERRED FROM VS X00-000000-1 COCA COLA CO (KO) (Cash), KO,COCA COLA CO,Cash,61.20,5,,,,,100.00,',
        '01/06/2026,INDIVIDUAL,Z1,TRANSFERRED FROM VS X00-000000-1 (Cash), ,No Description,Cash,,0,,,,100.00,100.00,',
        '01/06/2026,INDIVIDUAL,Z1,PURCHASE INTO CORE ACCOUNT FDIC INSURED DEPOSIT (Cash),QPISQ,FDIC INSURED,Cash,1,100,,,,-100.00,,',
      ),
    ).toMatchObject({
      contradictions: [],
      leftOut: [],
      ignored: ['QPISQ: A transfer to or from the settlement fund counts as cash.'],
      transactions: ['deposit   100 Z1', 'transfer 5 KO 0 Z1'],
    }));

  const ETRADE = 'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description';

  it.each([
    [
      'Fidelity, between brokers',
      [
        FIDELITY,
        '01/07/2026,INDIVIDUAL,Z1,TRANSFER OF ASSETS ACAT RECEIVE ISHARES TR (TLT) (Cash),TLT,ISHARES,Cash,144.41,86,,0.07,,12418.76,100.00,01/09/2026',
        '01/06/2026,INDIVIDUAL,Z1,Electronic Funds Transfer Received (Cash),,,Cash,,0,,,,100.00,100.00,',
      ],
      ['deposit   100 Z1', 'transfer 86 TLT 0 Z1'],
    ],
    [
      'Fidelity, between accounts',
      [
        FIDELITY,
        '01/07/2026,INDIVIDUAL,Z2,TRANSFERRED FROM VS Z1 BEST BUY CO INC (BBY) (Cash),BBY,BEST BUY,Cash,70,10,,,,700.00,,',
        '01/07/2026,INDIVIDUAL,Z1,TRANSFERRED TO VS Z2 BEST BUY CO INC (BBY) (Cash),BBY,BEST BUY,Cash,70,-10,,,,-700.00,,',
      ],
      ['transfer 10 BBY 0 Z2', 'transfer -10 BBY 0 Z1'],
    ],
    ['E*TRADE', [ETRADE, '02/10/26,Transfer,EQ,MSFT,5,2050,410,0,TRANSFER IN'], ['transfer 5 MSFT 0 E*TRADE']],
    [
      'Vanguard',
      [VANGUARD, '1,2026-02-10,2026-02-10,Transfer (incoming),Transfer,VTI,VTI,5.0,230.0,1150.0,0.0,1150.0,0.0,CASH,'],
      ['transfer 5 VTI 0 1'],
    ],
  ])('counts the amount of transferred shares as their value, not as cash: %s', (_, lines, transactions) =>
    expect(read(...lines)).toEqual({ ...NOTHING_ELSE, transactions }),
  );

  it('reads a Fidelity core fund that is transferred between brokers as cash', () =>
    expect(
      read(
        FIDELITY,
        '01/08/2026,INDIVIDUAL,Z1,TRANSFER OF ASSETS ACAT DELIVER FIDELITY GOVT (SPAXX) (Cash),SPAXX,FIDELITY,Cash,1,-200,,,,-200.00,300.00,',
        '01/07/2026,INDIVIDUAL,Z1,TRANSFER OF ASSETS ACAT RECEIVE FIDELITY GOVT (SPAXX) (Cash),SPAXX,FIDELITY,Cash,1,500,,,,500.00,500.00,',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['deposit   500 Z1', 'withdrawal   -200 Z1'] }));

  it('reads Robinhood’s Gold deposit boost as interest, and its Gold subscription as a fee', () =>
    expect(
      read(
        'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
        '1/20/2026,1/20/2026,1/20/2026,,Gold Deposit Boost Payment,GDBP,,,$5.46',
        '1/16/2026,1/16/2026,1/16/2026,,Gold Subscription Fee,GOLD,,,($5.00)',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['fee   -5 Robinhood', 'interest   5.46 Robinhood'] }));

  it('reads a Fidelity line whose cash balance is still being processed', () =>
    expect(
      read(
        FIDELITY,
        '01/08/2026,INDIVIDUAL,Z1,YOU SOLD COCA COLA CO (KO) (Cash),KO,COCA COLA CO,Cash,60,-5,,,,300.00,Processing,01/09/2026',
        '01/07/2026,INDIVIDUAL,Z1,Electronic Funds Transfer Received (Cash),,,Cash,,,,,,100.00,100.00,',
        '01/06/2026,INDIVIDUAL,Z1,Electronic Funds Transfer Received (Cash),,,Cash,,,,,,Processing,,',
      ),
    ).toMatchObject({
      contradictions: [],
      leftOut: ['"Processing" is not a number (amount).'],
      transactions: ['deposit   100 Z1', 'sell 5 KO 300 Z1'],
    }));

  it.each([
    ['DIVIDEND RECEIVED VANGUARD TAX-MANAGED INTL FD FTSE DEV M (VEA) (Cash)', 'dividend'],
    ['LONG-TERM CAP GAIN FIDELITY TAX-FREE BOND FD (FTABX) (Cash)', 'dividend'],
    ['DIVIDEND RECEIVED BRAND SPLIT CORP (SBC) (Cash)', 'dividend'],
    ['ROYALTY TR PYMT SABINE ROYALTY TRUST (SBR) (Cash)', 'dividend'],
    ['INTEREST EARNED COFFEE HOLDING CO (JVA) (Cash)', 'interest'],
    ['FOREIGN TAX PAID VANGUARD TAX-MANAGED INTL FD FTSE DEV M (VEA) (Cash)', 'tax'],
    ['ADJ NON-RESIDENT TAX BRAND SPLIT CORP (SBC) (Cash)', 'tax'],
    ['FED TAX W/H (Cash)', 'tax'],
    ['ADJUST FEE CHARGED ATM FEE REBATE (Cash)', 'fee'],
    ['PARTIC CONTR CURRENT PARTICIPANT CUR YR (Cash)', 'deposit'],
  ])('reads Fidelity’s action “%s” as %s', (action, kind) => {
    expect(read(FIDELITY, `01/07/2026,INDIVIDUAL,Z1, ${action}, KO,X,Cash,,,,,,1.00,,`)).toMatchObject({
      leftOut: [],
      transactions: [expect.stringMatching(new RegExp(`^${kind} `))],
    });
  });

  it('reports the cash of a merger in a Fidelity file, and does not count it as a deposit', () =>
    expect(
      read(
        FIDELITY,
        '01/07/2026,INDIVIDUAL,Z1,MERGER MER PAYOUT #REORCM0051 A COMPANY (KO) (Cash),KO,A COMPANY,Cash,,-5,,,,310.00,,',
      ),
    ).toMatchObject({
      transactions: [],
      leftOut: [expect.stringContaining('is not known, so the line is left out.')],
    }));

  it('ignores the sweeps into and out of Vanguard’s settlement fund', () =>
    expect(
      read(
        VANGUARD,
        '00000000,2026-01-05,2026-01-06,Sell,Sell,AN INDEX ETF,VTI,-2.0,210.0,420.0,0.0,420.0,0.0,CASH,',
        '00000000,2026-01-06,2026-01-06,Sweep in,Sweep into settlement fund,MONEY MARKET,VMFXX,420.0,1.0,-420.0,0.0,-420.0,0.0,CASH,',
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      ignored: ['VMFXX: A transfer to or from the settlement fund counts as cash.'],
      transactions: ['sell 2 VTI 420 00000000'],
    }));

  it('reads an E*TRADE dividend with a quantity as the purchase with a reinvested dividend', () =>
    expect(
      read(
        ETRADE,
        '02/05/26,Dividend,EQ,KO,0.5,-30.00,0,0,DIVIDEND REINVESTMENT',
        '02/05/26,Dividend,EQ,KO,0,30.00,0,0,CASH DIVIDEND',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['buy 0.5 KO -30 E*TRADE', 'dividend  KO 30 E*TRADE'] }));

  it('reads E*TRADE option trades, which name the contract only in the description', () =>
    expect(
      read(
        'All Transactions Activity Types',
        'Account Activity for Individual -0000 from Prior Year',
        'Total:,212.49',
        'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
        '02/27/26,02/27/26,03/02/26,Option Expired,PUT  IWM    02/27/26   260.000 EXP,IWM,--,1.0,0.00,0.00,0.0,--,--',
        '02/18/26,02/18/26,02/19/26,Sold Short,PUT  IWM    02/27/26   260.000,IWM,--,-1.0,2.13,212.49,0.51,--,--',
      ),
    ).toMatchObject({
      contradictions: [],
      leftOut: [],
      transactions: [
        'short 1 IWM260227P00260000 212.49 Individual -0000',
        'cover 1 IWM260227P00260000 0 Individual -0000',
      ],
    }));

  it('reads the splits and transfers of an activity statement, and reports other corporate actions', () =>
    expect(
      read(
        ...STATEMENT,
        'Transfers,Header,Asset Category,Currency,Account,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
        'Transfers,Data,Stocks,USD,U1,KO,2026-01-05,ACATS,In,--,0001,"1,500",--,"90,000.00",0.00,0.00,',
        'Transfers,Data,Stocks,USD,U2,VTI,2026-01-05,ATON,Out,--,0001,-25,--,"-7,500.00",0.00,0.00,',
        'Transfers,Data,Cash,USD,U1,CASH.USD,2026-01-06,ACATS,In,--,--,,,,,500,',
        'Transfers,Data,Total,,,,,,,,,,,82500,0,500,',
        'Corporate Actions,Header,Asset Category,Currency,Account,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        'Corporate Actions,Data,Stocks,USD,U1,2026-02-02,"2026-02-01, 20:25:00","KO(US1912161007) Split 1 for 10 (KO.OLD, COCA COLA CO, US1912161007)",-1500,0,0,0,',
        'Corporate Actions,Data,Stocks,USD,U1,2026-02-02,"2026-02-01, 20:25:00","KO(US1912161007) Split 1 for 10 (KO, COCA COLA CO, US1912161008)",150,0,0,0,',
        'Corporate Actions,Data,Stocks,USD,U1,2026-03-02,"2026-03-01, 20:25:00","KO(US1912161008) Spinoff 1 for 5 (NEW, NEW CO, US0000000001)",30,0,0,0,',
        'Corporate Actions,Data,Total,,,,,,,0,0,0,',
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      leftOut: [
        'The corporate action "KO(US1912161008) Spinoff 1 for 5 (NEW, NEW CO, US0000000001)" is not known, so the line is left out.',
      ],
      transactions: [
        'transfer 1500 KO 0 U1',
        'transfer -25 VTI 0 U2',
        'deposit   500 U1',
        'split -1350 KO 0 U1 ratio 0.1',
      ],
    }));

  it('skips the totals that an activity statement converts to the currency of the account', () =>
    expect(
      read(
        ...STATEMENT,
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
        'Trades,Data,Order,Stocks,EUR,SAP,"2026-01-05, 09:31:00",10,200,201,-2000,-2,2002,0,10,O',
        'Trades,SubTotal,,Stocks,EUR,SAP,,10,,,-2000,-2,2002,0,10,',
        'Trades,Total,,Stocks,EUR,,,,,,-2000,-2,2002,0,10,',
        'Trades,Total,,Stocks,USD,,,,,,-2200,-2.2,2202.2,0,11,',
        'Dividends,Header,Currency,Date,Description,Amount',
        'Dividends,Data,EUR,2026-02-05,SAP(DE0007164600) Cash Dividend EUR 1 per Share (Ordinary Dividend),10',
        'Dividends,Data,Total,,,10',
        'Dividends,Data,Total in USD,,,11',
        'Dividends,Data,Total Dividends in USD,,,11',
      ),
    ).toMatchObject({
      ...NOTHING_ELSE,
      transactions: ['buy 10 SAP -2002 Interactive Brokers', 'dividend  SAP 10 Interactive Brokers'],
    }));

  const TRADES =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
  const order = (symbol: string, rest: string, category = 'Stocks'): string =>
    `Trades,Data,Order,${category},USD,${symbol},"2026-01-10, 09:30:00",${rest}`;

  it('leaves out canceled trades of an activity statement, and keeps a commission that is not returned as a fee', () => {
    const lines = [
      order('KO', '10,50,60,-500,-1,501,0,0,O'),
      order('KO', '10,60,60,-600,-1,601,0,0,O'),
      order('KO', '-10,60,60,600,0,-600,0,0,Ca;C'),
      order('KO', '10,60,60,-600,0,600,0,0,O'),
      order('PEP', '-5,100,100,500,-1,-499,0,0,C'),
      order('PEP', '5,100,100,-500,1,499,0,0,Ca'),
      'Trades,Total,,Stocks,USD,,,,,,-1100,-2,1102,0,0,',
    ];
    expect(read(...STATEMENT, TRADES, ...lines)).toEqual({
      ...NOTHING_ELSE,
      ignored: [
        'The broker canceled the trade on line 5 with line 6, so both are left out.',
        'The broker canceled the trade on line 5 with line 6, so both are left out.',
        'The broker canceled the trade on line 8 with line 9, so both are left out.',
        'The broker canceled the trade on line 8 with line 9, so both are left out.',
      ],
      transactions: [
        'buy 10 KO -501 Interactive Brokers',
        'fee  KO -1 Interactive Brokers',
        'buy 10 KO -600 Interactive Brokers',
      ],
    });
  });

  it('names the cancellation of a trade that the activity statement does not list', () =>
    expect(read(...STATEMENT, TRADES, order('KO', '-10,60,60,600,1,-601,0,0,Ca;C'))).toEqual({
      ...NOTHING_ELSE,
      transactions: [],
      leftOut: [expect.stringContaining('The line cancels a trade of KO')],
    }));

  it.each([
    ['7203.T(JP3633400001)', '7203.T'],
    ['BF-B(US1156372096)', 'BF.B'],
    ['BRK B(US0846707026)', 'BRK.B'],
    ['VODl(GB00BH4HKS39)', 'VODL'],
    ['Refund (ADR)', ''],
  ])('takes the symbol of a dividend from the description "%s"', (text, symbol) =>
    expect(
      read(
        ...STATEMENT,
        'Dividends,Header,Currency,Date,Description,Amount',
        `Dividends,Data,USD,2026-03-30,${text} Cash Dividend USD 1 per Share,4`,
        'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
        'Deposits & Withdrawals,Data,USD,2026-01-02,Transfer (U1234567),10',
      ).transactions,
    ).toEqual(['deposit   10 Interactive Brokers', `dividend  ${symbol} 4 Interactive Brokers`]),
  );

  it('reads a split of a ticker with a hyphen, and stocks whose category names the custodian', () =>
    expect(
      read(
        ...STATEMENT,
        TRADES,
        order(
          'BF-B',
          '10,50,60,-500,-1,501,0,0,O',
          'Stocks - Held with Interactive Brokers (U.K.) Limited carried by Interactive Brokers LLC',
        ),
        'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
        'Corporate Actions,Data,Stocks,USD,2026-03-10,"2026-03-09, 20:25:00","BF-B(US1156372096) Split 2 for 1 (BF-B, BROWN-FORMAN, US1156372096)",10,0,0,0,',
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      transactions: ['buy 10 BF.B -501 Interactive Brokers', 'split 10 BF.B 0 Interactive Brokers ratio 2'],
    }));

  it('says why a trade of a stock without a readable ticker is left out', () =>
    expect(read(...STATEMENT, TRADES, order('700', '10,50,60,-500,-1,501,0,0,O')).ignored).toEqual([
      '"700" is not a ticker that can be read, so the line is left out. Tickers that begin with a digit need the suffix of their exchange, such as 0700.HK.',
    ]));

  const CASH_REPORT = 'Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,';
  const CASH_STATEMENT = [
    ...STATEMENT,
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
    'Trades,Data,Order,Forex,USD,EUR.USD,"2017-01-04, 10:00:00","5,000",1.05,,-5250,-2,,,0,',
    'Trades,Total,,Forex,USD,,,,,,-5250,-2,,,0,',
    'Payment In Lieu Of Dividends,Header,Currency,Date,Description,Amount',
    'Payment In Lieu Of Dividends,Data,USD,2017-06-15,KO(US1912161007) Payment in Lieu of Dividend (Ordinary Dividend),15',
    'Commission Adjustments,Header,Currency,Date,Description,Amount,Code',
    'Commission Adjustments,Data,USD,2017-03-02,"Refund (KO, 100 2017-03-01)",1.5,',
    'Bond Interest Received,Header,Currency,Date,Description,Amount',
    'Bond Interest Received,Data,EUR,2017-03-02,Coupon,3',
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,USD,2017-01-02,Electronic Fund Transfer,10000',
  ];

  it('reads the sections and currency trades that move cash in an activity statement, and compares the ending cash', () => {
    const report = (dollars: string): readonly string[] => [
      CASH_REPORT,
      'Cash Report,Data,Ending Cash,Base Currency Summary,9999,9999,0,',
      'Cash Report,Data,Starting Cash,USD,10,10,0,',
      `Cash Report,Data,Ending Cash,USD,${dollars},${dollars},0,`,
      'Cash Report,Data,Ending Cash,EUR,5003,5003,0,',
    ];
    expect(read(...CASH_STATEMENT, ...report('4774.5'))).toEqual({
      ...NOTHING_ELSE,
      transactions: [
        'deposit   10000 Interactive Brokers',
        'fee   -2 Interactive Brokers',
        'transfer   -5250 Interactive Brokers',
        'transfer   5000 Interactive Brokers',
        'interest   3 Interactive Brokers',
        'fee   1.5 Interactive Brokers',
        'dividend  KO 15 Interactive Brokers',
      ],
    });
    expect(read(...CASH_STATEMENT, ...report('4744.5')).contradictions).toMatchObject([
      {
        message: expect.stringContaining(
          'The file states 4,744.50 as the ending cash in USD, but the lines add up to 4,774.50.',
        ),
      },
    ]);
  });

  it.each([
    ['-1', 'fee  KO -20 Interactive Brokers', []],
    ['-21', 'buy 10 KO -1021 Interactive Brokers', ['The fee is part of the commission of its trade.']],
  ])('counts a transaction fee once beside a trade with the commission %s', (commission, last, ignored) => {
    const facts = read(
      ...STATEMENT,
      CASH_REPORT,
      'Cash Report,Data,Commissions,USD,-1,-1,0,',
      'Cash Report,Data,Ending Cash,USD,-1021,-1021,0,',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      `Trades,Data,Order,Stocks,USD,KO,"2017-02-01, 10:00:00",10,100,100,-1000,${commission},0,0,0,O`,
      'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
      'Transaction Fees,Data,Stocks,USD,"2017-02-01, 10:00:00",KO,Stamp Tax,10,100,-20,',
      'Transaction Fees,Data,,,,,Stamp Tax,,,-20,',
      'Transaction Fees,Data,Total,,,,,,,-20,',
    );
    expect(facts).toMatchObject({ contradictions: [], leftOut: [], ignored });
    expect(facts.transactions.at(-1)).toBe(last);
  });

  it('reports an unknown section that moves cash and an unreadable option in an activity statement', () =>
    expect(
      read(
        ...STATEMENT,
        'Debit Card Activity,Header,Currency,Date,Description,Amount',
        'Debit Card Activity,Data,USD,2017-01-02,Coffee,-4',
        'Commission Details,Header,Currency,Date,Description,Amount',
        'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
        'Open Positions,Data,Summary,Equity and Index Options,USD,MYSTERY9,1,100,1.00,100,1,100,0,',
      ).leftOut,
    ).toEqual([
      'The section "Debit Card Activity" is not known, so its cash is left out.',
      '"MYSTERY9" is not an option that can be read, so the line is left out.',
    ]));

  it('dates an Alpaca fill by the day in New York', () => {
    const fill = (time: string) => ({
      activity_type: 'FILL',
      transaction_time: time,
      price: '60',
      qty: '1',
      side: 'buy',
      symbol: 'KO',
    });
    const { transactions } = statementOf(
      JSON.stringify(['2018-01-01T00:30:00Z', '2018-01-01T05:00:00.5Z', '2018-07-01T03:59:00Z'].map(fill)),
    );
    expect(transactions.map(({ date }) => date)).toEqual(['2017-12-31', '2018-01-01', '2018-06-30']);
  });

  it('reads an Alpaca split from its two entries, and ignores canceled entries', () =>
    expect(
      read(
        JSON.stringify([
          { activity_type: 'SPLIT', date: '2026-02-02', net_amount: '0', symbol: 'KO', qty: '-10', status: 'executed' },
          { activity_type: 'SPLIT', date: '2026-02-02', net_amount: '0', symbol: 'KO', qty: '30', status: 'executed' },
          { activity_type: 'CSD', date: '2026-01-07', net_amount: '900', status: 'canceled' },
          { activity_type: 'DIVWH', date: '2026-01-06', net_amount: '-0.5', symbol: 'KO', status: 'executed' },
          { activity_type: 'ACATS', date: '2026-01-05', net_amount: '0', symbol: 'KO', qty: '10', status: 'executed' },
        ]),
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      ignored: ['The activity "CSD" was canceled.'],
      transactions: ['transfer 10 KO 0 Alpaca', 'tax  KO -0.5 Alpaca', 'split 20 KO 0 Alpaca'],
    }));

  it('names an Alpaca stock dividend, whose quantity has no clear meaning, and leaves it out', () => {
    const dividend = { activity_type: 'DIV', date: '2026-02-10', symbol: 'KO', status: 'executed', qty: '2' };
    expect(
      read(
        JSON.stringify([
          { ...dividend, activity_sub_type: 'SDIV', net_amount: '0' },
          { ...dividend, activity_sub_type: 'CDIV', net_amount: '3' },
        ]),
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      leftOut: [expect.stringContaining('The stock dividend of KO on 2026-02-10 is left out')],
      transactions: ['dividend  KO 3 Alpaca'],
    });
  });

  it('reads shares that Tradier transfers or journals, and cash without shares', () => {
    const event = (type: string, amount: number, detail: object) => ({
      amount,
      date: '2026-01-05T00:00:00Z',
      type,
      [type]: detail,
    });
    expect(
      read(
        JSON.stringify({
          history: {
            event: [
              event('transfer', 0, { description: 'ACAT IN', quantity: 5, symbol: 'MSFT' }),
              event('journal', 0, { description: 'OPTION', quantity: -2, symbol: 'IWM260227P00260000' }),
              event('journal', 0, { description: 'SHARES', quantity: 2, symbol: 'K$' }),
              event('transfer', 10, { description: 'ACAT CASH', quantity: 0, symbol: '' }),
            ],
          },
        }),
      ),
    ).toEqual({
      ...NOTHING_ELSE,
      leftOut: ['"K$" is not a ticker.'],
      transactions: ['transfer 5 MSFT 0 Tradier', 'transfer -2 IWM260227P00260000 0 Tradier', 'deposit   10 Tradier'],
    });
  });

  it('reads a return of capital in OFX as a dividend', () =>
    expect(
      readOfx('<RETOFCAP><INVTRAN><DTTRADE>20260105120000.000[-5:EST]</INVTRAN>SECURITY<TOTAL>12.5</RETOFCAP>'),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['dividend  KO 12.5 1'] }));

  it('reads a reinvestment in OFX as an income and a purchase', () =>
    expect(
      readOfx(
        '<REINVEST><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<INCOMETYPE>DIV<TOTAL>-45.00<UNITS>1<UNITPRICE>45.00</REINVEST>',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['dividend  KO 45 1', 'buy 1 KO -45 1'] }));

  it('reads the tax withheld from a sale in OFX apart from its proceeds', () =>
    expect(
      readOfx(
        '<SELLSTOCK><INVSELL><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<UNITS>-5<UNITPRICE>400<COMMISSION>0.05<WITHHOLDING>400<TOTAL>1579.95<STATEWITHHOLDING>15<PENALTY>5</INVSELL></SELLSTOCK>',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['sell 5 KO 1999.95 1', 'tax  KO -420 1'] }));

  it('reads the tax withheld from an income in OFX, and notes that the file may state the income after tax', () => {
    const statement = ofxStatement(
      '<INCOME><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<INCOMETYPE>DIV<TOTAL>100<WITHHOLDING>15</INCOME>',
    );
    expect(factsOf(statement)).toEqual({ ...NOTHING_ELSE, transactions: ['dividend  KO 100 1', 'tax  KO -15 1'] });
    expect(verifyStatement(statement).notes).toEqual([
      { line: 3, message: expect.stringContaining('It is read as before tax, so the tax lowers the cash.') },
    ]);
  });

  it('reads the cash in lieu of a split in OFX as a dividend', () =>
    expect(
      readOfx(
        '<SPLIT><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<OLDUNITS>105<NEWUNITS>10<NUMERATOR>1<DENOMINATOR>10<FRACCASH>9.75</SPLIT>',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['split -95 KO 0 1 ratio 0.1', 'dividend  KO 9.75 1'] }));

  it('reads a split in OFX that states no ratio', () =>
    expect(
      readOfx(
        '<SPLIT><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<OLDUNITS>10<NEWUNITS>30<NUMERATOR>0<DENOMINATOR>0</SPLIT>',
      ),
    ).toEqual({ ...NOTHING_ELSE, transactions: ['split 20 KO 0 1'] }));

  it('reads the direction of a transfer in OFX from its action', () => {
    const transfer = (units: string, action: string, side: string): string =>
      `<TRANSFER><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<UNITS>${units}<TFERACTION>${action}<POSTYPE>${side}</TRANSFER>`;
    expect(
      readOfx(
        [
          transfer('11', 'OUT', 'LONG'),
          transfer('-12', 'OUT', 'LONG'),
          transfer('13', 'IN', 'LONG'),
          transfer('14', 'IN', 'SHORT'),
        ].join(''),
      ).transactions,
    ).toEqual(['transfer -11 KO 0 1', 'transfer -12 KO 0 1', 'transfer 13 KO 0 1', 'transfer -14 KO 0 1']);
  });

  it('reads the cost of received shares in OFX from their average cost', () => {
    const transfer = (units: string, average: string): string =>
      `<TRANSFER><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<UNITS>${units}<POSTYPE>LONG${average}<UNITPRICE>400</TRANSFER>`;
    const statement = ofxStatement(
      [
        transfer('5', '<AVGCOSTBASIS>310'),
        transfer('5', '<AVGCOSTBASIS>0'),
        transfer('-5', '<AVGCOSTBASIS>310'),
        transfer('5', ''),
      ].join(''),
    );
    expect(
      toTransactionDrafts(statement, 'file', '2100-01-01').drafts.map((draft) => 'cost' in draft && draft.cost),
    ).toEqual([decimal('1550'), null, null, null]);
  });

  it('reads the currency of unconverted amounts in OFX', () => {
    const buy = (currency: string): string =>
      `<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20260105</INVTRAN>SECURITY<UNITS>10<UNITPRICE>80<TOTAL>-800${currency}</INVBUY></BUYSTOCK>`;
    const statement = ofxStatement(
      [
        buy('<CURRENCY><CURRATE>1.07<CURSYM>EUR</CURRENCY>'),
        buy('<ORIGCURRENCY><CURRATE>1.07<CURSYM>EUR</ORIGCURRENCY>'),
        '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>5<CURRENCY><CURRATE>1.2<CURSYM>GBP</CURRENCY></STMTTRN></INVBANKTRAN>',
      ].join(''),
      '<POSSTOCK><INVPOS>SECURITY<UNITS>20<UNITPRICE>80<MKTVAL>1600<CURRENCY><CURRATE>1.07<CURSYM>EUR</CURRENCY></INVPOS></POSSTOCK>',
    );
    expect([...statement.transactions, ...statement.positions].map(({ currency }) => currency)).toEqual([
      'EUR',
      'USD',
      'GBP',
      'EUR',
    ]);
  });
});
