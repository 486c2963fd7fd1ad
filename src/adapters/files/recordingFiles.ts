import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFound } from '../../domain/shared/failure/failure.js';
import { readIfPresent } from './durable/atomicFile.js';
import { DISK } from './durable/disk.js';
import { whenAbsent } from './durable/errorCode.js';
import { endsWithNewline } from './durable/jsonLinesLog.js';
import { makeFolder } from './durable/makeFolder.js';
import { toWriteFailure } from './durable/toWriteFailure.js';

const DAYS_KEPT = 7;
const MAX_BYTES = 16_000_000;
const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.inspector\.jsonl$/;

/**
 * Stores the inspector's recordings, one file per day (mode 0600). Keeps a fixed number of the latest files, however
 * old they are. Lines are not synced, so a loss of power can lose the last lines.
 */
export class RecordingFiles {
  /** The day of the last append. */
  private day: string | null = null;
  private fullDay: string | null = null;

  constructor(
    private readonly folder: string,
    private readonly warn: (message: string) => void,
    private readonly mostBytes = MAX_BYTES,
  ) {}

  /**
   * Appends whole lines, unless the day's file is full.
   * @throws DiskFull, DiskFailed
   */
  async append(day: string, lines: string): Promise<void> {
    const path = this.pathOf(day);
    const isNewDay = day !== this.day;
    this.day = null;
    try {
      if (isNewDay) await this.beginDay(day);
      await this.write(day, lines, isNewDay);
      this.day = day;
    } catch (error) {
      throw toWriteFailure(path, error);
    }
  }

  /** Latest first. */
  async list(): Promise<{ readonly day: string; readonly bytes: number }[]> {
    const days = await this.days();
    return Promise.all(days.map(async (day) => ({ day, bytes: (await stat(this.pathOf(day))).size })));
  }

  /** @throws NotFound, UnreadableFile */
  async read(day: string): Promise<string> {
    const bytes = await readIfPresent(this.pathOf(day));
    if (bytes === null)
      throw new NotFound(`There is no recording for ${day}. Only the latest ${DAYS_KEPT} days are kept.`);
    return bytes.toString('utf8');
  }

  private async beginDay(day: string): Promise<void> {
    makeFolder(this.folder);
    const others = (await this.days()).filter((each) => each !== day);
    for (const old of others.slice(DAYS_KEPT - 1)) await DISK.rm(this.pathOf(old), { force: true });
  }

  private async write(day: string, lines: string, isNewDay: boolean): Promise<void> {
    const path = this.pathOf(day);
    const file = await DISK.open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      if (size === 0 && !isNewDay) throw new Error(`${path} was removed while the program wrote to it.`);
      if (size >= this.mostBytes) this.warnOfFull(path, day);
      else await file.appendFile(size > 0 && !(await endsWithNewline(file, size)) ? `\n${lines}` : lines);
    } finally {
      await file.close();
    }
  }

  private warnOfFull(path: string, day: string): void {
    if (this.fullDay === day) return;
    this.fullDay = day;
    this.warn(`${path} has reached ${this.mostBytes} bytes: the rest of the day is not recorded.`);
  }

  private async days(): Promise<string[]> {
    const names = await readdir(this.folder).catch(whenAbsent([]));
    return names
      .flatMap((name) => DAY_FILE.exec(name)?.[1] ?? [])
      .toSorted()
      .toReversed();
  }

  private pathOf(day: string): string {
    return join(this.folder, `${day}.inspector.jsonl`);
  }
}
