import type { z } from 'zod';
import { FolderInUse, type FolderLock } from '../../../adapters/files/durable/folderLock.js';
import { OperatorCommandRefused, sendOperatorCommand } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { lockDataFolder } from '../../dataFolder.js';
import type { CloudSettings } from '../settings/config.js';
import type { OperatorCommandRequirements } from './temporaryAdminSocket.js';

/** Sends operator commands to a running cloud program. */
export interface AdminClient {
  json<R>(reply: z.ZodType<R>, method: 'GET' | 'POST', path: string, body?: unknown): Promise<R>;
}

/**
 * Runs `work` through the socket of the running server, if the database is embedded and a server has locked it.
 * Otherwise opens the cloud in this process while `work` runs.
 */
export async function withAdminClient<R>(
  settings: CloudSettings,
  work: (admin: AdminClient) => Promise<R>,
  requirements: OperatorCommandRequirements = {},
): Promise<R> {
  if (settings.DATABASE_URL !== undefined) return withOwnCloud(settings, work, requirements);
  const claim = claimFolder(settings.DATA_DIR);
  if (claim.kind === 'served') return work(adminClientAt(claim.socket));
  try {
    if (requirements.createsKeys === true || requirements.concernsPerson === true)
      await requireUsedDataDir(settings.DATA_DIR);
    return await withOwnCloud(settings, work, requirements);
  } finally {
    claim.lock.release();
  }
}

async function requireUsedDataDir(folder: string): Promise<void> {
  const { hasEmbeddedDatabase } = await import('../../../adapters/mikroorm/database/embeddedPostgres.js');
  if (!hasEmbeddedDatabase(folder))
    throw new OperatorCommandRefused(
      `No cloud has been started with DATA_DIR=${folder}, so this folder contains no licenses. Run this command with the settings of the server.`,
    );
}

export type FolderClaim =
  | { readonly kind: 'locked'; readonly lock: FolderLock }
  /** A server has locked the folder and answers at `socket`. */
  | { readonly kind: 'served'; readonly socket: string };

/** Locks the folder, or finds the server that has locked it. Only the lock shows whether a server is running. */
export function claimFolder(dataDir: string): FolderClaim {
  try {
    return { kind: 'locked', lock: lockDataFolder(dataDir, { pid: process.pid }, 'DATA_DIR') };
  } catch (error) {
    if (error instanceof FolderInUse && error.holder?.socket !== undefined)
      return { kind: 'served', socket: error.holder.socket };
    throw error;
  }
}

/**
 * Opens the cloud in this process. Its modules are imported only here, because a command to a running server needs none
 * of them and is three times as fast without them.
 */
async function withOwnCloud<R>(
  settings: CloudSettings,
  work: (admin: AdminClient) => Promise<R>,
  requirements: OperatorCommandRequirements,
): Promise<R> {
  const { withTemporaryAdminSocket: withOwnSocket } = await import('./temporaryAdminSocket.js');
  return withOwnSocket(settings, (socket) => work(adminClientAt(socket)), requirements);
}

export function adminClientAt(socket: string): AdminClient {
  const bytes = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Buffer> => {
    try {
      return await sendOperatorCommand(socket, method, path, body);
    } catch (error) {
      if (error instanceof OperatorCommandRefused) throw error;
      throw new OperatorCommandRefused('The running server does not answer. If it is just starting, try again.', {
        cause: error,
      });
    }
  };
  return {
    json: async (reply, method, path, body) =>
      reply.parse(JSON.parse((await bytes(method, path, body)).toString('utf8'))),
  };
}
