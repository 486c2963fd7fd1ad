import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import { appendDurably } from './appendDurably.js';
import { UnreadableFile } from './atomicFile.js';
import { DISK, type DiskFile } from './disk.js';
import { errorCode, whenAbsent } from './errorCode.js';

const NEWLINE = 0x0a;

/**
 * An append-only log with one JSON object per line. A line left incomplete by a crash remains: reading skips it with a
 * warning, and the next record starts on a new line.
 */
export class JsonLinesLog {
  private readonly queue = new SerialQueue();

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
    private readonly disk = DISK,
  ) {}

  /**
   * Resolves once the record is on disk. Records are written in the order of the calls.
   * @throws DiskFull, DiskFailed
   */
  async append(record: Readonly<Record<string, unknown>>): Promise<void> {
    const line = `${JSON.stringify(record)}\n`;
    await this.queue.run(() => this.write(line));
  }

  /** Yields the records, oldest first; yields nothing when the file does not exist. */
  async *read(): AsyncGenerator {
    const file = await this.disk.open(this.path, 'r').catch(whenAbsent(null));
    if (file === null) return;
    let number = 0;
    try {
      for await (const line of file.readLines({ encoding: 'utf8' })) {
        number += 1;
        const record = line === '' ? undefined : this.parsed(line, number);
        if (record !== undefined) yield record;
      }
    } catch (error) {
      throw errorCode(error) === 'EISDIR' ? new UnreadableFile(this.path, 'EISDIR', error) : error;
    }
  }

  private parsed(line: string, number: number): unknown {
    try {
      return JSON.parse(line);
    } catch {
      this.warn(`${this.path}: line ${number} is incomplete and was skipped.`);
      return undefined;
    }
  }

  private write(line: string): Promise<void> {
    return appendDurably(
      this.path,
      async (file, size) => (size > 0 && !(await endsWithNewline(file, size)) ? `\n${line}` : line),
      this.disk,
    );
  }
}

export async function endsWithNewline(file: DiskFile, size: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === NEWLINE;
}
