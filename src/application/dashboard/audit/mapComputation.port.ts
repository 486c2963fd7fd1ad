import type { MapBasis } from '../../../domain/dashboard/decisionMap/mapBasis.js';

/** Computes the decision maps of the latest audit in the background. */
export interface MapComputation {
  /** Marks the maps of an audit that is about to be published as being computed, until `start` or `cancel`. */
  expect(): void;
  /** Starts computing the maps of the audit that has just been published. */
  start(basis: MapBasis): void;
  /** Stops the computation. Resolves when nothing more will be written. */
  cancel(): Promise<void>;
  /** Calls the listener when the maps of an audit are ready. Returns the function that unsubscribes. */
  subscribe(listener: (generatedAt: string) => void): () => void;
}
