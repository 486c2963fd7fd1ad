import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastFinalSession } from '../../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { sessionBars } from '../../../fakes/dashboard/sessionBars.js';

const BARS = 300;

/**
 * Writes AAPL prices up to the latest session, with a last close of 249.5, and a portfolio that watches AAPL. Returns
 * the settings that name these files.
 */
export function writeFreshPrices(home: string): Record<string, string> {
  const folder = join(home, 'prices');
  mkdirSync(folder);
  const rows = sessionBars(BARS, lastFinalSession(Date.now())).map(({ date, open, high, low, close, volume }) =>
    [date, open, high, low, close, volume].join(','),
  );
  writeFileSync(join(folder, 'AAPL.csv'), ['date,open,high,low,close,volume', ...rows, ''].join('\n'));
  writeFileSync(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nAAPL,0,\n');
  return { PLUMBLINE_HOME: home, MARKET_DATA: 'csv', MARKET_DATA_DIR: folder };
}
