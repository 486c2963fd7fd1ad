import type { ZodType } from 'zod';
import { parseJson } from '../../domain/parseJson.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';

/** One JSON file of a known shape; one that cannot be read counts as absent, with a warning. */
export class JsonFile<T> {
  constructor(
    private readonly path: string,
    private readonly shape: ZodType<T>,
    private readonly warn: (message: string) => void,
    /** What is done without it, for the warning. */
    private readonly instead = 'it is begun anew',
  ) {}

  async load(): Promise<T | null> {
    const bytes = await readIfPresent(this.path);
    if (bytes === null) return null;
    const parsed = this.shape.safeParse(parseJson(bytes.toString('utf8')));
    if (parsed.success) return parsed.data;
    this.warn(`${this.path} cannot be read: ${this.instead}.`);
    return null;
  }

  save(content: T): Promise<void> {
    return writeAtomically(this.path, JSON.stringify(content));
  }
}
