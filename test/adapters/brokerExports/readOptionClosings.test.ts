import { describe, expect, it } from '@jest/globals';
import { BrokerFileRecognizer } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n';
const FIDELITY = 'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($),Settlement Date\n';
const ROBINHOOD = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n';

function read(text: string) {
  const reading = new BrokerFileRecognizer().read({ bytes: new TextEncoder().encode(text), mapping: null }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  const { statement } = reading;
  return {
    contradictions: verifyStatement(statement).contradictions,
    unreadable: statement.unreadable.map(({ message }) => message),
    trades: toTransactionDrafts(statement, 'file', '2100-01-01').drafts.map((draft) =>
      'quantity' in draft ? [draft.kind, draft.quantity, draft.symbol, draft.amount.amount].join(' ') : draft.kind,
    ),
  };
}

/** An option transaction in an OFX file. */
const option = (name: string, date: string, rest: string): string =>
  `<${name}><INVTRAN><FITID>${date}<DTTRADE>${date}</INVTRAN><SECID><UNIQUEID>O1</SECID>${rest}</${name}>`;
const ofx = (...transactions: readonly string[]): string =>
  `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20260131${transactions.join('')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>O1</SECID><SECNAME>AAPL CALL<TICKER>AAPL</SECINFO><OPTTYPE>CALL<STRIKEPRICE>200<DTEXPIRE>20260116<SHPERCTRCT>100</OPTINFO></SECLIST></SECLISTMSGSRSV1></OFX>`;

describe('BrokerFileRecognizer with options that end', () => {
  it.each([
    [
      'Schwab, expired while held short, printed without a sign',
      `${SCHWAB}01/16/2026,Expired,AAPL 01/16/2026 200.00 C,CALL,2,,,\n01/05/2026,Sell to Open,AAPL 01/16/2026 200.00 C,CALL,2,$4.00,$1.30,$798.70\nTransactions Total,,,,,,,$798.70\n`,
      ['short 2 AAPL260116C00200000 798.7', 'cover 2 AAPL260116C00200000 0'],
    ],
    [
      'Schwab, assigned, with the shares on their own line',
      `${SCHWAB}01/16/2026,Buy,AAPL,APPLE,100,$200.00,,"-$20,000.00"\n01/16/2026,Assigned,AAPL 01/16/2026 200.00 P,PUT,1,,,\n01/05/2026,Sell to Open,AAPL 01/16/2026 200.00 P,PUT,1,$4.00,,$400.00\nTransactions Total,,,,,,,"-$19,600.00"\n`,
      ['short 1 AAPL260116P00200000 400', 'cover 1 AAPL260116P00200000 0', 'buy 100 AAPL -20000'],
    ],
    [
      'Fidelity, expired while held long, printed with either sign',
      `${FIDELITY}01/20/2026,EXPIRED CALL (AAPL) as of Jan-16-2026,-AAPL260116C200,CALL,2,,,\n01/05/2026,YOU BOUGHT OPENING TRANSACTION CALL,-AAPL260116C200,CALL,2,4.00,-800.00,01/06/2026\n`,
      ['buy 2 AAPL260116C00200000 -800', 'sell 2 AAPL260116C00200000 0'],
    ],
    [
      'Robinhood, with the option in the description, and an S after the quantity',
      `${ROBINHOOD}1/16/2026,1/16/2026,1/16/2026,TSLA,Option Expiration for TSLA 1/16/2026 Put $435.00,OEXP,1S,,\n1/5/2026,1/5/2026,1/6/2026,TSLA,TSLA 1/16/2026 Put $435.00,BTO,1,$4.00,($400.00)\n`,
      ['buy 1 TSLA260116P00435000 -400', 'sell 1 TSLA260116P00435000 0'],
    ],
    [
      'Alpaca, exercised, by the sign of the quantity',
      JSON.stringify([
        { activity_type: 'OPTRD', date: '2026-01-16', net_amount: '-20000', symbol: 'AAPL', qty: '100', price: '200' },
        { activity_type: 'OPEXC', date: '2026-01-16', net_amount: '0', symbol: 'AAPL260116C00200000', qty: '-1' },
      ]),
      ['buy 100 AAPL -20000', 'sell 1 AAPL260116C00200000 0'],
    ],
    [
      'Tradier, expired while held short',
      JSON.stringify({
        history: {
          event: [
            {
              amount: 0,
              date: '2026-01-16T00:00:00Z',
              type: 'option',
              option: { option_type: 'OPTEXP', description: 'Expired', symbol: 'AAPL260116C00200000', quantity: -2 },
            },
            {
              amount: 798.7,
              date: '2026-01-05T00:00:00Z',
              type: 'trade',
              trade: { commission: 1.3, price: 4, quantity: -2, symbol: 'AAPL260116C00200000', trade_type: 'Option' },
            },
          ],
        },
      }),
      ['sell 2 AAPL260116C00200000 798.7', 'cover 2 AAPL260116C00200000 0'],
    ],
    [
      'OFX, exercised, with the shares on their own line',
      ofx(
        option('BUYOPT', '20260105', '<UNITS>1<UNITPRICE>4<TOTAL>-400<OPTBUYTYPE>BUYTOOPEN'),
        option('CLOSUREOPT', '20260116', '<OPTACTION>EXERCISE<UNITS>-1<SHPERCTRCT>100'),
      ),
      ['buy 1 AAPL260116C00200000 -400', 'sell 1 AAPL260116C00200000 0'],
    ],
  ])('reads an option’s expiry, assignment or exercise as a closing trade for 0: %s', (_, text, trades) => {
    expect(read(text)).toEqual({ contradictions: [], unreadable: [], trades });
  });

  it('reports an expired option whose purchase or sale is not in the file', () => {
    const text = `${SCHWAB}01/16/2026,Expired,AAPL 01/16/2026 200.00 C,CALL,2,,,\nTransactions Total,,,,,,,$0.00\n`;
    expect(read(text)).toEqual({
      contradictions: [],
      unreadable: [
        'AAPL260116C00200000: the file does not show whether the option was held long or short, because its earlier trades are missing. The line is left out.',
      ],
      trades: [],
    });
  });

  it('reads a reinvested E*TRADE dividend as a purchase, and Robinhood’s NRAT as a tax', () => {
    const etrade = `TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n01/05/26,Dividend,MF,VTI,0.5,-150.25,0,0,REINVEST PRICE $ 300.50\n`;
    expect(read(etrade)).toEqual({ contradictions: [], unreadable: [], trades: ['buy 0.5 VTI -150.25'] });
    const robinhood = `${ROBINHOOD}1/5/2026,1/5/2026,1/5/2026,GE,Cash Div nra tax withhold,NRAT,,,($0.02)\n`;
    expect(read(robinhood)).toEqual({ contradictions: [], unreadable: [], trades: ['tax'] });
  });
});
