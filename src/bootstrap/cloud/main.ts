import { DeliverOutbox } from '../../application/cloud/messaging/outbox/deliverOutbox.js';
import { OutboxRelay } from '../../application/cloud/messaging/outbox/outboxRelay.js';
import { RunJob } from '../../application/cloud/operations/runJob.js';
import { SECOND_MS } from '../../domain/shared/timeUnits.js';
import type { Container } from '../injection.js';
import type { Logger } from 'pino';
import { clearInterruptedWrites, requireEntryKinds } from '../../adapters/files/durable/folderEntries.js';
import { DatabaseClock } from '../../adapters/mikroorm/repositories/operations/databaseClock.js';
import { startHttpServer } from '../../adapters/http/pipeline/serve/startHttpServer.js';
import { httpUrlAt, listenAt } from '../listenAt.js';
import { createLog } from '../log.js';
import { lockDataFolder } from '../dataFolder.js';
import { VERSION } from '../packageFacts.js';
import type { RunningProgram } from '../program.js';
import { adminSocketPath, removeAdminSocket, prepareAdminSocket } from './adminSocket.js';
import { adminApp } from './adminApp.js';
import { cloudApp } from './cloudApp.js';
import { readCloudSettings, settingWarnings, type CloudSettings } from './settings/config.js';
import { closeCloud, openCloud } from './container.js';
import { createDelayedDelivery } from './createDelayedDelivery.js';
import { findForeignPepper } from './findForeignPepper.js';
import { startSchedule } from './startSchedule.js';
import { CLOUD_TOKENS } from './modules/tokens.js';
import type { Environment } from '../settings.js';

/**
 * Enough for an office behind one address. The limit does not apply behind a proxy, from whose address all connections
 * come.
 */
const CONNECTIONS_PER_ADDRESS = 100;

/**
 * Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s). Otherwise a proxy could send a POST, which it
 * does not repeat, while this process closes the connection.
 */
const PROXY_KEEP_ALIVE_MS = 130 * SECOND_MS;

/** How often the process's clock is compared with the database's. Shorter than a delivery lease. */
const CLOCK_ADJUSTED_EVERY_MS = 10 * SECOND_MS;

/** Starts the cloud as a server. */
export async function startCloud(environment: Environment): Promise<RunningProgram> {
  const settings = readCloudSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const opened =
    settings.DATABASE_URL === undefined ? await openEmbedded(settings, log) : await openOnServer(settings, log);
  const outboxRelay = opened.container.get(OutboxRelay);
  const recoveries = createDelayedDelivery(outboxRelay);
  opened.container.rebind(CLOUD_TOKENS.recoveryQueued).toConstantValue(recoveries.request);
  const place = { port: settings.PORT, ...(settings.HOST === undefined ? {} : { host: settings.HOST }) };
  const listening = await listenAt(
    'HOST',
    cloudApp(opened.container),
    place,
    settings.TRUST_PROXY > 0
      ? { keepAliveTimeoutMs: PROXY_KEEP_ALIVE_MS }
      : { connectionsPerAddress: CONNECTIONS_PER_ADDRESS },
  ).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const report = opened.container.get(CLOUD_TOKENS.report);
  const endSchedule = startSchedule(opened.container.get(RunJob), opened.container.get(CLOUD_TOKENS.clock), {
    finished: (run) => log[run.failed > 0 ? 'warn' : 'info'](run, 'job finished'),
    report,
  });
  outboxRelay.wake();
  log.info({ version: VERSION, address: httpUrlAt(settings.HOST ?? '127.0.0.1', listening.port) }, 'cloud ready');
  for (const message of [...opened.closed, ...settingWarnings(settings, environment)]) log.warn(message);
  await findForeignPepper(opened.container).then(
    (foreign) => foreign !== null && log[foreign.isOfMostKeys ? 'error' : 'warn'](foreign.message),
    (problem: unknown) => report(problem, 'comparison of peppers'),
  );
  return {
    async stop() {
      opened.container.get(DeliverOutbox).stop();
      await listening.close();
      recoveries.cancel();
      await endSchedule();
      await opened.close();
      log.info('cloud stopped');
    },
  };
}

interface OpenCloud {
  readonly container: Container;
  /** Warnings about paths that were open to other users of this machine and have been closed. */
  readonly closed: readonly string[];
  close(): Promise<void>;
}

async function openOnServer(settings: CloudSettings, log: Logger): Promise<OpenCloud> {
  const container = await openCloud(settings, log);
  const report = container.get(CLOUD_TOKENS.report);
  const adjust = (): void =>
    void container
      .get(DatabaseClock)
      .adjust()
      .catch((problem: unknown) => report(problem, 'comparison with the clock of the database'));
  const adjusting = setInterval(adjust, CLOCK_ADJUSTED_EVERY_MS);
  return {
    container,
    closed: [],
    close() {
      clearInterval(adjusting);
      return closeCloud(container);
    },
  };
}

/**
 * Opens a cloud with an embedded database, which belongs to this process alone. Operator commands therefore reach it
 * through a socket.
 */
async function openEmbedded(settings: CloudSettings, log: Logger): Promise<OpenCloud> {
  const socket = adminSocketPath(settings.DATA_DIR);
  const closed: string[] = [];
  const lock = lockDataFolder(settings.DATA_DIR, { pid: process.pid, socket }, 'DATA_DIR', (message) =>
    closed.push(message),
  );
  try {
    requireEntryKinds(settings.DATA_DIR, { files: ['secrets.json', 'admin.sock'], folders: ['postgres', 'outbox'] });
    clearInterruptedWrites(settings.DATA_DIR, { files: ['secrets.json'], folders: [] });
    const container = await openCloud(settings, log);
    prepareAdminSocket(socket, settings.DATA_DIR);
    const admin = await startHttpServer(adminApp(container), { path: socket }).catch(async (error: unknown) => {
      await closeCloud(container);
      throw error;
    });
    return {
      container,
      closed,
      async close() {
        await admin.close();
        await closeCloud(container);
        removeAdminSocket(socket, settings.DATA_DIR);
        lock.release();
      },
    };
  } catch (error) {
    removeAdminSocket(socket, settings.DATA_DIR);
    lock.release();
    throw error;
  }
}
