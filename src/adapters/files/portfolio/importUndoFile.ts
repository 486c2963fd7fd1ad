import { z } from 'zod';
import type {
  ImportUndoStore,
  PortfolioImportRecord,
} from '../../../application/dashboard/portfolio/importUndo.port.js';
import { JsonFile } from '../durable/jsonFile.js';

export const IMPORT_UNDO_FILE = 'portfolio-import.json';

/** Absent in files of releases up to 6.4.0. */
const sourcesShape = z
  .record(z.string(), z.object({ broker: z.string(), accounts: z.array(z.string()), quantity: z.number() }))
  .default({});

const shape = z.object({
  schema_version: z.literal(1),
  file: z.string(),
  imported_at: z.iso.datetime({ precision: 3 }),
  before: z.string().nullable(),
  after: z.string(),
  sources: sourcesShape,
  sources_before: sourcesShape,
});

const storedSources = (sources: PortfolioImportRecord['sources']): z.infer<typeof sourcesShape> =>
  Object.fromEntries([...sources].map(([ticker, source]) => [ticker, { ...source, accounts: [...source.accounts] }]));

/** Stores the portfolio before and after the latest import in one JSON file. */
export class ImportUndoFile implements ImportUndoStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(path, shape, warn, 'the latest import cannot be undone');
  }

  async load(): Promise<PortfolioImportRecord | null> {
    const stored = await this.file.load();
    if (stored === null) return null;
    const { file, imported_at, before, after, sources, sources_before } = stored;
    return {
      file,
      importedAt: new Date(imported_at),
      before,
      after,
      sources: new Map(Object.entries(sources)),
      sourcesBefore: new Map(Object.entries(sources_before)),
    };
  }

  save({ file, importedAt, before, after, sources, sourcesBefore }: PortfolioImportRecord): Promise<void> {
    return this.file.save({
      schema_version: 1,
      file,
      imported_at: importedAt.toISOString(),
      before,
      after,
      sources: storedSources(sources),
      sources_before: storedSources(sourcesBefore),
    });
  }
}
