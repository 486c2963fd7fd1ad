import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './durable/atomicFile.js';
import { errorCode } from './durable/errorCode.js';

export const DASHBOARD_KEY_FILE = 'dashboard-key';
const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;
/**
 * The browser is started with this file instead of the address, because other users can see the arguments of a process.
 */
const REDIRECT_FILE = 'open.html';

/** The key of a locked dashboard: a file that only the user can read. */
export class DashboardKeyFile {
  readonly path: string;

  constructor(private readonly home: string) {
    this.path = join(home, DASHBOARD_KEY_FILE);
  }

  /** Returns the key. Creates one when the file is missing or does not contain a key. */
  async readOrCreate(): Promise<string> {
    const stored = this.read();
    if (stored !== null) return stored;
    const created = randomBytes(KEY_BYTES).toString('base64url');
    await writeAtomically(this.path, `${created}\n`);
    return created;
  }

  /** Returns the key; null when no key exists. */
  read(): string | null {
    try {
      const key = readFileSync(this.path, 'utf8').trim();
      return KEY.test(key) ? key : null;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** Writes a page that redirects the browser to the address. Returns its path. */
  async writeRedirect(address: string): Promise<string> {
    const path = join(this.home, REDIRECT_FILE);
    await writeAtomically(path, `<!doctype html><meta http-equiv="refresh" content="0; url=${address}">\n`);
    return path;
  }
}
