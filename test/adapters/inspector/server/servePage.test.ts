import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { recordingText } from '../../../../src/adapters/inspector/recorder/recording.js';
import { openRecording } from '../../../../src/adapters/inspector/server/openRecording.js';
import { servePage } from '../../../../src/adapters/inspector/server/servePage.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('servePage', () => {
  it('responds with 500 and prints the error when the recorded data cannot be read', async () => {
    const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const read = (): never => {
      throw new Error('no such machine');
    };
    const page = await servePage({ port: 0, token: 'token', read, subscribe: () => () => undefined });
    const { status } = await fetch(new URL('/inspection?token=token', page.url));
    await page.stop();

    expect(status).toBe(500);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('The inspector failed: Error: no such machine'));
  });

  it.each([
    ['a path that is not a URL', '//', 400],
    ['a token of the same length with non-ASCII characters', `/steps?token=${encodeURIComponent('ééééé')}`, 401],
  ])('refuses %s', async (_what, path, expected) => {
    const read = (): never => {
      throw new Error('not read');
    };
    const page = await servePage({ port: 0, token: 'token', read, subscribe: () => () => undefined });
    const { hostname, port } = new URL(page.url);
    const status = await new Promise((resolve) => {
      get({ hostname, port, path }, (response) => resolve(response.resume().statusCode));
    });
    await page.stop();

    expect(status).toBe(expected);
  });
});

describe('openRecording', () => {
  it('puts the name of the file into the address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-recording-'));
    const file = join(folder, 'a door.json');
    await writeFile(file, recordingText({ machines: [], actors: [], steps: [] }));
    const { url, stop } = await openRecording(file);
    await stop();
    await rm(folder, { recursive: true });
    expect(new URL(url).searchParams.get('recording')).toBe('a door.json');
  });

  it('fails with the path of a file that does not exist', async () => {
    await expect(openRecording('/nowhere.json')).rejects.toThrow('There is no file /nowhere.json.');
  });
});
