import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { clearInterruptedWrites, requireKinds } from '../../../src/adapters/files/folderEntries.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const UUID = '0b6c1f5e-9d1c-4b7e-8a53-0f2f6d2c9a10';

describe('Interrupted writes', () => {
  it('are removed from a folder and the folders in it, and nothing else is', () => {
    mkdirSync(at('home/prices/yahoo'), { recursive: true });
    mkdirSync(at('elsewhere'));
    const leftBehind = [`home/audit.json.${UUID}.new`, `home/prices/yahoo/KO.json.${UUID}.new`, 'home/.lock.json.new'];
    const kept = ['home/audit.json', 'home/portfolio.csv.new', `home/${UUID}.txt`, `elsewhere/KO.json.${UUID}.new`];
    for (const name of [...leftBehind, ...kept]) writeFileSync(at(name), '');
    symlinkSync(at('elsewhere'), at('home/linked'));
    clearInterruptedWrites(at('home'));
    rmSync(at('home/linked'));

    expect(readdirSync(at('home'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name)).toSorted()).toEqual([`${UUID}.txt`, 'audit.json', 'portfolio.csv.new']);
    expect(readdirSync(at('elsewhere'))).toHaveLength(1);
  });
});

describe('The entries of a folder', () => {
  const entries = { files: ['audit.json'], folders: ['prices'] };

  it('pass when they are of the right kind or missing', () => {
    requireKinds(at(), entries);
    writeFileSync(at('audit.json'), '');
    mkdirSync(at('prices'));

    expect(() => requireKinds(at(), entries)).not.toThrow();
  });

  it('are refused by path when a folder lies in the place of a file, or a file in that of a folder', () => {
    expect(() => requireKinds(at(), { files: [''], folders: [] })).toThrow('is a folder, and a file is needed (EISDIR). Move the folder away.');
    writeFileSync(at('prices'), '');
    expect(() => requireKinds(at(), entries)).toThrow(`${at('prices')} is a file, and a folder is needed (ENOTDIR). Move the file away.`);
  });
});
