import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readRecording } from '../recorder/recording.js';
import { servePage } from './servePage.js';

/**
 * Serves the page with a recording instead of a running program. The address contains the file's name.
 * @throws Error with a message for the user when the file is not a recording
 */
export async function openRecording(
  file: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const inspection = readRecording(await readFile(file, 'utf8'));
  const { url, stop } = await servePage({
    port: 0,
    token: randomBytes(24).toString('hex'),
    read: () => inspection,
    subscribe: () => () => undefined,
  });
  const address = new URL(url);
  address.searchParams.set('recording', basename(file));
  return { url: address.href, stop };
}
