import type { ZodType } from 'zod';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';
import { DISK, type Disk } from './disk.js';
import { errorCode } from './errorCode.js';
import { toWriteFailure } from './toWriteFailure.js';

/**
 * A JSON file with a schema. An unreadable file counts as missing, with a warning. Before it is replaced, it is copied
 * to `….unreadable`.
 */
export class JsonFile<T> {
  private unreadable = false;

  constructor(
    private readonly path: string,
    private readonly shape: ZodType<T>,
    private readonly warn: (message: string) => void,
    /** The part of the warning that says how the program continues without the file. */
    private readonly instead = 'the file is created again',
    private readonly disk = DISK,
  ) {}

  async load(): Promise<T | null> {
    const bytes = await readIfPresent(this.path, this.disk);
    const parsed = bytes && this.shape.safeParse(parseJson(bytes.toString('utf8')));
    this.unreadable = parsed?.success === false;
    if (this.unreadable) this.warn(`${this.path} cannot be read: ${this.instead}.`);
    return parsed?.data ?? null;
  }

  /** Whether the last `load` found a file that it could not read. */
  get isUnreadable(): boolean {
    return this.unreadable;
  }

  async save(content: T): Promise<void> {
    const text = JSON.stringify(content);
    if (this.unreadable) await copyAside(this.path, this.disk);
    await writeAtomically(this.path, text, undefined, this.disk);
    this.unreadable = false;
  }
}

/** The file is copied, not moved, so that the next start finds the unreadable file even after a crash here. */
async function copyAside(path: string, disk: Disk): Promise<void> {
  try {
    await disk.copyFile(path, `${path}.unreadable`);
  } catch (error) {
    // `ENOENT` means that the file was removed after it was read.
    if (errorCode(error) !== 'ENOENT') throw toWriteFailure(path, error);
  }
}
