import type { DatabaseSync } from 'node:sqlite';

type Sqlite = { readonly DatabaseSync: typeof DatabaseSync };

/**
 * Loads `node:sqlite` without the ExperimentalWarning of Node 22 (Node 26 prints none). A static import would print it
 * before our code runs. Other warnings are unaffected.
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
