import { describe, expect, it } from '@jest/globals';
import { RecognizeBrokerFile } from '../../../src/adapters/brokerExports/readBrokerFile.js';
import { toTransactionDrafts } from '../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { verifyStatement } from '../../../src/domain/dashboard/imports/verifyStatement.js';

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n';
const FIDELITY = 'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($),Settlement Date\n';
const ROBINHOOD = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n';

function read(text: string) {
  const reading = new RecognizeBrokerFile().read({ bytes: new TextEncoder().encode(text), mapping: null }, []);
  if (reading.kind !== 'statement') throw new Error(`recognized as ${reading.kind}`);
  const { statement } = reading;
  return {
    contradictions: verifyStatement(statement).contradictions,
    unreadable: statement.unreadable.map(({ message }) => message),
    trades: toTransactionDrafts(statement, 'file').drafts.map((draft) =>
      'quantity' in draft ? [draft.kind, draft.quantity, draft.symbol, draft.amount.amount].join(' ') : draft.kind,
    ),
  };
}

describe('RecognizeBrokerFile on options that end', () => {
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
      'Robinhood, with the option in the description',
      `${ROBINHOOD}1/16/2026,1/16/2026,1/16/2026,TSLA,Option Expiration for TSLA 1/16/2026 Put $435.00,OEXP,1,,\n1/5/2026,1/5/2026,1/6/2026,TSLA,TSLA 1/16/2026 Put $435.00,BTO,1,$4.00,($400.00)\n`,
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
  ])('closes them at 0: %s', (_, text, trades) => {
    expect(read(text)).toEqual({ contradictions: [], unreadable: [], trades });
  });

  it('names an expired option whose purchase or sale is not in the file', () => {
    const text = `${SCHWAB}01/16/2026,Expired,AAPL 01/16/2026 200.00 C,CALL,2,,,\nTransactions Total,,,,,,,$0.00\n`;
    expect(read(text)).toEqual({
      contradictions: [],
      unreadable: [
        'AAPL260116C00200000: the file does not show whether the option was held long or short, because its earlier trades are missing. The line is left out.',
      ],
      trades: [],
    });
  });
});
