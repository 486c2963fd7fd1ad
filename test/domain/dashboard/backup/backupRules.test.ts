import { describe, expect, it } from '@jest/globals';
import {
  isAcceptableKeyDerivation,
  isCurrentKeyDerivation,
  SCRYPT_COST,
} from '../../../../src/domain/dashboard/backup/keyDerivation.js';
import { unseenSnapshots, type SnapshotLineageEntry } from '../../../../src/domain/dashboard/backup/snapshotLineage.js';
import { readPassphrase, requireLongEnoughPassphrase } from '../../../../src/domain/dashboard/backup/passphrase.js';
import { backupPartOf, sentencesAboutLeftOutParts } from '../../../../src/domain/dashboard/backup/scope.js';

const OURS = { ...SCRYPT_COST, salt: '00112233445566778899aabbccddeeff' };

describe('key-derivation parameters of a snapshot', () => {
  it('are accepted with up to twice the memory and four times the work of the default', () => {
    expect(
      [OURS, { ...OURS, n: 2 ** 18, p: 4 }].map((each) => [
        isAcceptableKeyDerivation(each),
        isCurrentKeyDerivation(each),
      ]),
    ).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it.each([
    ['n requires gigabytes of memory', { n: 2 ** 24 }],
    ['the work factor p is too high', { p: 5 }],
    ['the blocks are too large', { r: 4096 }],
    ['n is too low', { n: 2 ** 14 }],
    ['n is not a number', { n: Number.NaN }],
    ['n is not a power of two', { n: 2 ** 17 + 1 }],
    ['p is 0', { p: 0 }],
    ['the salt is too short', { salt: '00' }],
    ['the salt is not hexadecimal', { salt: 'ZZ112233445566778899aabbccddeeff' }],
  ])('are refused when %s', (_what, change) => {
    expect(isAcceptableKeyDerivation({ ...OURS, ...change })).toBe(false);
  });
});

describe('a passphrase', () => {
  it('is normalized, so that it does not depend on how a keyboard encodes its characters', () => {
    expect(readPassphrase('Za\u0308hne ﬁsch ①')).toBe('Zähne fisch 1');
  });

  it.each(['', 'x'.repeat(1025)])('cannot be %j', (text) => {
    expect(() => readPassphrase(text)).toThrow('passphrase: ');
  });

  it('needs at least 12 characters when it is new', () => {
    expect(() => requireLongEnoughPassphrase(readPassphrase('😀'.repeat(11)))).toThrow(
      'passphrase: must be at least 12 characters long, such as four unrelated words',
    );
    expect(() => requireLongEnoughPassphrase(readPassphrase('😀'.repeat(12)))).not.toThrow();
  });
});

describe('a backup without some parts', () => {
  it('names the parts, and says which of them can be fetched again', () => {
    expect(sentencesAboutLeftOutParts([])).toEqual([]);
    expect(sentencesAboutLeftOutParts(['prices'])).toEqual([
      'Left out because of the size limit: prices.',
      'Prices are fetched again after a restore.',
    ]);
    expect(sentencesAboutLeftOutParts(['options', 'prices']).slice(1)).toEqual([
      'Prices are fetched again after a restore.',
      'Options cannot be fetched again: copy the folders prices/*/options yourself.',
    ]);
  });
});

describe('backup scope', () => {
  it.each([
    ['ledger.jsonl', 'authored'],
    ['import-mappings.json', 'authored'],
    ['portfolio.csv', 'authored'],
    ['preferences.json', 'authored'],
    ['orders.jsonl', 'authored'],
    ['orders.head.json', 'authored'],
    ['paper-account.json', 'authored'],
    ['ai_thesis_log.jsonl', 'authored'],
    ['tickers.json', 'computed'],
    ['audits.json', 'computed'],
    ['events.jsonl', 'computed'],
    ['prices/yahoo/BRK-B.json', 'prices'],
    ['prices/yahoo/0700.HK.json', 'prices'],
    ['prices/yahoo/_CON.json', 'prices'],
    ['prices/tradier/options/AAPL.json', 'options'],
  ])('includes %s as %s', (path, part) => expect(backupPartOf(path)).toBe(part));

  it.each([
    'license.json',
    'license-cache.json',
    'broker-mode.json',
    'breaker.json',
    'audit.json',
    'sync.json',
    'halts.csv',
    'recordings/2026-11-23.inspector.jsonl',
    '.lock',
    '../portfolio.csv',
    'prices/../../x/AAPL.json',
    'prices/yahoo/options/../AAPL.json',
    '/etc/passwd',
    'prices\\yahoo\\AAPL.json',
    'before-restore-1/portfolio.csv',
    'constructor',
  ])('excludes %s', (path) => expect(backupPartOf(path)).toBeNull());
});

describe('unseen snapshots', () => {
  const entry = (id: string, second: number, machine: string | null): SnapshotLineageEntry => ({
    id,
    createdAt: `2026-11-21T06:30:0${second}.000Z`,
    machine: machine === null ? null : { id: machine, name: machine },
  });
  const all = [entry('d', 4, 'desk'), entry('c', 3, null), entry('b', 2, 'laptop'), entry('a', 1, 'laptop')];
  const seenBy = (horizon: string | null, parent: string | null = null) =>
    unseenSnapshots(all, { machine: { id: 'desk', name: '' }, parent, horizon }).map(({ id }) => id);

  it('are those listed above the last known snapshot, whatever its date', () => {
    const ahead = { ...entry('ahead', 0, 'laptop'), createdAt: '2027-11-21T06:30:00.000Z' };
    const listed = [entry('c', 3, 'laptop'), entry('d', 2, 'desk'), ahead, entry('a', 1, 'laptop')];

    expect(
      unseenSnapshots(listed, { machine: { id: 'desk', name: '' }, parent: 'd', horizon: ahead.createdAt }).map(
        ({ id }) => id,
      ),
    ).toEqual(['c']);
  });

  it('include only newer snapshots from other machines, newest first', () => {
    expect([
      seenBy(null),
      seenBy('2026-11-21T06:30:01.000Z'),
      seenBy('2026-11-21T06:30:01.000Z', 'b'),
      seenBy('2026-11-21T06:30:03.000Z'),
    ]).toEqual([['c', 'b', 'a'], ['c', 'b'], ['c'], []]);
  });
});
