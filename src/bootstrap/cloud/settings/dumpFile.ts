import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createAtomically } from '../../../adapters/files/durable/atomicFile.js';
import type { DiskFile } from '../../../adapters/files/durable/disk.js';
import type { DumpReply } from '../../../adapters/http/contract/cloud/operator/admin.js';
import type { Database } from '../../../adapters/mikroorm/database/database.js';
import { DumpRefused } from '../../../adapters/mikroorm/dump/dumpFormat.js';
import { writeDump, type DumpSummary } from '../../../adapters/mikroorm/dump/writeDump.js';
import { VERSION } from '../../packageFacts.js';
import { systemClock } from '../../systemClock.js';

/**
 * Writes the database to a new file (mode 0600), which appears under its name only when complete and flushed to disk.
 * @throws DumpRefused
 */
export async function writeDumpFile(database: Database, path: string): Promise<DumpReply> {
  let reply: DumpReply | null = null;
  const isNew = await createAtomically(path, async (file) => {
    const facts = await compressedInto(file, database);
    reply = { ...facts, bytes: (await file.stat()).size };
  }).catch((error: unknown) => {
    throw isOfFiles(error) ? new DumpRefused(`${path} cannot be written (${error.code}).`) : error;
  });
  if (!isNew || reply === null) throw new DumpRefused(`${path} already exists.`);
  return reply;
}

async function compressedInto(file: DiskFile, database: Database): Promise<DumpSummary> {
  const gzip = createGzip();
  const stored = store(gzip, file);
  const write = async (text: string): Promise<void> => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), stored]);
  };
  try {
    const facts = await writeDump(database, { program: VERSION, at: systemClock.now() }, write);
    gzip.end();
    await stored;
    return facts;
  } catch (error) {
    gzip.destroy();
    await stored.catch(() => undefined);
    throw error;
  }
}

async function store(chunks: AsyncIterable<Buffer>, file: DiskFile): Promise<void> {
  for await (const chunk of chunks) await file.appendFile(chunk);
}

/** Yields the lines of a dump as it is unpacked, including a last line without a line feed. */
export async function* readDumpLines(path: string): AsyncGenerator<string> {
  const unzip = createGunzip();
  const unpacked = pipeline(createReadStream(path), unzip);
  unpacked.catch(() => undefined);
  let begun = '';
  for await (const text of unzip.setEncoding('utf8')) {
    const [first = '', ...more] = String(text).split('\n');
    begun += first;
    for (const line of more) {
      yield begun;
      begun = line;
    }
  }
  await unpacked;
  if (begun !== '') yield begun;
}

const isOfFiles = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string';
