import { describe, expect, it } from '@jest/globals';
import {
  isAcceptableKeyDerivation,
  isCurrentKeyDerivation,
  SCRYPT_COST,
} from '../../../../src/domain/dashboard/backup/keyDerivation.js';
import { unseenSnapshots, type SnapshotLineageEntry } from '../../../../src/domain/dashboard/backup/snapshotLineage.js';
import { readPassphrase, requireLongEnoughPassphrase } from '../../../../src/domain/dashboard/backup/passphrase.js';
import { backupPartOf } from '../../../../src/domain/dashboard/backup/scope.js';

const OURS = { ...SCRYPT_COST, salt: '00112233445566778899aabbccddeeff' };

describe('a key derivation from elsewhere', () => {
  it('is taken as we make it, and up to twice the memory and four times the work', () => {
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
    ['costs gigabytes', { n: 2 ** 24 }],
    ['takes for ever', { p: 5 }],
    ['has large blocks', { r: 4096 }],
    ['is cheap to guess', { n: 2 ** 14 }],
    ['has no number', { n: Number.NaN }],
    ['is no power of two', { n: 2 ** 17 + 1 }],
    ['has no work', { p: 0 }],
    ['has a short salt', { salt: '00' }],
    ['has another salt', { salt: 'ZZ112233445566778899aabbccddeeff' }],
  ])('that %s is not', (_what, change) => {
    expect(isAcceptableKeyDerivation({ ...OURS, ...change })).toBe(false);
  });
});

describe('a passphrase', () => {
  it('is the same however the keyboard spells it', () => {
    expect(readPassphrase('Za\u0308hne ﬁsch ①')).toBe('Zähne fisch 1');
  });

  it.each(['', 'x'.repeat(1025)])('of %j is none', (text) => {
    expect(() => readPassphrase(text)).toThrow('passphrase: ');
  });

  it('that is new has at least 12 characters, as people count them', () => {
    expect(() => requireLongEnoughPassphrase(readPassphrase('😀'.repeat(11)))).toThrow(
      'passphrase: must be at least 12 characters long, such as four unrelated words',
    );
    expect(() => requireLongEnoughPassphrase(readPassphrase('😀'.repeat(12)))).not.toThrow();
  });
});

describe('what is in a backup', () => {
  it.each([
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
    ['prices/tradier/options/AAPL.json', 'options'],
  ])('%s is, as %s', (path, part) => expect(backupPartOf(path)).toBe(part));

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
  ])('%s is not', (path) => expect(backupPartOf(path)).toBeNull());
});

describe('snapshots that a machine has not seen', () => {
  const entry = (id: string, second: number, machine: string | null): SnapshotLineageEntry => ({
    id,
    createdAt: `2026-11-21T06:30:0${second}.000Z`,
    machine: machine === null ? null : { id: machine, name: machine },
  });
  const all = [entry('d', 4, 'desk'), entry('c', 3, null), entry('b', 2, 'laptop'), entry('a', 1, 'laptop')];
  const seenBy = (horizon: string | null, parent: string | null = null) =>
    unseenSnapshots(all, { machine: { id: 'desk', name: '' }, parent, horizon }).map(({ id }) => id);

  it('are those that the cloud lists before the last known one, even if its clock was a year ahead then', () => {
    const ahead = { ...entry('ahead', 0, 'laptop'), createdAt: '2027-11-21T06:30:00.000Z' };
    const listed = [entry('c', 3, 'laptop'), entry('d', 2, 'desk'), ahead, entry('a', 1, 'laptop')];

    expect(
      unseenSnapshots(listed, { machine: { id: 'desk', name: '' }, parent: 'd', horizon: ahead.createdAt }).map(
        ({ id }) => id,
      ),
    ).toEqual(['c']);
  });

  it('are those of others that came since, newest first; its own are none, though it lost the answer to its push', () => {
    expect([
      seenBy(null),
      seenBy('2026-11-21T06:30:01.000Z'),
      seenBy('2026-11-21T06:30:01.000Z', 'b'),
      seenBy('2026-11-21T06:30:03.000Z'),
    ]).toEqual([['c', 'b', 'a'], ['c', 'b'], ['c'], []]);
  });
});
