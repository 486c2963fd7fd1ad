import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { makePrivate, requireSafePath, UnsafeFolder, type Users } from '../../../src/adapters/files/privateFolder.js';
import { temporaryFolder } from './temporaryFolder.js';

const STRANGER = 54_321;
const at = temporaryFolder();
const modeOf = (name: string): string => (statSync(at(name)).mode & 0o7777).toString(8);

beforeEach(() => {
  mkdirSync(at('home'), { mode: 0o700 });
});

function written(name: string, mode: number): void {
  writeFileSync(at(name), name);
  chmodSync(at(name), mode);
}

function folder(name: string, mode: number): void {
  mkdirSync(at(name), { recursive: true });
  chmodSync(at(name), mode);
}

/** The users of this process, except that `names` belong to another user. */
const strangerOwns = (...names: readonly string[]): Users => ({
  self: process.getuid?.() ?? 0,
  ownerOf: (path, { uid }) => (names.some((name) => at(name) === path) ? STRANGER : uid),
});

describe('A private folder', () => {
  it('is closed to other users, with its secret files and the folders that others could write to', () => {
    chmodSync(at('home'), 0o777);
    written('home/secrets.json', 0o666);
    written('home/license.json', 0o640);
    written('home/portfolio.csv', 0o644);
    written('home/events.jsonl', 0o666);
    folder('home/prices', 0o777);
    written('home/prices/KO.json', 0o666);
    folder('home/closed', 0o755);

    const changed = makePrivate(at('home'));

    expect(changed.toSorted()).toEqual(
      ['home (0777)', 'home/events.jsonl (0666)', 'home/license.json (0640)', 'home/prices (0777)', 'home/prices/KO.json (0666)', 'home/secrets.json (0666)'].map((name) => at(name)),
    );
    expect(['home', 'home/secrets.json', 'home/license.json', 'home/portfolio.csv', 'home/prices'].map(modeOf)).toEqual(['700', '600', '600', '644', '700']);
    expect(makePrivate(at('home'))).toEqual([]);
  });

  it('is left alone when it does not exist yet', () => {
    expect(makePrivate(at('later/home'))).toEqual([]);
  });

  it.each([
    ['the folder', 'home'],
    ['a file in it', 'home/secrets.json'],
    ['a folder in it', 'home/prices'],
    ['a file in a folder that was open', 'home/prices/KO.json'],
    ['a link in it', 'home/license.json'],
  ])('is refused when another user owns %s', (_what, name) => {
    written('home/secrets.json', 0o600);
    folder('home/prices', 0o777);
    written('home/prices/KO.json', 0o600);
    symlinkSync('secrets.json', at('home/license.json'));
    const before = readFileSync(at('home/secrets.json'), 'utf8');

    expect(() => makePrivate(at('home'), strangerOwns(name))).toThrow(
      new UnsafeFolder(
        `${at(name)} belongs to user ${STRANGER}, and this program runs as user ${process.getuid?.()}. ` +
          `Choose a folder of your own, or run chown -R ${process.getuid?.()} ${at(name)} after checking what is in it.`,
      ),
    );
    expect(readFileSync(at('home/secrets.json'), 'utf8')).toBe(before);
  });

  it('is refused when every user can replace it in its parent folder, unless that folder is sticky', () => {
    folder('shared', 0o777);
    folder('shared/home', 0o700);
    const unsafe = `every user of this machine can replace what is in ${at('shared')} (mode 0777). Run chmod o-w ${at('shared')}, or choose another folder.`;

    expect(() => makePrivate(at('shared/home'))).toThrow(unsafe);
    expect(() => requireSafePath(at('shared/later.sock'))).toThrow(unsafe);
    chmodSync(at('shared'), 0o1777);
    expect(makePrivate(at('shared/home'))).toEqual([]);
    expect(() => makePrivate(at('shared'))).toThrow(`${at('shared')} is shared by all users of this machine. Choose a folder of your own.`);
  });

  it('is refused when another user owns the parent folder; for the superuser, only inside a sticky folder', () => {
    folder('above/home', 0o700);
    const ordinary: Users = { self: 1000, ownerOf: (path) => (path === at('above') ? STRANGER : 1000) };
    const superuser: Users = { self: 0, ownerOf: (path) => (path === at('above') ? STRANGER : 0) };

    expect(() => makePrivate(at('above/home'), ordinary)).toThrow(`${at('above')} belongs to user ${STRANGER}, who can replace what is in it, and this program runs as user 1000.`);
    expect(makePrivate(at('above/home'), superuser)).toEqual([]);
    chmodSync(at(), 0o1777);
    expect(() => makePrivate(at('above/home'), superuser)).toThrow(UnsafeFolder);
  });

  it('is checked where its links lead', () => {
    folder('shared', 0o777);
    folder('shared/home', 0o700);
    symlinkSync(at('shared/home'), at('link'));
    symlinkSync(at('loop'), at('loop'));

    expect(() => makePrivate(at('link'))).toThrow(`every user of this machine can replace what is in ${at('shared')}`);
    expect(() => makePrivate(at('link'), strangerOwns('link'))).toThrow(`${at('link')} belongs to user ${STRANGER}`);
    expect(() => makePrivate(at('loop'))).toThrow('leads through too many links');
  });

  it('lets the user keep the portfolio in another user’s file, but no secret', () => {
    written('theirs', 0o644);
    symlinkSync(at('theirs'), at('home/portfolio.csv'));
    symlinkSync(at('nothing'), at('home/orders.jsonl'));
    expect(makePrivate(at('home'))).toEqual([]);

    symlinkSync(at('theirs'), at('home/license.json'));
    const target: Users = { self: 1000, ownerOf: (path, facts) => (path === at('home/license.json') && !facts.isSymbolicLink() ? STRANGER : 1000) };
    expect(() => makePrivate(at('home'), target)).toThrow(`${at('home/license.json')} belongs to user ${STRANGER}`);
  });

  it('accepts files of an administrator, unless every user can write to them', () => {
    chmodSync(at('home'), 0o775);
    const administrators: Users = { self: 1000, ownerOf: () => 0 };
    expect([makePrivate(at('home'), administrators), modeOf('home')]).toEqual([[], '775']);

    chmodSync(at('home'), 0o777);
    expect(() => makePrivate(at('home'), administrators)).toThrow(`${at('home')} can be changed by every user of this machine (mode 0777). Have its owner run: chmod o-w ${at('home')}`);
  });

  it('is refused when a file lies in its place', () => {
    written('file', 0o600);

    expect(() => makePrivate(at('file'))).toThrow(`${at('file')} is a file, and a folder is needed. Move the file away, or choose another folder.`);
  });
});
