import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, type FileHandle } from 'node:fs/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { finishRestore, restoreFolder } from '../../../src/adapters/files/restoreFolder.js';
import { temporaryFolder } from './temporaryFolder.js';

type Files = Readonly<Record<string, string>>;

const BEFORE: Files = {
  'audit.json': 'old audit',
  'license.json': 'ours',
  'portfolio.csv': 'old portfolio',
  'prices/yahoo/KO.json': 'old prices',
  'tickers.json': 'old tickers',
};
const COMING: Files = {
  'orders.jsonl': 'new orders',
  'portfolio.csv': 'new portfolio',
  'prices/yahoo/KO.json': 'new prices',
  'tickers.json': 'new tickers',
};
const GOING = ['audit.json'];
const AFTER: Files = { ...COMING, 'license.json': 'ours' };
const KEPT = 'before-restore-now';
const KEPT_FILES: Files = {
  'audit.json': 'old audit',
  'portfolio.csv': 'old portfolio',
  'prices/yahoo/KO.json': 'old prices',
  'tickers.json': 'old tickers',
};

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

const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const comingFiles = Object.entries(COMING).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

/**
 * Restores folders, or completes interrupted restores, and copies each folder at every moment at which a crash could
 * happen. Returns the number of these moments for each folder.
 */
function eachMoment(tasks: readonly Task[]): number[] {
  const script = fileURLToPath(new URL('./diskAtEachMoment.mjs', import.meta.url));
  return z
    .array(z.number())
    .parse(JSON.parse(execFileSync(process.execPath, [script, JSON.stringify(tasks)], { encoding: 'utf8', env: {} })));
}

interface Task {
  readonly home: string;
  readonly restore?: {
    readonly files: readonly { readonly path: string; readonly text: string }[];
    readonly going: readonly string[];
    readonly stored: string;
    /** The path of a file that cannot be replaced. */
    readonly open?: string;
  };
  /** The number of the only step at which the folder is copied; it is copied at every step by default. */
  readonly only?: number;
}

const RESTORE = { files: Object.entries(COMING).map(([path, text]) => ({ path, text })), going: GOING, stored: KEPT };

/** Returns the copies of a folder that were made during its restore, followed by the restored folder. */
function momentsOfRestore(restore: NonNullable<Task['restore']> = RESTORE): readonly string[] {
  const home = homeWith(BEFORE, 'watched');
  const [moments = 0] = eachMoment([{ home, restore }]);
  return [...Array.from({ length: moments }, (_, moment) => `${home}@${moment}`), home];
}

/** A folder whose restore was killed right after the portfolio was replaced. */
function halfRestored(): string {
  const half = momentsOfRestore().find((home) => contentOf(home)['portfolio.csv'] === COMING['portfolio.csv']);
  if (half === undefined) throw new Error('The portfolio was never replaced.');
  return half;
}

/**
 * Completes interrupted restores. For each folder, returns its state if the program were killed at the moment `only`:
 * the copy made then, or the folder itself if its restore ends earlier.
 */
function killedInTheEnd(ends: readonly (Task & { readonly only: number })[]): ReadonlyMap<string, string> {
  const moments = eachMoment(ends);
  return new Map(ends.map(({ home, only }, i) => [home, only < (moments[i] ?? 0) ? `${home}@${only}` : home]));
}

