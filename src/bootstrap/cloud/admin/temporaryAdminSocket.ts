import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container } from '../../injection.js';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { requireSafePath } from '../../../adapters/files/durable/privateFolder.js';
import { startHttpServer } from '../../../adapters/http/pipeline/serve/startHttpServer.js';
import { createLog } from '../../log.js';
import { adminApp } from '../adminApp.js';
import { findForeignPepper } from '../findForeignPepper.js';
import type { CloudSettings } from '../settings/config.js';
import { closeCloud, openCloud } from '../container.js';

/** Requirements that are checked only if no server is running, so that the command itself opens the database. */
export interface OperatorCommandRequirements {
  /** Whether the command creates license keys, which only clouds with the same LICENSE_PEPPER recognize. */
  readonly createsKeys?: boolean;
  /** Whether the command creates the embedded database if it is missing. Other commands need existing data. */
  readonly mayCreateDatabase?: boolean;
}

/**
 * Opens the cloud in this process, with operator commands on a temporary socket, while `work` runs. Logs errors to
 * stderr, because the reply to a command that failed due to a bug contains only a request_id.
 */
export async function withTemporaryAdminSocket<R>(
  settings: CloudSettings,
  work: (socket: string) => Promise<R>,
  { createsKeys = false }: OperatorCommandRequirements = {},
): Promise<R> {
  const container = await openCloud(settings, createLog('error', process.stderr));
  try {
    const foreignPepper = createsKeys ? await findForeignPepper(container) : null;
    if (foreignPepper?.isOfAllKeys) throw new OperatorCommandRefused(foreignPepper.message);
    return await withSocket(container, work);
  } finally {
    await closeCloud(container);
  }
}

async function withSocket<R>(container: Container, work: (socket: string) => Promise<R>): Promise<R> {
  requireSafePath(join(tmpdir(), 'plumbline'));
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'admin.sock');
  try {
    const listening = await startHttpServer(adminApp(container), { path: socket });
    try {
      return await work(socket);
    } finally {
      await listening.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
