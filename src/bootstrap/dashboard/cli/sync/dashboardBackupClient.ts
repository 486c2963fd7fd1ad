import type { ZodType } from 'zod';
import {
  backupsReply,
  pullBackupReply,
  pushBackupReply,
  deleteBackupReply,
} from '../../../../adapters/http/contract/dashboard/backup.js';
import { failureBody } from '../../../../adapters/http/contract/shared/failure.js';
import { csrfTokenReply } from '../../../../adapters/http/contract/dashboard/csrf.js';
import type { BackupClient } from './backupClient.js';
import { SyncRefused } from './syncRefused.js';

/**
 * Runs backup operations through the dashboard at `address` on this machine.
 * @param key the key of a locked dashboard; null when it is not locked
 */
export function dashboardBackupClient(address: string, key: string | null): BackupClient {
  const unlock: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const post = async <T>(path: string, body: object, reply: ZodType<T>): Promise<T> => {
    const { token } = await asked(address, '/csrf-token', { headers: unlock }, csrfTokenReply);
    const headers = { ...unlock, 'content-type': 'application/json', 'x-csrf-token': token };
    return asked(address, path, { method: 'POST', headers, body: JSON.stringify(body) }, reply);
  };
  return {
    view: () => asked(address, '/ui/sync', { headers: unlock }, backupsReply),
    push: ({ passphrase, anyway, newPassphrase }) =>
      post('/ui/sync/push', { passphrase, anyway, new_passphrase: newPassphrase }, pushBackupReply),
    pull: ({ passphrase, snapshotId, replace }) =>
      post('/ui/sync/pull', { passphrase, snapshot_id: snapshotId, replace }, pullBackupReply),
    remove: async (snapshotId) => void (await post('/ui/sync/remove', { snapshot_id: snapshotId }, deleteBackupReply)),
  };
}

async function asked<T>(address: string, path: string, request: RequestInit, reply: ZodType<T>): Promise<T> {
  const response = await reached(address, path, request);
  const body: unknown = await response.json();
  if (response.ok) return reply.parse(body);
  const { error, message } = failureBody.parse(body).detail;
  throw new SyncRefused(error, message);
}

async function reached(address: string, path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address + path, { ...request, redirect: 'error' });
  } catch {
    throw new SyncRefused(
      'dashboard_unreachable',
      `The dashboard that has locked the folder does not answer at ${address}. Stop it, or try again.`,
    );
  }
}
