import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  promptHidden,
  readPassphraseInput,
} from '../../../../../src/bootstrap/dashboard/cli/sync/readPassphraseInput.js';
import { SyncRefused } from '../../../../../src/bootstrap/dashboard/cli/sync/syncRefused.js';
import { temporaryFolder } from '../../../../adapters/files/temporaryFolder.js';

const at = temporaryFolder();
let terminal: { stdin: PassThrough; stderr: PassThrough };
let seen: string[];

/** Sets up a terminal that records its output and mode changes in order. */
beforeEach(() => {
  seen = [];
  const setRawMode = (isRaw: boolean): void => void seen.push(isRaw ? 'typing is unseen' : 'typing is seen');
  terminal = { stdin: Object.assign(new PassThrough(), { setRawMode }), stderr: new PassThrough() };
  terminal.stderr.on('data', (text) => seen.push(String(text)));
});

describe('a passphrase file', () => {
  it.each([
    ['UTF-8', 'four unrelated wörds\n', 'utf8'],
    ['UTF-8 with a byte-order mark', '\uFEFFfour unrelated wörds\r\n', 'utf8'],
    ['UTF-16', '\uFEFFfour unrelated wörds\r\n', 'utf16le'],
  ] as const)('can be written in %s', async (_what, content, encoding) => {
    writeFileSync(at('passphrase'), content, encoding);

    expect(await readPassphraseInput(at('passphrase'), false)).toBe('four unrelated wörds');
  });
});

describe('a typed passphrase', () => {
  it('is not echoed, because echo is turned off before the prompt appears', async () => {
    const typed = promptHidden('Passphrase: ', terminal);
    terminal.stdin.push('four unrelated words\r');

    expect(await typed).toBe('four unrelated words');
    expect(seen).toEqual(['typing is unseen', 'Passphrase: ', 'typing is seen', '\n']);
  });

  it.each([
    ['Ctrl-D', '\u0004'],
    ['the end of the input', null],
  ])('counts as missing when %s comes before any text', async (_what, end) => {
    const typed = promptHidden('Passphrase: ', terminal);
    terminal.stdin.push(end);

    await expect(typed).rejects.toThrow(
      new SyncRefused('passphrase_missing', 'No passphrase was typed. Nothing was done.'),
    );
  });
});
