import type { Disk, DiskFile } from '../../../src/adapters/files/durable/disk.js';
import type { ProcessRun, DelayRange } from './processRun.js';

/** The size of a block. Files occupy whole blocks: appending to a partly filled block needs no new one. */
const BLOCK = 4096;
const CALL: DelayRange = [0, 2];

const failure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

/** The files of one machine, which outlive its processes. */
export class SimulatedFiles {
  private readonly files = new Map<string, Buffer>();
  private roomAtMost = Infinity;

  /** Limits the number of blocks that can still be allocated. */
  fill(blocksLeft: number): void {
    this.roomAtMost = this.taken() + blocksLeft;
  }

  /** Removes the limit. */
  free(): void {
    this.roomAtMost = Infinity;
  }

  get isFull(): boolean {
    return this.taken() >= this.roomAtMost;
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** @throws like the file system when the file does not exist */
  contentOf(path: string): Buffer {
    const content = this.files.get(path);
    if (content === undefined) throw failure('ENOENT', path);
    return content;
  }

  /** Writes as much of the content as fits; returns false if some of it did not fit. */
  put(path: string, content: Buffer): boolean {
    const own = blocksOf(this.files.get(path)?.length ?? 0);
    const most = (this.roomAtMost - this.taken() + own) * BLOCK;
    const fits = blocksOf(content.length) <= own || content.length <= most;
    this.files.set(path, fits ? content : content.subarray(0, Math.max(most, own * BLOCK)));
    return fits;
  }

  move(from: string, to: string): void {
    const content = this.contentOf(from);
    this.files.delete(from);
    this.files.set(to, content);
  }

  remove(path: string): void {
    this.files.delete(path);
  }

  private taken(): number {
    let blocks = 0;
    for (const { length } of this.files.values()) blocks += blocksOf(length);
    return blocks;
  }
}

const blocksOf = (bytes: number): number => Math.ceil(bytes / BLOCK);

/**
 * Returns the file system for one run of a process. The process can die before each call that changes something, and in
 * the middle of a write.
 */
export function createDisk(files: SimulatedFiles, life: Pick<ProcessRun, 'wait'>, full: () => void): Disk {
  const changes = (): Promise<void> => life.wait('', CALL);
  const put = (path: string, content: Buffer): void => {
    if (files.put(path, content)) return;
    full();
    throw failure('ENOSPC', path);
  };
  /** Writes in two halves, so that a crash can leave a partial write. */
  const write = async (path: string, at: number | 'end', content: string | Uint8Array): Promise<void> => {
    const bytes = Buffer.from(content);
    const half = bytes.length >> 1;
    for (const [begin, end] of [
      [0, half],
      [half, bytes.length],
    ] as const) {
      await changes();
      const old = files.contentOf(path);
      const offset = at === 'end' ? old.length : at + begin;
      put(
        path,
        Buffer.concat([old.subarray(0, offset), bytes.subarray(begin, end), old.subarray(offset + end - begin)]),
      );
    }
  };
  return {
    async open(path, flags) {
      if (!isFolder(path)) await opened(path, flags);
      return fileAt(path, flags);
    },
    readFile: async (path) => files.contentOf(path),
    async copyFile(from, to) {
      await changes();
      put(to, files.contentOf(from));
    },
    async link(from, to) {
      await changes();
      put(to, files.contentOf(from));
    },
    async rename(from, to) {
      await changes();
      files.move(from, to);
    },
    async rm(path) {
      await changes();
      files.remove(path);
    },
  };

  async function opened(path: string, flags: 'r' | 'r+' | 'a+' | 'wx'): Promise<void> {
    if (flags === 'wx' || (flags === 'a+' && !files.has(path))) {
      await changes();
      put(path, Buffer.alloc(0));
    }
    files.contentOf(path);
  }

  function fileAt(path: string, flags: 'r' | 'r+' | 'a+' | 'wx'): DiskFile {
    return {
      stat: async () => ({ size: files.contentOf(path).length }),
      async read(buffer, offset, length, from) {
        buffer.set(files.contentOf(path).subarray(from, from + length), offset);
        return { buffer };
      },
      async *readLines() {
        const lines = files.contentOf(path).toString('utf8').split('\n');
        if (lines.at(-1) === '') lines.pop();
        yield* lines;
      },
      writeFile: (content) => write(path, flags === 'r+' ? 0 : 'end', content),
      appendFile: (content) => write(path, 'end', content),
      async truncate(size) {
        await changes();
        put(path, files.contentOf(path).subarray(0, size));
      },
      sync: changes,
      close: async () => undefined,
    };
  }
}

/** Folder names have no extension here. */
const isFolder = (path: string): boolean => !path.includes('.');
