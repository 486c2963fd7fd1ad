import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../servers/listen.ts';

// Starts each shared resource when a suite first requests it, and stops it with the run. `GET /postgres` returns the
// address of a database server, and `GET /embedded` the folder of an embedded database as a new cloud creates it.

/** The data need not survive a crash, because it is deleted after the run. */
const WITHOUT_CRASHES = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=400',
].flatMap((each) => ['-c', each]);

async function postgres() {
  const { startPostgres } = await import('../servers/postgres.ts');
  const own = await startPostgres(WITHOUT_CRASHES);
  return { address: own.url, stop: () => own.stop() };
}

async function embedded() {
  const { unpackEmptyDatabase } = await import('../../dist/adapters/mikroorm/database/unpackEmptyDatabase.js');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'));
  const address = join(folder, 'postgres');
  await unpackEmptyDatabase(address);
  return { address, stop: () => rm(folder, { recursive: true }) };
}

const STARTS = { '/postgres': postgres, '/embedded': embedded };

const started = new Map();

const server = createServer((request, response) => {
  const { url } = request;
  // Ends each connection, because a worker that computes for seconds does not notice that an idle one was closed.
  response.setHeader('connection', 'close');
  if (!started.has(url)) started.set(url, STARTS[url]());
  started.get(url).then(
    ({ address }) => response.end(address),
    (error) => response.writeHead(500).end(String(error)),
  );
});

/** Opens the server that answers the workers. */
export async function open() {
  const port = await listen(server);
  server.unref();
  return `http://127.0.0.1:${port}`;
}

export async function close() {
  server.closeAllConnections();
  server.close();
  for (const each of await Promise.allSettled(started.values())) await each.value?.stop();
}
