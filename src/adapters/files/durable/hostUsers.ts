import { chmodSync, existsSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { release } from 'node:os';
import { dirname } from 'node:path';

/** The content of `/proc/self/uid_map` outside user namespaces. */
const EVERY_USER = '0 0 4294967295';

/** The user of this process, and facts about the other users of the machine. */
export interface HostUsers {
  readonly userId: number;
  /** Whether other people can have accounts on this machine; false in a container or in WSL. */
  readonly isShared: boolean;
  /** The owner that the kernel shows, inside a user namespace, for files of root and of users outside the namespace. */
  readonly overflowUser: number | null;
  readonly ownerOf: (path: string, facts: Stats) => number;
  readonly chmod: (path: string, mode: number) => void;
  readonly isMountPoint: (path: string, facts: Stats) => boolean;
}

/** Returns null on Windows, where files have no modes. */
export function currentHostUsers(): HostUsers | null {
  const self = process.getuid?.();
  if (self === undefined || process.platform === 'win32') return null;
  return {
    userId: self,
    isShared: !isContainer() && !isWsl(),
    overflowUser: overflowUser(),
    ownerOf: (_path, { uid }) => uid,
    chmod: chmodSync,
    isMountPoint: (path, { dev }) => lstatSync(dirname(path)).dev !== dev,
  };
}

const isContainer = (): boolean =>
  process.env['KUBERNETES_SERVICE_HOST'] !== undefined || existsSync('/.dockerenv') || existsSync('/run/.containerenv');

const isWsl = (): boolean => release().toLowerCase().includes('microsoft');

/** Returns null outside user namespaces, where file owners are shown as they are. */
function overflowUser(): number | null {
  const mapping = textOf('/proc/self/uid_map')?.trim().split(/\s+/).join(' ') ?? EVERY_USER;
  const user = textOf('/proc/sys/kernel/overflowuid');
  return mapping === EVERY_USER || user === null ? null : Number(user);
}

/** Returns null when the file cannot be read, since only Linux has /proc. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
