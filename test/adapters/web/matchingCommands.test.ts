import { describe, expect, it } from '@jest/globals';
import { matchingCommands, type Command } from '../../../src/adapters/web/shell/commands/matchingCommands.js';

const commands = (...names: readonly string[]): Command[] =>
  names.map((name) => ({ name, kind: 'Action', run: () => undefined }));

const found = (offered: readonly Command[], words: string): string[] =>
  matchingCommands(offered, words).map(({ name }) => name);

describe('matchingCommands', () => {
  const offered = commands('Run an audit', 'Turn all alerts off', 'Risk', 'Broker', 'KO', 'Sell all 120 KO');

  it('offers the first nine commands when no words are typed', () => {
    const twelve = Array.from({ length: 12 }, (_, place) => `Command ${place}`);
    expect(found(commands(...twelve), '')).toEqual(twelve.slice(0, 9));
  });

  it('offers commands that start with the typed words before commands that only contain the words', () => {
    expect(found(offered, 'ko')).toEqual(['KO', 'Sell all 120 KO']);
    expect(found(offered, 'r')).toEqual(['Run an audit', 'Risk', 'Turn all alerts off', 'Broker']);
  });

  it('ignores case and spaces around the words', () => {
    expect(found(offered, '  RISK ')).toEqual(['Risk']);
  });

  it('offers nothing for an unknown name', () => {
    expect(found(offered, 'xyz')).toEqual([]);
  });
});
