import type { DatabaseSync } from 'node:sqlite';

type Sqlite = { readonly DatabaseSync: typeof DatabaseSync };

/**
 * `node:sqlite` without the ExperimentalWarning that Node 22 prints on loading it (Node 24.21 prints none). A static
 * import would print it before any line of ours runs; other warnings are left alone.
 */
export function loadSqlite(): Sqlite {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
