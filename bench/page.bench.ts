import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/e2e/chromium.ts';
import { runInAlternation, type Sample } from './alternation.ts';
import { median } from './load.ts';
import { startProgram, type StartedProgram } from './program.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const ROUNDS = 5;
const INTERACTIVE_MS = 1_000;
const TICKERS = 100;
/** The duration of two frames at 60 Hz: one late frame now and then is not visible. */
const FRAME_MS = 34;
const SCROLLED_FRAMES = 180;
const MOST = 0.95;

/**
 * Measures the time from opening the page to a usable table, on a running server, and the frame times while many rows
 * are scrolled.
 */
export async function pageBench(): Promise<BenchRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], {
    PLUMBLINE_HOME: home,
    DASHBOARD_PORT: '0',
  });
  const bare = await startProgram(['bench/floors/bareServer.mjs'], {});
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
    await page.goto(dashboard.address);
    await page.getByRole('button', { name: 'Run the first audit' }).click();
    await page.getByRole('row').nth(25).waitFor();
    await page.close();
    const usable = async ({ address }: StartedProgram): Promise<Sample> => ({
      figure: await interactiveMs(browser, address),
      cost: { cpuMs: 0, databaseMs: null, statements: null },
    });
    const opened = await runInAlternation(
      {
        name: 'page usable, 25 tickers',
        unit: 'ms',
        limits: [atMost(INTERACTIVE_MS)],
        note: 'each in a new browser context; floor: the same number of rows as static HTML from bare Express',
      },
      { rounds: ROUNDS, ours: () => usable(dashboard), floor: () => usable(bare) },
    );
    const frames = await scrollFrames(browser, dashboard.address);
    return [
      // The row shows no cost, because the CPU time is spread over the browser's many processes.
      { ...opened, cost: null, floorCost: null },
      row(
        `page scrolled, ${TICKERS} tickers`,
        share(frames, MOST),
        FRAME_MS,
        `95 of 100 frames of ${frames.length}, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms`,
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([dashboard.stop(), bare.stop()]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns the milliseconds until every row is present and the first link has the focus. */
async function interactiveMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>(
    `new Promise((done) => {
      const look = () => {
        const links = document.querySelectorAll('tbody th a');
        links[0]?.focus();
        if (links.length >= 25 && document.activeElement === links[0]) done(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    })`,
  );
  await context.close();
  return ms;
}

async function scrollFrames(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
  await multiplyTickers(page);
  await page.goto(address);
  await page.getByRole('row').nth(TICKERS).waitFor();
  return page.evaluate<number[]>(
    `new Promise((done) => {
      const frames = [];
      let last = performance.now();
      const step = (now) => {
        frames.push(now - last);
        last = now;
        window.scrollBy(0, frames.length % 60 < 30 ? 60 : -60);
        if (frames.length < ${SCROLLED_FRAMES}) requestAnimationFrame(step);
        else done(frames.slice(1));
      };
      requestAnimationFrame(step);
    })`,
  );
}

/** Repeats the sample's tickers under other names, since this benchmark measures the page rather than the audit. */
async function multiplyTickers(page: Page): Promise<void> {
  await page.route('**/audit', async (route) => {
    const response = await route.fetch();
    const audit: { readonly tickers: Readonly<Record<string, unknown>> } = await response.json();
    const each = Object.entries(audit.tickers);
    const many = Array.from({ length: TICKERS }, (_, at) => {
      const [name, facts] = each[at % each.length] ?? ['', null];
      return [`${name}${Math.floor(at / each.length) || ''}`, facts];
    });
    await route.fulfill({ json: { ...audit, tickers: Object.fromEntries(many) } });
  });
}

const share = (values: readonly number[], of: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(of * (values.length - 1))] ?? NaN;

const row = (name: string, ours: number, most: number, note: string): BenchRow =>
  plainRow({ name, unit: 'ms', ours, note }, atMost(most));
