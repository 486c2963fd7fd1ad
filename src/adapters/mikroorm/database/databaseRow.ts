/** A row as the driver returns it, by column name. */
export type DatabaseRow = Readonly<Record<string, unknown>>;
