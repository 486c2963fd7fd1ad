import { describe, expect, it } from '@jest/globals';
import { isTradingDay } from '../../../../../src/domain/dashboard/market/calendar/tradingDay.js';

describe('isTradingDay', () => {
  it.each([
    ['2025-07-03', ['AAPL', 'BRK.B', 'SAP.DE', 'VOD.L', 'EURUSD=X', 'BTC-USD', 'BTC-CAD']],
    ['2025-07-04', ['SAP.DE', 'VOD.L', 'EURUSD=X', 'BTC-USD', 'BTC-CAD']],
    ['2025-07-05', ['BTC-USD', 'BTC-CAD']],
    ['2025-07-06', ['BTC-USD', 'BTC-CAD']],
  ])('is true on %s for %j only', (date, open) => {
    expect(
      ['AAPL', 'BRK.B', 'SAP.DE', 'VOD.L', 'EURUSD=X', 'BTC-USD', 'BTC-CAD'].filter((ticker) =>
        isTradingDay(ticker, date),
      ),
    ).toEqual(open);
  });
});
