import type {
  MapBasisStore,
  StoredMapBases,
} from '../../../src/application/dashboard/decisionMap/mapBasisStore.port.js';

export class MemoryMapBasisStore implements MapBasisStore {
  private stored: StoredMapBases | null = null;

  async load(): Promise<StoredMapBases | null> {
    return this.stored;
  }

  async save(bases: StoredMapBases): Promise<void> {
    this.stored = structuredClone(bases);
  }
}
