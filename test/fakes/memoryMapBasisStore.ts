import type { MapBasisStore, StoredMapBases } from '../../src/application/dashboard/decisionMap/mapBasisStore.port.js';

export class MemoryMapBasisStore implements MapBasisStore {
  private kept: StoredMapBases | null = null;

  async load(): Promise<StoredMapBases | null> {
    return this.kept;
  }

  async save(bases: StoredMapBases): Promise<void> {
    this.kept = structuredClone(bases);
  }
}
