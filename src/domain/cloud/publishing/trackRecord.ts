import type { SignalState } from '../../shared/consensus/consensusSignal.js';

/** The number of days before publication that a track record covers. */
export const TRACK_RECORD_DAYS = 30;
export const MAX_TRACK_RECORD_SIGNALS = 200;
export const MAX_NARRATIVE_CHARACTERS = 2_000;

export type TrackRecordSignal = {
  readonly ticker: string;
  readonly primitive: string;
  readonly strength: number | string;
  readonly narrative: string;
  /** ISO 8601, UTC. */
  readonly fired_at: string;
};

/** The framework's results of the last 30 days, which the operator of the cloud publishes. */
export type TrackRecord = {
  readonly counts: Readonly<Record<SignalState, number>>;
  readonly signals: readonly TrackRecordSignal[];
};

export type PublishedTrackRecord = TrackRecord & { readonly published_at: string | null; readonly window_days: number };

export const UNPUBLISHED_TRACK_RECORD: PublishedTrackRecord = {
  published_at: null,
  window_days: TRACK_RECORD_DAYS,
  counts: { ARMED: 0, TIGHTEN: 0, EXIT: 0 },
  signals: [],
};
