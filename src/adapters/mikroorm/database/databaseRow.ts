/** A row as the driver gives it, by the names of its columns. */
export type DatabaseRow = Readonly<Record<string, unknown>>;
