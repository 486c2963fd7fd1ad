import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LedgerFile } from '../dist/adapters/files/portfolio/ledgerFile.js';
import { isTradingSession } from '../dist/domain/dashboard/market/calendar/tradingSessions.js';
import { launchChromium } from '../test/e2e/chromium.ts';
import { closeOn, dates, largeLedger, SYMBOLS } from './largeLedger.ts';
import { median } from './load.ts';
import { startProgram } from './program.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const ROUNDS = 7;
const USABLE_MS = 1_000;

/** Measures the time from opening the portfolio page of a large ledger to a page that reacts to the keyboard. */
export async function portfolioPageBench(): Promise<BenchRow[]> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const prices = join(home, 'prices');
  await writeHome(home, prices);
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], {
    PLUMBLINE_HOME: home,
    DASHBOARD_PORT: '0',
    MARKET_DATA: 'csv',
    MARKET_DATA_DIR: prices,
  });
  const browser = await launchChromium();
  const usableMs = async (path: string, selector: string, rows: number): Promise<number> => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.goto(`${dashboard.address}/#${path}`, { waitUntil: 'commit' });
    const ms = await page.evaluate<number>(
      `new Promise((done) => {
        const look = () => {
          const links = document.querySelectorAll(${JSON.stringify(selector)});
          links[0]?.focus();
          const isReady = links.length >= ${rows} && document.activeElement === links[0];
          if (isReady && document.querySelector('.history-picture canvas') !== null) done(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      })`,
    );
    await context.close();
    return ms;
  };
  try {
    const first = await usableMs('/portfolio', 'tbody th a', SYMBOLS);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await usableMs('/portfolio', 'tbody th a', SYMBOLS));
    return [
      plainRow(
        {
          name: 'portfolio page usable, 50,000 transactions',
          unit: 'ms',
          ours: median(times),
          note: `200 symbols over 10 years, each time in a new browser context; ${Math.round(first)} ms when the program has not read the ledger yet; longest of the others ${Math.round(Math.max(...times))} ms`,
        },
        atMost(USABLE_MS),
      ),
    ];
  } finally {
    await browser.close();
    await dashboard.stop();
    await rm(home, { recursive: true });
  }
}

async function writeHome(home: string, prices: string): Promise<void> {
  await mkdir(prices);
  await new LedgerFile(join(home, 'ledger.jsonl')).append({
    type: 'batch_added',
    at: '2026-11-21T06:30:00.000Z',
    batchId: 'b1',
    origin: { kind: 'import', file: 'activity.csv' },
    transactions: largeLedger(),
  });
  const names = Array.from({ length: SYMBOLS }, (_, symbol) => [`S${symbol}`, symbol] as const);
  for (const [name, symbol] of [...names, ['SPX', 0] as const]) {
    const rows = dates.flatMap((date, day) => {
      const close = closeOn(symbol, day).toFixed(2);
      return isTradingSession(date) ? [`${date},${close},${close},${close},${close},1000000`] : [];
    });
    await writeFile(join(prices, `${name}.csv`), `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`);
  }
}
