import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { zipSync, type Zippable } from 'fflate';
import tar from 'tar-stream';

export interface ArchiveFile {
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

/** The operating-system code of zip entries that carry Unix permissions. */
const UNIX = 3;
const permissions = ({ isExecutable }: ArchiveFile): number => (isExecutable ? 0o755 : 0o644);

const inOrder = (files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** Returns a tar.gz whose bytes depend only on the files and the date. */
export async function tarGz(files: readonly ArchiveFile[], mtime: Date): Promise<Buffer> {
  const pack = tar.pack();
  for (const file of inOrder(files)) pack.entry({ name: file.path, mode: permissions(file), mtime }, file.content);
  pack.finalize();
  return gzipSync(await buffer(pack), { level: 9 });
}

/** Returns a zip file whose bytes depend only on the files and the date. */
export function zip(files: readonly ArchiveFile[], mtime: Date): Buffer {
  const entries: Zippable = {};
  // Zip files store local times, but the same moment must give the same bytes in every time zone.
  const local = new Date(mtime.getTime() + mtime.getTimezoneOffset() * 60_000);
  for (const file of inOrder(files))
    entries[file.path] = [file.content, { mtime: local, os: UNIX, attrs: (0o100_000 | permissions(file)) << 16 }];
  return Buffer.from(zipSync(entries, { level: 9 }));
}

/** Returns the files of a tar.gz by their path. */
export async function readArchive(content: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const extract = tar.extract();
  extract.end(gunzipSync(content));
  for await (const entry of extract) {
    files.set(entry.header.name, await buffer(entry));
  }
  return files;
}
