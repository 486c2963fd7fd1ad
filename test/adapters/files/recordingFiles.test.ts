import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecordingFiles } from '../../../src/adapters/files/recordingFiles.js';
import { failCalls } from './failingDisk.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const MOST_BYTES = 20;

describe('RecordingFiles', () => {
  let warnings: string[];
  beforeEach(() => {
    warnings = [];
  });
  afterEach(() => void jest.restoreAllMocks());

  const files = (): RecordingFiles =>
    new RecordingFiles(at('recordings'), (message) => warnings.push(message), MOST_BYTES);
  const nameOf = (day: string): string => `recordings/${day}.inspector.jsonl`;
  const november = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`;

  it('keeps the steps of a day across a restart, in a file that only its owner can read', async () => {
    await files().append(november(23), 'one\n');
    await files().append(november(23), 'two\n');

    expect(await files().read(november(23))).toBe('one\ntwo\n');
    expect(
      [at('recordings'), at(nameOf(november(23)))].map((path) => (statSync(path).mode & 0o777).toString(8)),
    ).toEqual(['700', '600']);
  });

  it('keeps the latest seven days, and lists them newest first', async () => {
    const recordings = files();
    for (let date = 10; date <= 20; date++) await recordings.append(november(date), `${date}\n`);

    expect(await recordings.list()).toEqual(
      [20, 19, 18, 17, 16, 15, 14].map((date) => ({ day: november(date), bytes: 3 })),
    );
    expect(readdirSync(at('recordings'))).toHaveLength(7);
  });

  it('keeps the current day and the six latest other days, even if those lie in the future', async () => {
    const ahead = [1, 2, 3, 4, 5, 6, 7].map((date) => `2027-11-0${date}`);
    mkdirSync(at('recordings'));
    for (const day of ahead) writeFileSync(at(nameOf(day)), '');
    writeFileSync(at('recordings/notes.txt'), '');
    await files().append(november(23), 'one\n');
    await files().append(november(23), 'two\n');

    expect(await files().read(november(23))).toBe('one\ntwo\n');
    expect(readdirSync(at('recordings')).toSorted()).toEqual(
      [november(23), ...ahead.slice(1)].map((day) => `${day}.inspector.jsonl`).concat('notes.txt'),
    );
  });

  it('stops recording a day at the size limit, even after a restart, but records the next day', async () => {
    const recordings = files();
    for (let line = 0; line < 6; line++) await recordings.append(november(23), '1234567\n');
    await files().append(november(23), 'more\n');
    await recordings.append(november(24), 'next\n');

    expect(await recordings.list()).toEqual([
      { day: november(24), bytes: 5 },
      { day: november(23), bytes: 24 },
    ]);
    expect(warnings).toEqual(
      Array.from(
        { length: 2 },
        () => `${at(nameOf(november(23)))} has reached 20 bytes: the rest of the day is not recorded.`,
      ),
    );
  });

  it.each(['ENOSPC', 'EIO'])('continues on a new line once the disk works again: %s', async (code) => {
    const recordings = files();
    await recordings.append(november(23), 'one\n');
    await failCalls(at('any'), { appendFile: { after: 0, code } });
    await expect(recordings.append(november(23), 'two, too long\n')).rejects.toMatchObject({
      slug: code === 'ENOSPC' ? 'disk_full' : 'disk_failed',
    });
    jest.restoreAllMocks();
    await recordings.append(november(23), 'three\n');

    expect(readFileSync(at(nameOf(november(23))), 'utf8')).toBe('one\ntwo, to\nthree\n');
  });

  it.each([
    ['recordings', 'ENOENT'],
    [nameOf(november(23)), 'was removed while the program wrote to it'],
  ])('reports once that %s was removed, and creates it again', async (removed, reason) => {
    const recordings = files();
    await recordings.append(november(23), 'one\n');
    rmSync(at(removed), { recursive: true });
    await expect(recordings.append(november(23), 'two\n')).rejects.toThrow(reason);
    await recordings.append(november(23), 'three\n');

    expect(await recordings.read(november(23))).toBe('three\n');
  });

  it('lists nothing before the first recording, and refuses to read a day without one', async () => {
    expect(await files().list()).toEqual([]);
    await expect(files().read(november(23))).rejects.toThrow(
      'There is no recording for 2026-11-23. Only the latest 7 days are kept.',
    );
  });
});
