import type { MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';

/** The bases of the latest maps, stored for the next run of the program. */
export interface StoredMapBases {
  /** Time of the audit that `latest` belongs to. */
  readonly generatedAt: string;
  readonly latest: MapBasis;
  /** The basis of the latest audit of an earlier trading session; null before the second session with an audit. */
  readonly before: MapBasis | null;
}

/** Stores the bases in the home folder. */
export interface MapBasisStore {
  /** Returns null when there is no usable file: it is missing, unreadable, or from another release. */
  load(): Promise<StoredMapBases | null>;
  save(bases: StoredMapBases): Promise<void>;
}
