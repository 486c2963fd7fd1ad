import type { z } from 'zod';
import { OperatorCommandRefused, sendOperatorCommand } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { withLockedFolder } from '../../dataFolder.js';
import type { CloudSettings } from '../settings/config.js';
import type { OperatorCommandRequirements } from './temporaryAdminSocket.js';

/** Sends an operator command to a running cloud program. */
export type AdminClient = <R>(reply: z.ZodType<R>, method: 'GET' | 'POST', path: string, body?: unknown) => Promise<R>;

/**
 * Runs `work` through the socket of the running server, if the database is embedded and a server has locked it.
 * Otherwise opens the cloud in this process while `work` runs.
 */
export async function withAdminClient<R>(
  settings: CloudSettings,
  work: (send: AdminClient) => Promise<R>,
  requirements: OperatorCommandRequirements = {},
): Promise<R> {
  if (settings.DATABASE_URL !== undefined) return withOwnCloud(settings, work, requirements);
  return withLockedFolder(
    settings.DATA_DIR,
    'DATA_DIR',
    async () => {
      if (requirements.mayCreateDatabase !== true) await requireUsedDataDir(settings.DATA_DIR);
      return withOwnCloud(settings, work, requirements);
    },
    ({ socket }) => (socket === undefined ? null : work(adminClientAt(socket))),
  );
}

async function requireUsedDataDir(folder: string): Promise<void> {
  const { hasEmbeddedDatabase } = await import('../../../adapters/mikroorm/database/embeddedPostgres.js');
  if (!hasEmbeddedDatabase(folder))
    throw new OperatorCommandRefused(
      `No cloud has been started with DATA_DIR=${folder}, so this folder contains no data. Run this command with the settings of the server.`,
    );
}

/**
 * Opens the cloud in this process. Its modules are imported only here, because a command to a running server needs none
 * of them and is three times as fast without them.
 */
async function withOwnCloud<R>(
  settings: CloudSettings,
  work: (send: AdminClient) => Promise<R>,
  requirements: OperatorCommandRequirements,
): Promise<R> {
  const { withTemporaryAdminSocket: withOwnSocket } = await import('./temporaryAdminSocket.js');
  return withOwnSocket(settings, (socket) => work(adminClientAt(socket)), requirements);
}

export const adminClientAt =
  (socket: string): AdminClient =>
  async (reply, method, path, body) => {
    const bytes = await sendOperatorCommand(socket, method, path, body).catch((error: unknown) => {
      if (error instanceof OperatorCommandRefused) throw error;
      throw new OperatorCommandRefused('The running server does not answer. If it is just starting, try again.', {
        cause: error,
      });
    });
    return reply.parse(JSON.parse(bytes.toString('utf8')));
  };
