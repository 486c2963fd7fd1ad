import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The kernel's limit for the path of a Unix socket is 104 bytes on macOS and 108 on Linux, with a closing NUL. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Where the operator's commands are heard: inside DATA_DIR (mode 0700), or in a folder of its own where that path is
 * too long for a socket; on Windows a named pipe.
 */
export async function adminSocketPath(dataDir: string): Promise<string> {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\plumbline-${name}-${randomUUID()}`;
  }
  const path = join(resolve(dataDir), 'admin.sock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? path : join(await mkdtemp(join(tmpdir(), 'plumbline-')), 'admin.sock');
}

/** Removes the socket, which a killed process leaves behind, and its folder if `adminSocketPath` made one. */
export function removeAdminSocket(path: string, dataDir: string): void {
  if (process.platform === 'win32') return;
  const ours = dirname(path) === resolve(dataDir);
  rmSync(ours ? path : dirname(path), { recursive: true, force: true });
}
