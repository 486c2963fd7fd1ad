import { z } from 'zod';
import type { MapBasisStore, StoredMapBases } from '../../../application/dashboard/decisionMap/mapBasisStore.port.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { readIfPresent, writeAtomically } from '../durable/atomicFile.js';
import { storedMapBasis, toStoredMapBasis } from './storedMapBasis.schema.js';

/** Stores the bases of the decision maps in one JSON file. */
export class MapBasisFile implements MapBasisStore {
  private readonly shape: z.ZodType<StoredMapBases>;

  /** @param release this release; a file of another release counts as missing, since its formulas may differ */
  constructor(
    private readonly path: string,
    private readonly release: string,
  ) {
    this.shape = z.object({
      release: z.literal(release),
      generatedAt: z.iso.datetime(),
      latest: storedMapBasis,
      before: storedMapBasis.nullable(),
    });
  }

  /** An unreadable file counts as missing, without a warning: an audit computes everything again. */
  async load(): Promise<StoredMapBases | null> {
    const bytes = await readIfPresent(this.path);
    const parsed = bytes && this.shape.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed?.success) return null;
    const { generatedAt, latest, before } = parsed.data;
    return { generatedAt, latest, before };
  }

  async save({ generatedAt, latest, before }: StoredMapBases): Promise<void> {
    const content = {
      release: this.release,
      generatedAt,
      latest: toStoredMapBasis(latest),
      before: before === null ? null : toStoredMapBasis(before),
    };
    await writeAtomically(this.path, JSON.stringify(content));
  }
}
