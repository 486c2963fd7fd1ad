import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { requireSafePath } from '../../adapters/files/durable/privateFolder.js';

/** The kernel's limit for the path of a Unix socket is 104 bytes on macOS and 108 on Linux, with a closing NUL. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Where the operator's commands are heard: inside DATA_DIR (mode 0700), or in a folder of its own where that path is
 * too long for a socket; on Windows a named pipe.
 */
export function adminSocketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\plumbline-${name}-${randomUUID()}`;
  }
  const path = join(resolve(dataDir), 'admin.sock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH
    ? path
    : join(tmpdir(), `plumbline-${randomUUID().slice(0, 8)}`, 'admin.sock');
}

/** Removes the socket that a killed process left behind, or makes the folder where the path needs one of its own. */
export function prepareAdminSocket(path: string, dataDir: string): void {
  if (process.platform === 'win32') return;
  if (liesIn(path, dataDir)) rmSync(path, { force: true });
  else {
    requireSafePath(path);
    mkdirSync(dirname(path), { mode: 0o700 });
  }
}

/** Removes the socket, and the folder that `prepareAdminSocket` made for it. */
export function removeAdminSocket(path: string, dataDir: string): void {
  if (process.platform === 'win32') return;
  rmSync(liesIn(path, dataDir) ? path : dirname(path), { recursive: true, force: true });
}

const liesIn = (path: string, folder: string): boolean => dirname(path) === resolve(folder);
