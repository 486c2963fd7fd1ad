import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '../../../../adapters/brokerExports/decodeText.js';
import { readIfPresent } from '../../../../adapters/files/durable/atomicFile.js';
import { BadSettings } from '../../../settings.js';
import { SyncRefused } from './syncRefused.js';

const SETTING = 'PLUMBLINE_SYNC_PASSPHRASE_FILE';

/**
 * Reads the passphrase from the file that the setting names, or else from the terminal (typed without echo), or else
 * from all of stdin. It is never taken from the command line, which other users of the machine can read.
 * @param twice asks for a typed passphrase a second time: a mistyped new one would lock the backup permanently
 * @throws BadSettings, SyncRefused
 */
export async function readPassphraseInput(file: string | undefined, twice: boolean): Promise<string> {
  if (file !== undefined) return withoutLineEnd(await contentOf(file));
  if (!process.stdin.isTTY) return withoutLineEnd(await buffer(process.stdin));
  const typed = await promptHidden('Passphrase: ');
  if (twice && (await promptHidden('Repeat the passphrase: ')) !== typed)
    throw new SyncRefused('passphrases_differ', 'The passphrases do not match. Nothing was sent.');
  return typed;
}

async function contentOf(file: string): Promise<Buffer> {
  const bytes = await readIfPresent(file);
  if (bytes === null) throw new BadSettings(`${SETTING}: ${file} does not exist`);
  return bytes;
}

const withoutLineEnd = (content: Buffer): string => decodeText(content).replace(/\r?\n$/, '');

interface Terminal {
  readonly stdin: Readable;
  readonly stderr: Writable;
}

/**
 * Asks for input without echo. Echo is turned off before the question is printed, because anything typed before that
 * would be visible. Ctrl+C ends the program as usual.
 * @throws SyncRefused when the input ends (Ctrl-D)
 */
export async function promptHidden(question: string, { stdin, stderr }: Terminal = process): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  const ended = once(lines, 'close').then(() =>
    Promise.reject(new SyncRefused('passphrase_missing', 'No passphrase was typed. Nothing was done.')),
  );
  stderr.write(question);
  try {
    return await Promise.race([lines.question('').catch(() => ended), ended]);
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
