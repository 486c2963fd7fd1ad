import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CachedNarration, NarrationCache } from '../../application/dashboard/coaching/narrationCache.port.js';
import { NARRATOR_PROVIDERS } from '../../domain/dashboard/coaching/providers.js';
import { parseJson } from '../../domain/shared/parseJson.js';
import { readIfPresent, UnreadableFile, writeAtomically } from './durable/atomicFile.js';
import { makeFolder } from './durable/makeFolder.js';

const narrationFile = z.object({
  schema_version: z.literal(1),
  coach: z.string(),
  ticker: z.string(),
  narration: z.string(),
  citations: z.array(z.string()),
  provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
  model: z.string().nullable(),
  generated_at: z.iso.datetime({ precision: 3 }),
});

/** Far above the 900 narrations of a portfolio of 100 tickers. */
const MAX_FILES = 2000;
/** The number of files by which the folder may exceed the limit, so that not every save reads the folder. */
const PRUNE_EVERY = 100;
const SUFFIX = '.json';

/**
 * A folder (mode 0700) with one file (0600) per narration. Incomplete files and files of another format count as
 * missing.
 */
export class NarrationFiles implements NarrationCache {
  /** Number of saves since the folder was last pruned; the first save prunes. */
  private sincePruned = PRUNE_EVERY;

  constructor(
    private readonly folder: string,
    private readonly warn: (message: string) => void,
    private readonly most = MAX_FILES,
  ) {}

  async load(key: string): Promise<CachedNarration | null> {
    const path = this.pathOf(key);
    const bytes = await this.bytesAt(path);
    if (bytes === null) return null;
    const parsed = narrationFile.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed.success) {
      this.warn(`${path} cannot be read, so the coach will write this text again.`);
      return null;
    }
    const { schema_version: _version, generated_at: generatedAt, ...rest } = parsed.data;
    return { ...rest, generatedAt };
  }

  async save(key: string, { generatedAt, ...rest }: CachedNarration): Promise<void> {
    makeFolder(this.folder);
    await writeAtomically(this.pathOf(key), JSON.stringify({ schema_version: 1, ...rest, generated_at: generatedAt }));
    this.sincePruned += 1;
    if (this.sincePruned <= PRUNE_EVERY) return;
    this.sincePruned = 0;
    await this.prune();
  }

  /** Reads a file. An unreadable folder disables the cached narrations, but not the coaches. */
  private async bytesAt(path: string): Promise<Buffer | null> {
    try {
      return await readIfPresent(path);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.warn(`${error.message} The coach will write this text again.`);
      return null;
    }
  }

  /** Removes the oldest narrations beyond the limit. */
  private async prune(): Promise<void> {
    const names = await readdir(this.folder);
    const aged = await Promise.all(
      names
        .filter((name) => name.endsWith(SUFFIX))
        .map(async (name) => ({ name, at: await changedAt(join(this.folder, name)) })),
    );
    const old = aged.toSorted((one, other) => other.at - one.at).slice(this.most);
    await Promise.all(old.map(({ name }) => rm(join(this.folder, name), { force: true })));
  }

  private pathOf(key: string): string {
    return join(this.folder, `${key}${SUFFIX}`);
  }
}

const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs;
