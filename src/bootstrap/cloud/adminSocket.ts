import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { sha256 } from '../../adapters/crypto/sha256.js';
import { requireSafePath } from '../../adapters/files/durable/privateFolder.js';

/** Unix socket paths are limited to 104 bytes on macOS and 108 on Linux, including the closing NUL. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Path of the operator socket: inside DATA_DIR (mode 0700), or in a folder of its own if that path would be too long;
 * on Windows, a named pipe.
 */
export function adminSocketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    const name = sha256(resolve(dataDir)).slice(0, 16);
    return `\\\\.\\pipe\\plumbline-${name}-${randomUUID()}`;
  }
  const path = join(resolve(dataDir), 'admin.sock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH
    ? path
    : join(tmpdir(), `plumbline-${randomUUID().slice(0, 8)}`, 'admin.sock');
}

/** Removes the socket that a killed process left in `dataDir`; for a socket elsewhere, creates its folder. */
export function prepareAdminSocket(path: string, dataDir: string): void {
  if (process.platform === 'win32') return;
  if (liesIn(path, dataDir)) rmSync(path, { force: true });
  else {
    requireSafePath(path);
    mkdirSync(dirname(path), { mode: 0o700 });
  }
}

/** Removes the socket, and the folder that `prepareAdminSocket` created for it. */
export function removeAdminSocket(path: string, dataDir: string): void {
  if (process.platform === 'win32') return;
  rmSync(liesIn(path, dataDir) ? path : dirname(path), { recursive: true, force: true });
}

const liesIn = (path: string, folder: string): boolean => dirname(path) === resolve(folder);