describe('a restore', () => {
  it('replaces, adds and removes files, and keeps the previous files in a separate folder', async () => {
    const home = homeWith(BEFORE, 'home');

    expect(await restoreFolder(home, comingFiles, GOING, KEPT)).toBe(join(home, KEPT));
    expect(contentOf(home)).toEqual({ ...AFTER, ...inFolder(KEPT, KEPT_FILES) });
  });

  it('creates no folder for previous files when no file is replaced', async () => {
    const home = homeWith({}, 'home');
    mkdirSync(home);

    expect(await restoreFolder(home, comingFiles, [], KEPT)).toBeNull();
    expect(contentOf(home)).toEqual(COMING);
  });

  it('changes nothing and leaves nothing behind when it fails', async () => {
    const home = homeWith({ 'portfolio.csv': 'old portfolio', prices: 'a file where a folder has to be' }, 'home');
    const before = contentOf(home);

    await expect(restoreFolder(home, comingFiles, GOING, KEPT)).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect([contentOf(home), readdirSync(home).toSorted()]).toEqual([before, ['portfolio.csv', 'prices']]);
  });

  it('puts all files and links back when a file cannot be replaced, and names that file', async () => {
    const { 'portfolio.csv': linked = '', ...rest } = BEFORE;
    const home = homeWith(rest, 'home');
    homeWith({ 'portfolio.csv': linked }, 'elsewhere');
    symlinkSync('../elsewhere/portfolio.csv', join(home, 'portfolio.csv'));
    const folder = await open(home);
    const handles: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(folder);
    await folder.close();
    const { sync } = handles;
    const syncSpy = jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      await sync.call(this);
      if (readFileSync(join(home, 'tickers.json'), 'utf8') === BEFORE['tickers.json']) return;
      syncSpy.mockRestore();
      throw Object.assign(new Error('open'), { code: 'EBUSY' });
    });

    await expect(restoreFolder(home, comingFiles, GOING, KEPT)).rejects.toMatchObject({
      slug: 'file_in_use',
      message: expect.stringContaining('because tickers.json cannot be replaced.'),
    });
    writeFileSync(join(home, 'portfolio.csv'), 'edited');
    await finishRestore(home);
    expect(contentOf(home)).toEqual({ ...BEFORE, 'portfolio.csv': 'edited' });
    expect(contentOf(at('elsewhere'))).toEqual({ 'portfolio.csv': 'edited' });
  });

  it('puts all files back even when it is killed meanwhile', async () => {
    const outcomes: string[] = [];
    for (const home of momentsOfRestore({ ...RESTORE, open: 'tickers.json' })) {
      await finishRestore(home);
      const content = contentOf(home);
      const isOld = content['portfolio.csv'] === BEFORE['portfolio.csv'];
      expect(content).toEqual(isOld ? BEFORE : { ...AFTER, ...inFolder(KEPT, KEPT_FILES) });
      outcomes.push(isOld ? 'old' : 'new');
    }

    expect(outcomes.filter((outcome, i) => outcome !== outcomes[i - 1])).toEqual(['old', 'new', 'old']);
  });

  it('replaces a link with a file, and keeps the content of the link’s target', async () => {
    const home = homeWith({ 'tickers.json': 'old tickers' }, 'home');
    homeWith({ 'portfolio.csv': 'old portfolio' }, 'elsewhere');
    symlinkSync('../elsewhere/portfolio.csv', join(home, 'portfolio.csv'));
    symlinkSync('../elsewhere/nothing', join(home, 'orders.jsonl'));
    await restoreFolder(home, comingFiles, [], KEPT);

    expect(contentOf(home)).toEqual({
      ...COMING,
      [`${KEPT}/portfolio.csv`]: 'old portfolio',
      [`${KEPT}/tickers.json`]: 'old tickers',
    });
    expect(contentOf(at('elsewhere'))).toEqual({ 'portfolio.csv': 'old portfolio' });
  });

  it('is completed by the next restore when it was interrupted', async () => {
    const home = halfRestored();
    expect(contentOf(home)).toMatchObject({ 'portfolio.csv': 'new portfolio', 'tickers.json': 'old tickers' });

    await restoreFolder(home, [{ path: 'portfolio.csv', bytes: Buffer.from('newest') }], [], 'before-restore-later');
    expect(contentOf(home)).toMatchObject({
      ...AFTER,
      'portfolio.csv': 'newest',
      'before-restore-later/portfolio.csv': 'new portfolio',
      ...inFolder(KEPT, KEPT_FILES),
    });
  });

  it('leaves either the old files or the new files, even when it is killed twice', async () => {
    const homes = momentsOfRestore();
    const killedAgain = killedInTheEnd(
      homes.flatMap((home, dieAt) => (dieAt % 3 === 0 ? [{ home, only: dieAt % 7 }] : [])),
    );
    const outcomes: string[] = [];
    for (const [dieAt, killed] of homes.entries()) {
      const home = killedAgain.get(killed) ?? killed;
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
