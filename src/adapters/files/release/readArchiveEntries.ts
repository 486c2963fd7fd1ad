import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import tar from 'tar-stream';

export interface ArchiveEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
  readonly isExecutable: boolean;
  /** Must be read to its end before the next entry is read. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Counts unpacked bytes; throws when there are too many. */
export type CountBytes = (length: number) => void;

const EXECUTABLE = 0o100;

/** Reads the entries of a zip or tar.gz file in their order. */
export const readArchiveEntries = (file: string, count: CountBytes): AsyncIterable<ArchiveEntry> =>
  file.endsWith('.zip') ? zipEntries(file, count) : tarEntries(file, count);

async function* tarEntries(file: string, count: CountBytes): AsyncIterable<ArchiveEntry> {
  const extract = tar.extract();
  const fed = pipeline(createReadStream(file), createGunzip(), extract);
  // Prevents an unhandled rejection: an error of the pipeline also ends the loop below and is thrown there.
  fed.catch(() => undefined);
  for await (const entry of extract) {
    const { name, type, mode } = entry.header;
    yield {
      path: name,
      kind: type === 'file' ? 'file' : type === 'directory' ? 'folder' : 'other',
      isExecutable: (mode & EXECUTABLE) !== 0,
      content: counted(entry, count),
    };
  }
  await fed;
}

async function* counted(content: AsyncIterable<unknown>, count: CountBytes): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('tar-stream did not return a buffer');
    count(chunk.length);
    yield chunk;
  }
}

/** Zip files are for Windows, where no file needs a permission to be executed. Links in them are read as files. */
async function* zipEntries(file: string, count: CountBytes): AsyncIterable<ArchiveEntry> {
  const complete: ArchiveEntry[] = [];
  const unzip = new Unzip((entry) => {
    const chunks: Uint8Array[] = [];
    entry.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      count(chunk.length);
      chunks.push(chunk);
      if (!isLast) return;
      const kind = entry.name.endsWith('/') ? 'folder' : 'file';
      complete.push({ path: entry.name, kind, isExecutable: false, content: Readable.from(chunks) });
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for await (const chunk of createReadStream(file)) {
    unzip.push(chunk);
    yield* complete.splice(0);
  }
  unzip.push(new Uint8Array(), true);
  yield* complete.splice(0);
}
