import type { MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';

/** Computes the decision maps of the latest audit in the background. */
export interface MapComputation {
  /** Says that an audit is about to be published. Until `start` or `cancel`, its maps count as being computed. */
  expect(): void;
  /** Starts computing the maps of the audit that has just been published. */
  start(basis: MapBasis): void;
  /** Stops the computation. Resolves when nothing more will be written. */
  cancel(): Promise<void>;
  /** Calls the listener when the maps of an audit are ready. Returns the function that unsubscribes. */
  subscribe(listener: (generatedAt: string) => void): () => void;
}
