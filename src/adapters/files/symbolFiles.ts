import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../domain/parseJson.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';
import { makeFolder } from './makeFolder.js';

/** A folder (mode 0700) with one JSON file (0600) for each symbol. What is torn, foreign or of another version counts as not there. */
export class SymbolFiles<T> {
  private readonly file;

  /** @param schema of the content, in its version `version` */
  constructor(
    private readonly folder: string,
    private readonly version: number,
    schema: z.ZodType<T>,
    private readonly warn: (message: string) => void,
  ) {
    this.file = z.object({ schema_version: z.literal(version), symbol: z.string(), content: schema });
  }

  async recall(symbol: string): Promise<T | null> {
    const path = this.pathOf(symbol);
    const bytes = await readIfPresent(path);
    if (bytes === null) return null;
    const parsed = this.file.safeParse(parseJson(bytes.toString('utf8')));
    if (parsed.success && parsed.data.symbol === symbol) return parsed.data.content;
    this.warn(`${path} cannot be read and is fetched anew.`);
    return null;
  }

  keep(symbol: string, content: T): Promise<void> {
    makeFolder(this.folder);
    return writeAtomically(this.pathOf(symbol), JSON.stringify({ schema_version: this.version, symbol, content }));
  }

  private pathOf(symbol: string): string {
    return join(this.folder, `${symbol}.json`);
  }
}
