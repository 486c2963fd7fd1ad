export interface RecordedDay {
  /** Date in local time, such as `2026-11-24`. */
  readonly day: string;
  readonly bytes: number;
}

/** Stores the recording of each day. */
export interface RecordingStore {
  /** Appends complete lines. */
  append(day: string, lines: string): Promise<void>;
}

/** The days that a page can open as recordings. */
export interface RecordedDays {
  /** Latest first. */
  list(): Promise<readonly RecordedDay[]>;
  read(day: string): Promise<string>;
}
