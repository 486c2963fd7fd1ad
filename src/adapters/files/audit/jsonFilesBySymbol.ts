import { join } from 'node:path';
import { z } from 'zod';
import { fileNamesOf } from '../../../domain/shared/ticker.js';
import { JsonFile } from '../durable/jsonFile.js';
import { makeFolder } from '../durable/makeFolder.js';

interface SymbolContent<T> {
  readonly schema_version: number;
  readonly symbol: string;
  readonly content: T;
}

/**
 * A folder (mode 0700) with one JSON file (0600) per symbol. Files that are incomplete, outdated or of another format
 * count as missing.
 */
export class JsonFilesBySymbol<T> {
  private readonly files = new Map<string, JsonFile<SymbolContent<T>>>();

  /** @param schema the schema of the content in version `version` */
  constructor(
    private readonly folder: string,
    private readonly version: number,
    private readonly schema: z.ZodType<T>,
    private readonly warn: (message: string) => void,
  ) {}

  async load(symbol: string): Promise<T | null> {
    for (const name of fileNamesOf(symbol)) {
      const kept = await this.fileNamed(name).load();
      if (kept !== null) return kept.content;
    }
    return null;
  }

  async save(symbol: string, content: T): Promise<void> {
    makeFolder(this.folder);
    await this.fileNamed(fileNamesOf(symbol)[0] ?? symbol).save({ schema_version: this.version, symbol, content });
  }

  private fileNamed(name: string): JsonFile<SymbolContent<T>> {
    const known = this.files.get(name);
    if (known !== undefined) return known;
    const shape = z.object({
      schema_version: z.literal(this.version),
      symbol: z.literal(name.replace('_', '')),
      content: this.schema,
    });
    const file = new JsonFile(join(this.folder, `${name}.json`), shape, this.warn, 'the content is fetched again');
    this.files.set(name, file);
    return file;
  }
}
