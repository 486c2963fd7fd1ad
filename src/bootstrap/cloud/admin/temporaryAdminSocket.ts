import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Container } from '../../injection.js';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { requireSafePath } from '../../../adapters/files/durable/privateFolder.js';
import { startHttpServer } from '../../../adapters/http/pipeline/serve/startHttpServer.js';
import { createLog } from '../../log.js';
import { adminApp } from '../adminApp.js';
import { findForeignPepper } from '../findForeignPepper.js';
import { BillingRateLimited } from '../../../application/cloud/billing/billingRateLimit.js';
import { UpstreamError } from '../../../domain/shared/failure/failure.js';
import type { CloudSettings } from '../settings/config.js';
import { closeCloud, openCloud } from '../container.js';

/** Requirements that are checked only if no server is running, so that the command itself opens the database. */
export interface OperatorCommandRequirements {
  /** Whether the command creates license keys, which only clouds with the same LICENSE_PEPPER recognize. */
  readonly createsKeys?: boolean;
  /** Whether the command creates the embedded database if it is missing. Other commands need existing data. */
  readonly mayCreateDatabase?: boolean;
}

/** A log line about a request that failed because of a provider, such as the database. */
const failedUpstream = z.object({
  msg: z.literal('request failed'),
  err: z.object({
    type: z.enum([UpstreamError.name, BillingRateLimited.name]),
    cause: z.object({ message: z.string() }),
  }),
});

/**
 * Opens the cloud in this process, with operator commands on a temporary socket, while `work` runs. Logs errors to
 * stderr, because the reply to a command that failed due to a bug contains only a request_id. The cause of a provider's
 * failure is added to the message instead.
 */
export async function withTemporaryAdminSocket<R>(
  settings: CloudSettings,
  work: (socket: string) => Promise<R>,
  { createsKeys = false }: OperatorCommandRequirements = {},
): Promise<R> {
  let upstreamCause: string | null = null;
  const write = (line: string): void => {
    const failed = failedUpstream.safeParse(JSON.parse(line));
    if (failed.success) upstreamCause = failed.data.err.cause.message;
    else process.stderr.write(line);
  };
  const container = await openCloud(settings, createLog('error', { write }));
  try {
    const foreignPepper = createsKeys ? await findForeignPepper(container) : null;
    if (foreignPepper?.isOfAllKeys) throw new OperatorCommandRefused(foreignPepper.message);
    return await withSocket(container, work);
  } catch (error) {
    if (!(error instanceof OperatorCommandRefused) || upstreamCause === null) throw error;
    throw new OperatorCommandRefused(`${error.message} (${String(upstreamCause)})`, { cause: error });
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
