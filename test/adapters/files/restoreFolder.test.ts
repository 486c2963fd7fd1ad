import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { finishRestore, restoreInto } from '../../../src/adapters/files/restoreFolder.js';
import { temporaryFolder } from './temporaryFolder.js';

jest.setTimeout(120_000);

type Files = Readonly<Record<string, string>>;

const BEFORE: Files = { 'audit.json': 'old audit', 'license.json': 'ours', 'portfolio.csv': 'old portfolio', 'prices/yahoo/KO.json': 'old prices', 'tickers.json': 'old tickers' };
const COMING: Files = { 'orders.jsonl': 'new orders', 'portfolio.csv': 'new portfolio', 'prices/yahoo/KO.json': 'new prices', 'tickers.json': 'new tickers' };
const GOING = ['audit.json'];
const AFTER: Files = { ...COMING, 'license.json': 'ours' };
const KEPT = 'before-restore-now';
const KEPT_FILES: Files = { 'audit.json': 'old audit', 'portfolio.csv': 'old portfolio', 'prices/yahoo/KO.json': 'old prices', 'tickers.json': 'old tickers' };

const at = temporaryFolder();

function homeWith(files: Files, name: string): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at(name), path)), { recursive: true });
    writeFileSync(join(at(name), path), text);
  }
  return at(name);
}

const contentOf = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

const inFolder = (folder: string, files: Files): Files => Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const comingFiles = Object.entries(COMING).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Whether it got to its end before it died. */
async function runUntil(dieAt: number, home: string, task: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', script('./dieAt.mjs'), script('./restoreOnce.mjs'), home, task], { env: { DIE_AT: String(dieAt) }, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${code}.`);
  return code === 0;
}

const RESTORE = JSON.stringify({ files: Object.entries(COMING).map(([path, text]) => ({ path, text })), going: GOING, kept: KEPT });

/** A folder whose restore was killed right after the portfolio was replaced. */
async function halfRestored(): Promise<string> {
  let [tooEarly, enough] = [-1, 128];
  while (enough - tooEarly > 1) {
    const middle = (tooEarly + enough) >> 1;
    const home = homeWith(BEFORE, `at${middle}`);
    await runUntil(middle, home, RESTORE);
    if (contentOf(home)['portfolio.csv'] === COMING['portfolio.csv']) enough = middle;
    else tooEarly = middle;
  }
  return at(`at${enough}`);
}

describe('a restore', () => {
  it('replaces, adds and removes, and keeps what was there in a folder of its own', async () => {
    const home = homeWith(BEFORE, 'home');

    expect(await restoreInto(home, comingFiles, GOING, KEPT)).toBe(join(home, KEPT));
    expect(contentOf(home)).toEqual({ ...AFTER, ...inFolder(KEPT, KEPT_FILES) });
  });

  it('keeps no folder where nothing was', async () => {
    const home = homeWith({}, 'home');
    mkdirSync(home);

    expect(await restoreInto(home, comingFiles, [], KEPT)).toBeNull();
    expect(contentOf(home)).toEqual(COMING);
  });

  it('that cannot be carried out changes nothing and leaves nothing behind', async () => {
    const home = homeWith({ 'portfolio.csv': 'old portfolio', prices: 'a file where a folder has to be' }, 'home');
    const before = contentOf(home);

    await expect(restoreInto(home, comingFiles, GOING, KEPT)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect([contentOf(home), readdirSync(home).toSorted()]).toEqual([before, ['portfolio.csv', 'prices']]);
  });

  it('replaces a link by a file, and keeps what the link led to', async () => {
    const home = homeWith({ 'tickers.json': 'old tickers' }, 'home');
    homeWith({ 'portfolio.csv': 'old portfolio' }, 'elsewhere');
    symlinkSync('../elsewhere/portfolio.csv', join(home, 'portfolio.csv'));
    symlinkSync('../elsewhere/nothing', join(home, 'orders.jsonl'));
    await restoreInto(home, comingFiles, [], KEPT);

    expect(contentOf(home)).toEqual({ ...COMING, [`${KEPT}/portfolio.csv`]: 'old portfolio', [`${KEPT}/tickers.json`]: 'old tickers' });
    expect(contentOf(at('elsewhere'))).toEqual({ 'portfolio.csv': 'old portfolio' });
  });

  it('that was interrupted is ended before the next one begins', async () => {
    const home = await halfRestored();
    expect(contentOf(home)).toMatchObject({ 'portfolio.csv': 'new portfolio', 'tickers.json': 'old tickers' });

    await restoreInto(home, [{ path: 'portfolio.csv', bytes: Buffer.from('newest') }], [], 'before-restore-later');
    expect(contentOf(home)).toMatchObject({ ...AFTER, 'portfolio.csv': 'newest', 'before-restore-later/portfolio.csv': 'new portfolio', ...inFolder(KEPT, KEPT_FILES) });
  });

  it('leaves all old files or all new ones, wherever it is killed, also when its end is killed too', async () => {
    const outcomes: string[] = [];
    for (let dieAt = 0, isOver = false; !isOver; dieAt += 1) {
      const home = homeWith(BEFORE, `home${dieAt}`);
      isOver = await runUntil(dieAt, home, RESTORE);
      if (dieAt % 3 === 0) await runUntil(dieAt % 7, home, 'finish');
      await finishRestore(home);
      const content = contentOf(home);
      const isOld = content['portfolio.csv'] === BEFORE['portfolio.csv'];
      outcomes.push(isOld ? 'old' : 'new');
      expect([dieAt, content]).toEqual([dieAt, isOld ? BEFORE : { ...AFTER, ...inFolder(KEPT, KEPT_FILES) }]);
    }

    expect(outcomes.length).toBeGreaterThan(40);
    expect(new Set(outcomes)).toEqual(new Set(['old', 'new']));
    expect(outcomes.lastIndexOf('old')).toBeLessThan(outcomes.indexOf('new'));
  });
});
