import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/e2e/chromium.ts';
import { median } from './load.ts';
import { processorMs } from './processorTime.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const ROUNDS = 3;
/** Long enough for every actor to receive an event, and for hot code to be compiled. */
const WARM_UP_MS = 12_000;
const WINDOW_MS = 8000;
const CLICKS = 15;
const MAX_WATCHED_PERCENT = 10;
const MAX_UNWATCHED_PERCENT = 1;
const MAX_CLICK_MS = 200;
const LOAD = '10,000 actors, 1,000 events a second';

/**
 * Measures what the inspector costs the inspected program, as a percentage of one processor, and the response time of
 * the inspector's page.
 */
export async function inspectorBench(): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measured(browser));
    const unwatched = median(rounds.map((each) => each.unwatched - each.plain));
    const watched = median(rounds.map((each) => each.watched - each.plain));
    const clicks = rounds.flatMap((each) => each.clicks);
    const plain = median(rounds.map((each) => each.plain));
    const beyond = `of one processor, in addition to ${plain.toFixed(1)}% without the inspector; ${LOAD}`;
    return [
      plainRow(
        { name: 'inspector without a viewer', unit: '%', ours: unwatched, note: beyond },
        atMost(MAX_UNWATCHED_PERCENT),
      ),
      plainRow(
        { name: 'inspector with a viewer', unit: '%', ours: watched, note: beyond },
        atMost(MAX_WATCHED_PERCENT),
      ),
      plainRow(
        {
          name: 'inspector, click on an actor',
          unit: 'ms',
          ours: median(clicks),
          note: `until the chart is shown; longest of ${clicks.length}: ${Math.max(...clicks).toFixed(0)} ms; ${LOAD}`,
        },
        atMost(MAX_CLICK_MS),
      ),
    ];
  } finally {
    await browser.close();
  }
}

interface Round {
  readonly plain: number;
  readonly unwatched: number;
  readonly watched: number;
  readonly clicks: readonly number[];
}

async function measured(browser: Browser): Promise<Round> {
  const plain = await running('plain', async ({ pid }) => {
    await pause(WARM_UP_MS);
    return percentOf(pid);
  });
  return running('inspected', async ({ pid, line }) => {
    await pause(WARM_UP_MS);
    const unwatched = await percentOf(pid);
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
    await page.goto(line);
    await page.locator('.chart').waitFor();
    const before = await newestStep(page);
    const watched = await percentOf(pid);
    if ((await newestStep(page)) === before) throw new Error('No step arrived, so nothing was measured.');
    const clicks = [];
    for (let click = 0; click < CLICKS; click++) clicks.push(await clickMs(page, click % 10));
    await page.close();
    return { plain, unwatched, watched, clicks };
  });
}

async function running<Result>(
  how: 'plain' | 'inspected',
  work: (program: { readonly pid: number; readonly line: string }) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, ['bench/inspectedProgram.mjs', how], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    return await work({ pid: child.pid ?? NaN, line: String(line) });
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Returns the CPU usage of a process as a percentage of one processor. */
async function percentOf(pid: number): Promise<number> {
  const [began, used] = [performance.now(), processorMs(pid)];
  await pause(WINDOW_MS);
  return (100 * (processorMs(pid) - used)) / (performance.now() - began);
}

/** Returns the time of the latest step that the page shows. */
async function newestStep(page: Page): Promise<string | null> {
  await page.getByLabel('All actors').check();
  return page.locator('.events time').first().getAttribute('datetime');
}

/**
 * Measures the time from the click on a row until the chart shows the name of the row's actor and a frame has been
 * drawn.
 */
const clickMs = (page: Page, row: number): Promise<number> =>
  page.evaluate<number>(
    `new Promise((done) => {
      const button = document.querySelectorAll('.family li button')[${row}];
      const name = 'worker:' + button.querySelector('.actor-name').textContent;
      const began = performance.now();
      button.click();
      const look = () => {
        const shown = document.querySelector('.chart-panel .who')?.textContent;
        if (shown === name) requestAnimationFrame(() => done(performance.now() - began));
        else requestAnimationFrame(look);
      };
      look();
    })`,
  );
