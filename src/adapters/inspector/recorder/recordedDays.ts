export interface RecordedDay {
  /** As `2026-11-24`, of the local calendar. */
  readonly day: string;
  readonly bytes: number;
}

/** Stores the recording of each day. */
export interface RecordingStore {
  /** Appends whole lines. */
  append(day: string, lines: string): Promise<void>;
}

/** The days that a page can open as a recording. */
export interface RecordedDays {
  /** Latest first. */
  list(): Promise<readonly RecordedDay[]>;
  read(day: string): Promise<string>;
}
