import { afterEach, describe, expect, it, jest } from '@jest/globals';
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
});

describe('openRecording', () => {
  it('fails with the path of a file that does not exist', async () => {
    await expect(openRecording('/nowhere.json')).rejects.toThrow('There is no file /nowhere.json.');
  });
});
