import { chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { clearInterruptedWrites, requireEntryKinds } from '../../../../src/adapters/files/durable/folderEntries.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const ORDINARY = 54_321;
const UUID = '0b6c1f5e-9d1c-4b7e-8a53-0f2f6d2c9a10';

/** Runs the work as an ordinary user if the test runs as the superuser, who can read every folder. */
function asOrdinaryUser(work: () => void): void {
  const { seteuid } = process;
  if (process.getuid?.() !== 0 || seteuid === undefined) return work();
  seteuid(ORDINARY);
  try {
    work();
  } finally {
    seteuid(0);
  }
}

describe('Leftovers of interrupted writes', () => {
  const entries = { files: ['audit.json'], folders: ['prices/yahoo', 'narrations'] };
  const present = () =>
    readdirSync(at('home'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .toSorted();

  it('are removed from the folders that the program writes to, and all other files are kept', () => {
    mkdirSync(at('home/prices/yahoo'), { recursive: true });
    mkdirSync(at('home/other'));
    const leftBehind = [`audit.json.${UUID}.new`, `prices/yahoo/KO.json.${UUID}.new`, '.lock.json.new'];
    const stored = [
      'audit.json',
      `notes.txt.${UUID}.new`,
      `other/KO.json.${UUID}.new`,
      'portfolio.csv.new',
      `prices/KO.json.${UUID}.new`,
      `prices/yahoo/photo.${UUID}.new`,
      `${UUID}.new`,
    ];
    for (const name of [...leftBehind, ...stored]) writeFileSync(at(`home/${name}`), '');
    clearInterruptedWrites(at('home'), entries);

    expect(present()).toEqual(stored.toSorted());
  });

  it('are kept when they are folders or links', () => {
    mkdirSync(at(`home/audit.json.${UUID}.new`), { recursive: true });
    mkdirSync(at('home/prices/yahoo'), { recursive: true });
    symlinkSync(at('home'), at(`home/prices/yahoo/KO.json.${UUID}.new`));
    clearInterruptedWrites(at('home'), entries);

    expect([existsSync(at(`home/audit.json.${UUID}.new`)), readdirSync(at('home/prices/yahoo'))]).toEqual([
      true,
      [`KO.json.${UUID}.new`],
    ]);
  });

  it('are kept when another user owns them, or the folder cannot be read', () => {
    mkdirSync(at('home/prices/yahoo'), { recursive: true });
    mkdirSync(at('home/lost+found'), { mode: 0o000 });
    mkdirSync(at('home/narrations'), { mode: 0o000 });
    for (const name of [`audit.json.${UUID}.new`, `prices/yahoo/KO.json.${UUID}.new`])
      writeFileSync(at(`home/${name}`), '');
    if (process.getuid?.() === 0)
      for (const name of ['', 'home', 'home/prices', 'home/prices/yahoo', `home/prices/yahoo/KO.json.${UUID}.new`])
        chownSync(at(name), ORDINARY, ORDINARY);
    asOrdinaryUser(() => clearInterruptedWrites(at('home'), entries));

    const othersFile = process.getuid?.() === 0 ? [`audit.json.${UUID}.new`] : [];
    expect(readdirSync(at('home')).filter((name) => name.endsWith('.new'))).toEqual(othersFile);
    expect(readdirSync(at('home/prices/yahoo'))).toEqual([]);
  });
});

describe('The entries of a folder', () => {
  const entries = { files: ['audit.json'], folders: ['prices'] };

  it('pass the check when they are of the expected kind or missing', () => {
    requireEntryKinds(at(), entries);
    writeFileSync(at('audit.json'), '');
    mkdirSync(at('prices'));

    expect(() => requireEntryKinds(at(), entries)).not.toThrow();
  });

  it('are refused when they are a folder instead of a file, or the reverse', () => {
    expect(() => requireEntryKinds(at(), { files: [''], folders: [] })).toThrow(
      'is a folder, but must be a file (EISDIR). Move the folder away.',
    );
    writeFileSync(at('prices'), '');
    expect(() => requireEntryKinds(at(), entries)).toThrow(
      `${at('prices')} is a file, but must be a folder (ENOTDIR). Move the file away.`,
    );
  });
});
