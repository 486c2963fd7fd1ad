import type { SavedMapping } from '../../../domain/dashboard/imports/columnMapping.js';

/** Stores the mappings that were saved with imports, one for each header. */
export interface ImportMappingStore {
  load(): Promise<readonly SavedMapping[]>;
  /** Replaces all saved mappings; resolves once they are on disk. */
  save(mappings: readonly SavedMapping[]): Promise<void>;
}
