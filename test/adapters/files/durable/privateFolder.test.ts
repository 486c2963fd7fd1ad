import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync, type Stats } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HostUsers } from '../../../../src/adapters/files/durable/hostUsers.js';
import { makeFolderPrivate, requireSafePath } from '../../../../src/adapters/files/durable/privateFolder.js';
import { UnsafeFolder } from '../../../../src/adapters/files/durable/folderGuard.js';
import { temporaryFolder } from '../temporaryFolder.js';

const USER = 1000;
const STRANGER = 54_321;
const OVERFLOW = 65_534;
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

type OwnerOf = (path: string, facts: Stats) => number;

const hostOf = (self: number, ownerOf: OwnerOf, others: Partial<HostUsers> = {}): HostUsers => ({
  userId: self,
  ownerOf,
  isShared: true,
  overflowUser: null,
  chmod: chmodSync,
  isMountPoint: () => false,
  ...others,
});
/** Another user owns `names`; the program’s user owns everything else. */
const strangerOwns = (...names: readonly string[]): HostUsers =>
  hostOf(USER, (path) => (names.some((name) => at(name) === path) ? STRANGER : USER));
const ignoresModes = { chmod: () => undefined };
const NOTHING = { closedPaths: [], warnings: [] };

describe('A private folder', () => {
  it('is made private, together with its secrets and all files and folders in it that other users could write to', () => {
    chmodSync(at('home'), 0o777);
    written('home/secrets.json', 0o666);
    written('home/license.json', 0o640);
    written('home/portfolio.csv', 0o644);
    written('home/events.jsonl', 0o666);
    folder('home/prices', 0o777);
    written('home/prices/KO.json', 0o666);
    folder('home/closed', 0o755);

    const { closedPaths: closed, warnings } = makeFolderPrivate(at('home'));

    expect(warnings).toEqual([]);
    expect(closed.toSorted()).toEqual(
      [
        'home (0777)',
        'home/events.jsonl (0666)',
        'home/license.json (0640)',
        'home/prices (0777)',
        'home/prices/KO.json (0666)',
        'home/secrets.json (0666)',
      ].map((name) => at(name)),
    );
    expect(['home', 'home/secrets.json', 'home/license.json', 'home/portfolio.csv', 'home/prices'].map(modeOf)).toEqual(
      ['700', '600', '600', '644', '700'],
    );
    expect(makeFolderPrivate(at('home'))).toEqual(NOTHING);
  });

  it('is not created by the check when it is missing', () => {
    expect(makeFolderPrivate(at('later/home'))).toEqual(NOTHING);
  });

  it.each([
    ['the folder', 'home'],
    ['a file in it', 'home/secrets.json'],
    ['a folder in it', 'home/prices'],
    ['a file in a world-writable folder', 'home/prices/KO.json'],
    ['a link in it', 'home/license.json'],
  ])('is refused when another user owns %s', (_what, name) => {
    written('home/secrets.json', 0o600);
    folder('home/prices', 0o777);
    written('home/prices/KO.json', 0o600);
    symlinkSync('secrets.json', at('home/license.json'));
    const before = readFileSync(at('home/secrets.json'), 'utf8');

    expect(() => makeFolderPrivate(at('home'), strangerOwns(name))).toThrow(
      new UnsafeFolder(
        `${at(name)} belongs to user ${STRANGER}, and this program runs as user ${USER}. ` +
          `Choose a folder of your own, or run chown -R ${USER} ${at(name)} after checking what is in it.`,
      ),
    );
    expect(readFileSync(at('home/secrets.json'), 'utf8')).toBe(before);
  });

  it('is refused in a parent folder that every user can write to, unless that folder is sticky', () => {
    folder('shared', 0o777);
    folder('shared/home', 0o700);
    const unsafe = `every user of this machine can replace the files in ${at('shared')} (mode 0777). Run chmod o-w ${at('shared')}, or choose another folder.`;

    expect(() => makeFolderPrivate(at('shared/home'))).toThrow(unsafe);
    expect(() => requireSafePath(at('shared/later.sock'))).toThrow(unsafe);
    chmodSync(at('shared'), 0o1777);
    expect(makeFolderPrivate(at('shared/home'))).toEqual(NOTHING);
    expect(() => makeFolderPrivate(at('shared'))).toThrow(
      `${at('shared')} is shared by all users of this machine. Choose a folder of your own.`,
    );
  });

  it('is refused when another user owns its parent folder, unless the program runs as root and the parent is not sticky', () => {
    folder('above/home', 0o700);
    const ordinary = strangerOwns('above');
    const superuser = hostOf(0, (path) => (path === at('above') ? STRANGER : 0));

    expect(() => makeFolderPrivate(at('above/home'), ordinary)).toThrow(
      `${at('above')} belongs to user ${STRANGER}, who can replace the files in it, and this program runs as user 1000.`,
    );
    expect(makeFolderPrivate(at('above/home'), superuser)).toEqual(NOTHING);
    chmodSync(at(), 0o1777);
    expect(() => makeFolderPrivate(at('above/home'), superuser)).toThrow(UnsafeFolder);
  });

  it('is checked at the targets of its links, too', () => {
    folder('shared', 0o777);
    folder('shared/home', 0o700);
    symlinkSync(at('shared/home'), at('link'));
    symlinkSync(at('loop'), at('loop'));

    expect(() => makeFolderPrivate(at('link'))).toThrow(
      `every user of this machine can replace the files in ${at('shared')}`,
    );
    expect(() => makeFolderPrivate(at('link'), strangerOwns('link'))).toThrow(
      `${at('link')} belongs to user ${STRANGER}`,
    );
    expect(() => makeFolderPrivate(at('loop'))).toThrow('leads through too many links');
  });

  it('may contain another user’s portfolio file, but not another user’s secrets', () => {
    written('theirs', 0o644);
    symlinkSync(at('theirs'), at('home/portfolio.csv'));
    symlinkSync(at('nothing'), at('home/orders.jsonl'));
    expect(makeFolderPrivate(at('home'))).toEqual(NOTHING);

    symlinkSync(at('theirs'), at('home/license.json'));
    const target = hostOf(USER, (path, facts) =>
      path === at('home/license.json') && !facts.isSymbolicLink() ? STRANGER : USER,
    );
    expect(() => makeFolderPrivate(at('home'), target)).toThrow(
      `${at('home/license.json')} belongs to user ${STRANGER}`,
    );
  });

  it('accepts files of an administrator, unless every user can write to them', () => {
    chmodSync(at('home'), 0o775);
    const administrators = hostOf(USER, () => 0);
    expect([makeFolderPrivate(at('home'), administrators), modeOf('home')]).toEqual([NOTHING, '775']);

    chmodSync(at('home'), 0o777);
    expect(() => makeFolderPrivate(at('home'), administrators)).toThrow(
      `${at('home')} can be changed by every user of this machine (mode 0777). Ask its owner to run: chmod o-w ${at('home')}`,
    );
  });

  it('is refused when its path is a file', () => {
    written('file', 0o600);

    expect(() => makeFolderPrivate(at('file'))).toThrow(
      `${at('file')} is a file, but must be a folder. Move the file away, or choose another folder.`,
    );
  });

  it('is accepted below the overflow user’s folder in a user namespace, except in a sticky folder', () => {
    folder('above/home', 0o700);
    const owners: OwnerOf = (path) => (path === at('above') ? OVERFLOW : USER);
    const inNamespace = hostOf(USER, owners, { overflowUser: OVERFLOW });

    expect(makeFolderPrivate(at('above/home'), inNamespace)).toEqual(NOTHING);
    expect(() => makeFolderPrivate(at('above/home'), hostOf(USER, owners))).toThrow(
      `${at('above')} belongs to user ${OVERFLOW}, who can replace the files in it`,
    );
    chmodSync(at(), 0o1777);
    expect(() => makeFolderPrivate(at('above/home'), inNamespace)).toThrow(UnsafeFolder);
    chmodSync(at(), 0o700);
    expect(() => makeFolderPrivate(at('above'), inNamespace)).toThrow(`${at('above')} belongs to user ${OVERFLOW}`);
  });

  const warningOf = (name: string): string =>
    `other users can write to ${at(name)} (0777), and this file system does not let the program restrict access. Continue only if you trust all users of this machine.`;

  it.each<[string, number, OwnerOf, Partial<HostUsers>]>([
    ['whose file system ignores modes', USER, () => USER, ignoresModes],
    ['that root owns', USER, (path) => (path === at('volume') ? 0 : USER), {}],
    ['that is a mounted volume', 0, () => 0, { isMountPoint: (path) => path === at('volume') }],
  ])(
    'is accepted, with a warning, below a world-writable folder %s, but only in a container or WSL',
    (_what, self, ownerOf, others) => {
      folder('volume', 0o777);
      folder('volume/home', 0o700);

      expect(makeFolderPrivate(at('volume/home'), hostOf(self, ownerOf, { isShared: false, ...others }))).toEqual({
        closedPaths: [],
        warnings: [warningOf('volume')],
      });
      expect(() => makeFolderPrivate(at('volume/home'), hostOf(self, ownerOf, others))).toThrow(
        `every user of this machine can replace the files in ${at('volume')}`,
      );
    },
  );

  it.each<[string, OwnerOf, Partial<HostUsers>]>([
    ['its file system ignores modes', () => USER, ignoresModes],
    ['root owns it', (path) => (path === at('volume') ? 0 : USER), ignoresModes],
  ])('is accepted only in a container or WSL, with one warning, when %s', (_why, ownerOf, others) => {
    folder('volume', 0o777);
    folder('volume/prices', 0o777);
    for (const name of ['volume/secrets.json', 'volume/prices/KO.json']) written(name, 0o777);

    expect(makeFolderPrivate(at('volume'), hostOf(USER, ownerOf, { isShared: false, ...others }))).toEqual({
      closedPaths: [],
      warnings: [warningOf('volume')],
    });
    expect(() => makeFolderPrivate(at('volume'), hostOf(USER, ownerOf, others))).toThrow(UnsafeFolder);
  });

  it('is refused, even in a container, if its parent folder is world-writable but could be restricted', () => {
    folder('volume', 0o2777);
    folder('volume/home', 0o700);

    expect(() =>
      makeFolderPrivate(
        at('volume/home'),
        hostOf(USER, () => USER, { isShared: false }),
      ),
    ).toThrow(`Run chmod o-w ${at('volume')}`);
    expect(modeOf('volume')).toBe('2777');
  });

  it('may belong to another user when root uses it, unless it lies in a sticky folder', () => {
    chmodSync(at('home'), 0o755);
    written('home/secrets.json', 0o644);
    const owners = (third: string): HostUsers =>
      hostOf(0, (path) => (path === at(third) ? STRANGER : path.startsWith(at('home')) ? USER : 0));

    expect(makeFolderPrivate(at('home'), owners('nothing'))).toEqual({
      closedPaths: [`${at('home')} (0755)`, `${at('home/secrets.json')} (0644)`],
      warnings: [],
    });
    expect(() => makeFolderPrivate(at('home'), owners('home/secrets.json'))).toThrow(
      new UnsafeFolder(
        `${at('home/secrets.json')} belongs to user ${STRANGER}, and this program runs as user 0. Choose a folder of your own.`,
      ),
    );
    chmodSync(at(), 0o1777);
    expect(() => makeFolderPrivate(at('home'), owners('nothing'))).toThrow(
      new UnsafeFolder(
        `${at('home')} belongs to user ${USER}, and this program runs as user 0. Choose a folder of your own.`,
      ),
    );
  });

  it('is accepted with a warning when another user owns an input file in it', () => {
    for (const name of ['home/portfolio.csv', 'home/halts.csv']) written(name, 0o666);

    expect(makeFolderPrivate(at('home'), strangerOwns('home/portfolio.csv', 'home/halts.csv'))).toEqual({
      closedPaths: [],
      warnings: [
        `another user can change ${at('home/halts.csv')} (user ${STRANGER}), ${at('home/portfolio.csv')} (user ${STRANGER}). If you do not trust that user, replace the file with one of your own.`,
      ],
    });
  });
});
