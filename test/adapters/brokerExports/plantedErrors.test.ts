import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { generatedAccount, type GeneratedAccount } from './generated/account.js';
import { readFacts, type ReadFacts } from './generated/facts.js';
import { FILE_KINDS, MAPPED_FILE_KINDS, type FileKind } from './generated/files.js';
import { ERROR_KINDS, plantError, type ErrorKind } from './generated/plantError.js';
import { runs } from '../../runs.js';
import { silentErrorOf, type SilentError } from './generated/silentError.js';

const ALL_KINDS = [...FILE_KINDS, ...MAPPED_FILE_KINDS];
const TRIES = runs(30);
const SEED = 20260902;
const NUMBERS_PER_TRY = 12;

/** The errors that docs/imports.md lists as undetectable from the file alone. */
const BLIND_SPOTS: Readonly<Record<string, readonly SilentError[]>> = {
  'Schwab positions': [],
  'Fidelity positions': ['missing small line'],
  'E*TRADE positions': [],
  'Vanguard positions': ['missing line'],
  'Tradier positions': ['missing line', 'wrong number', 'wrong sign'],
  'Alpaca positions': ['missing line'],
  'Schwab transactions': ['date of the first or last line'],
  'Fidelity transactions': ['missing first or last line', 'first amount of cash', 'date of the first or last line'],
  'Vanguard transactions': ['missing line', 'date of an amount of cash', 'date of the first or last line'],
  'E*TRADE transactions': ['missing line', 'amount of cash', 'wrong sign', 'date of the first or last line'],
  'Robinhood transactions': ['missing line', 'amount of cash', 'wrong sign', 'date of the first or last line'],
  'Interactive Brokers statement': ['wrong date'],
  'Tradier history': ['missing line', 'amount of cash', 'wrong sign', 'date of the first or last line'],
  'Alpaca activities': [
    'missing line',
    'amount of cash',
    'wrong number',
    'wrong sign',
    'date of the first or last line',
  ],
  'OFX 1': ['missing line', 'amount of cash', 'wrong sign', 'wrong date'],
  'OFX 2': ['missing line', 'amount of cash', 'wrong sign', 'wrong date'],
  'Mapped positions': ['missing line'],
  'Mapped transactions': ['missing first or last line', 'wrong date'],
};

/** The special cases that each general error includes. */
const INCLUDED: Readonly<Partial<Record<SilentError, readonly SilentError[]>>> = {
  'missing line': ['missing small line', 'missing first or last line'],
  'amount of cash': ['first amount of cash'],
  'wrong date': ['date of an amount of cash', 'date of the first or last line'],
};

interface Outcome {
  named: number;
  /**
   * The number of errors that had no effect: in cells that the import does not use, or without a change to the facts
   * read.
   */
  harmless: number;
  readonly silent: SilentError[];
}

/** Plants errors of one kind in generated files and counts those that are reported, silent or harmless. */
function plantMany(kind: FileKind, error: ErrorKind): Outcome {
  const outcome: Outcome = { named: 0, harmless: 0, silent: [] };
  const choices = fc.array(fc.nat(), { minLength: NUMBERS_PER_TRY, maxLength: NUMBERS_PER_TRY });
  for (const [account, numbers] of fc.sample(fc.tuple(generatedAccount, choices), { numRuns: TRIES, seed: SEED })) {
    const file = kind.generate(account);
    let next = 0;
    const choose = (below: number): number => (numbers[next++ % NUMBERS_PER_TRY] ?? 0) % Math.max(1, below);
    const planted = plantError(file, error, choose);
    if (planted === null) continue;
    judge(
      account,
      readFacts(file.write(file.rows), file.mapping ?? null),
      readFacts(planted, file.mapping ?? null),
      outcome,
    );
  }
  return outcome;
}

function judge(account: GeneratedAccount, clean: ReadFacts, damaged: ReadFacts, outcome: Outcome): void {
  const known = new Set(clean.named);
  if (damaged.named.some((message) => !known.has(message))) outcome.named += 1;
  else {
    const silent = silentErrorOf(account, clean, damaged);
    if (silent === null) outcome.harmless += 1;
    else outcome.silent.push(silent);
  }
}

describe('an error planted in a broker’s file', () => {
  const table: string[] = [];
  let effective = 0;

  afterAll(() => {
    process.stdout.write(`${table.join('\n')}\n${effective} planted errors that change something\n`);
  });

  it.each(ALL_KINDS)('is reported in $name unless it is a listed blind spot', (kind) => {
    const silent = new Set<SilentError>();
    for (const error of ERROR_KINDS) {
      const outcome = plantMany(kind, error);
      const count = outcome.named + outcome.silent.length;
      effective += count;
      for (const each of outcome.silent) silent.add(each);
      if (count > 0)
        table.push(
          `${kind.name.padEnd(30)}${error.padEnd(25)}named ${outcome.named}, silent ${outcome.silent.length}, without effect ${outcome.harmless}`,
        );
    }
    const known = new Set((BLIND_SPOTS[kind.name] ?? []).flatMap((spot) => [spot, ...(INCLUDED[spot] ?? [])]));
    expect([...silent].filter((each) => each !== 'less than the rounding' && !known.has(each))).toEqual([]);
  });

  it('is planted at least 2,000 times in cells that the import uses', () => {
    expect(effective).toBeGreaterThanOrEqual(2000);
  });

  it.each(ALL_KINDS)('is listed in docs/imports.md if the import cannot detect it in $name', ({ name }) => {
    const spots = BLIND_SPOTS[name] ?? [];
    expect(readFileSync('docs/imports.md', 'utf8')).toContain(
      `| ${name} | ${spots.length === 0 ? '–' : spots.join(', ')} |`,
    );
  });
});
