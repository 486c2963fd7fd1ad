import { describe, expect, it } from '@jest/globals';
import { commandLineProblem, isCommand } from './commandLines.js';
import { allPages } from './pages.js';

/** Key-derivation labels, which look like commands but are not. */
const NO_COMMAND = /^plumbline backup v1 /;

const lines = allPages().flatMap(({ path, codes }) =>
  codes.filter((code) => isCommand(code) && !NO_COMMAND.test(code)).map((code) => ({ path, code })),
);

describe('commands within sentences and tables', () => {
  it('name existing programs, commands and options', () => {
    const faults = lines.flatMap(({ path, code }) =>
      code
        .split(' && ')
        .flatMap((each) => commandLineProblem(each) ?? [])
        .map((fault) => `${path}: ${code}: ${fault}`),
    );

    expect(faults).toEqual([]);
    expect(lines.length).toBeGreaterThan(40);
  });

  it.each([
    ['npm run nosuch', 'package.json has no script nosuch'],
    ['plumbline audit portfolio.csv --jsn', 'audit has no option --jsn'],
    ['npx plumbline audit portfolio.csv', 'npx can run a stranger’s package of the same name'],
    ['plumbline-cloud admin licence show', 'admin has no command licence'],
    ['node scripts/nosuch.mjs', 'there is no scripts/nosuch.mjs'],
  ])('are reported when wrong: %s', (line, fault) => {
    expect(commandLineProblem(line)).toBe(fault);
  });
});
