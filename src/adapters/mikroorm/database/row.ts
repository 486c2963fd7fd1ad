/** A row as the driver gives it, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;
