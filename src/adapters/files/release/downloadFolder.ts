import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadFolder } from '../../../application/dashboard/release/download.port.js';

const MAX_SMALL_BYTES = 65_536;

export class DownloadFolderFiles implements DownloadFolder {
  constructor(protected readonly folder: string) {}

  async read(fileName: string): Promise<Buffer | null> {
    const path = join(this.folder, fileName);
    try {
      const { size } = await stat(path);
      return size > MAX_SMALL_BYTES ? null : await readFile(path);
    } catch {
      return null;
    }
  }

  async sha256(fileName: string): Promise<string | null> {
    const digest = createHash('sha256');
    try {
      await pipeline(createReadStream(join(this.folder, fileName)), digest);
      return digest.digest('hex');
    } catch {
      return null;
    }
  }
}
