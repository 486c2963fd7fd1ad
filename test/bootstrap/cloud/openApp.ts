import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Container } from 'inversify';
import { startHttpServer } from '../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { IssueLicense } from '../../../src/application/cloud/licensing/issueLicense.js';
import { OutboxRelay } from '../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { RunJob } from '../../../src/application/cloud/operations/runJob.js';
import { adminApp } from '../../../src/bootstrap/cloud/adminApp.js';
import { cloudApp } from '../../../src/bootstrap/cloud/cloudApp.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { openCloud } from '../../../src/bootstrap/cloud/container.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { createLog } from '../../../src/bootstrap/log.js';
import type { Tier } from '../../../src/domain/shared/licensing/tier.js';
import type { DatabaseRow } from '../../../src/adapters/mikroorm/database/databaseRow.js';
import type { EntityClass } from '../../../src/adapters/mikroorm/orm/orm.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { DescribedErrors } from '../../describedErrors.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { loadAll, updateAll, store } from '../../adapters/mikroorm/stored.js';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export const answerOf = ({ status, body }: Reply) => ({ status, body });

export interface OpenApp {
  /** The base URL, such as http://127.0.0.1:41235. */
  address(): string;
  /** Sends a request. A refusal must have an error code that the API description lists. */
  call(
    method: string,
    path: string,
    body?: string | object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** Sends one of the operator's commands, as the command line does. */
  command(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply>;
  store(...entities: readonly object[]): Promise<unknown>;
  /** Returns every stored entity of a type. */
  all<T extends object>(type: EntityClass<T>): Promise<readonly T[]>;
  /** Changes every stored entity of a type. */
  edit<T extends object>(type: EntityClass<T>, change: (each: T) => void): Promise<void>;
  query(sql: string, parameters?: readonly unknown[]): Promise<readonly DatabaseRow[]>;
  /** Issues a license and returns its key. */
  issue(tier?: Tier, email?: string): Promise<string>;
  /** Runs a job as its schedule does. */
  tick(job: string): Promise<void>;
  /** Delivers the mails that are due, and returns all mails written so far. */
  mails(): Promise<readonly string[]>;
}

/**
 * Runs the real cloud app on its own database, which is empty before each test. Mails are written to files,
 * and no job runs by itself. The settings can be a function, which is called in `beforeAll`.
 */
export function openApp(
  environment: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) = {},
  rebind: (container: Container) => void = () => undefined,
): OpenApp {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  let server: PostgresServer;
  let container: Container;
  let address: string;
  let operatorAddress: string;
  let close: () => Promise<void>;
  let described: DescribedErrors | null = null;
  const outbox = join(folder, 'outbox');

  beforeAll(async () => {
    server = await createDatabaseWithTables();
    const own = typeof environment === 'function' ? environment() : environment;
    container = await openCloud(
      readCloudSettings({ DATA_DIR: folder, DATABASE_URL: server.url, ...own }),
      createLog('silent'),
    );
    rebind(container);
    const listening = await startHttpServer(cloudApp(container), { port: 0 });
    address = `http://127.0.0.1:${listening.port}`;
    const operator = await startHttpServer(adminApp(container), { port: 0, host: '127.0.0.1' });
    operatorAddress = `http://127.0.0.1:${operator.port}`;
    close = async () => {
      await operator.close();
      await listening.close();
    };
  }, 60_000);
  afterAll(async () => {
    await close();
    await container.get(OutboxRelay).whenIdle();
    await container.get(CLOUD_TOKENS.database).close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await container.get(OutboxRelay).whenIdle();
    rmSync(outbox, { recursive: true, force: true });
    await emptyTables(container.get(CLOUD_TOKENS.database));
  });

  const send = async (
    url: string,
    method: string,
    body?: string | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const reply = await fetch(url, { method, headers, ...init });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  };

  return {
    address: () => address,
    async call(method, path, body, headers) {
      const reply = await send(`${address}${path}`, method, body, headers);
      if (reply.status < 400) return reply;
      // Not fetched earlier: its open connection would overtake the sockets that a test has just opened.
      const description = described === null ? await send(`${address}/openapi.json`, 'GET') : null;
      if (description?.status === 200) described = new DescribedErrors(description.body);
      described?.check(method, path, reply.status, reply.body);
      return reply;
    },
    command: (method, path, body) => send(`${operatorAddress}${path}`, method, body),
    issue: async (tier = 'premium', email = 'holder@example.com') =>
      (await container.get(IssueLicense).execute({ email, tier, days: undefined })).key,
    store: (...entities) => store(container.get(CLOUD_TOKENS.database), ...entities),
    all: (type) => loadAll(container.get(CLOUD_TOKENS.database), type),
    edit: (type, change) => updateAll(container.get(CLOUD_TOKENS.database), type, change),
    query: (sql, parameters) => container.get(CLOUD_TOKENS.database).query(sql, parameters),
    async tick(job) {
      await container.get(RunJob).execute(job, 'clock');
    },
    async mails() {
      container.get(OutboxRelay).wake();
      await container.get(OutboxRelay).whenIdle();
      return existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : [];
    },
  };
}
