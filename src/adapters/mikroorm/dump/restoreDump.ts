import type { Database } from '../database/database.js';
import { MIGRATIONS } from '../migrations/all.js';
import { listDumpTables, listIdentitySequences, type DumpTable } from './catalog.js';
import { DumpRefused, type SequenceState, type DumpHead, type TableChecksum } from './dumpFormat.js';
import { openDump, type DumpPart } from './readDump.js';
import { clearDatabaseForRestore } from './clearDatabaseForRestore.js';
import { TableLoader } from './tableLoader.js';
import { forEachRow, setPortableTextFormat } from './tableRows.js';

export interface RestoreSummary {
  readonly head: DumpHead;
  readonly tables: number;
  readonly rows: number;
}

interface Loaded {
  readonly sums: ReadonlyMap<string, TableChecksum>;
  readonly counters: readonly SequenceState[];
}

/**
 * Restores a dump, verifies it and migrates its schema in one transaction: after any error, the database is unchanged.
 * @param replace whether existing data may be deleted
 * @param check further conditions for the restored database
 * @throws DumpRefused
 */
export async function restoreDump(
  database: Database,
  lines: AsyncIterable<string>,
  { replace, check }: { readonly replace: boolean; readonly check: () => Promise<void> },
): Promise<RestoreSummary> {
  const { head, parts } = await openDump(lines);
  const last = knownSchema(head);
  return database.run(async () => {
    await setPortableTextFormat(database);
    await clearDatabaseForRestore(database, head.schema, replace);
    await database.schema.migrateTo(last);
    const tables = await listDumpTables(database);
    const { sums, counters } = await load(database, tables, parts);
    await setCounters(database, counters);
    for (const table of tables) await verify(database, table, sums.get(table.name));
    await database.schema.migrateTo();
    await check();
    return { head, tables: sums.size, rows: [...sums.values()].reduce((total, { rows }) => total + rows, 0) };
  });
}

/** Returns the last of the dump's migrations if this program knows all of them. */
function knownSchema({ schema, program }: DumpHead): string {
  const unknown = schema.find((name, i) => MIGRATIONS[i]?.name !== name);
  if (unknown !== undefined) {
    throw new DumpRefused(
      `The dump has a schema that this program does not know (${unknown}): restore it with Plumbline ${program}, which wrote it, or a newer version.`,
    );
  }
  return schema.at(-1) ?? '';
}

async function load(
  database: Database,
  tables: readonly DumpTable[],
  parts: AsyncGenerator<DumpPart>,
): Promise<Loaded> {
  const [sums, counters]: [Map<string, TableChecksum>, SequenceState[]] = [new Map(), []];
  let loader: TableLoader | null = null;
  for await (const part of parts) {
    if ('row' in part) await current(loader).add(part.row);
    else if ('table' in part) loader = new TableLoader(database, tableFor(part, tables));
    else if ('rows' in part) {
      await current(loader).flush();
      sums.set(current(loader).table.name, part);
    } else if ('counter' in part) counters.push(part);
  }
  return { sums, counters };
}

function tableFor({ table, columns }: { table: string; columns: string }, tables: readonly DumpTable[]): DumpTable {
  const found = tables.find(({ name }) => name === table);
  if (found?.columns !== columns) throw new DumpRefused(`The dump’s table ${table} does not match its migrations.`);
  return found;
}

function current(loader: TableLoader | null): TableLoader {
  if (loader === null) throw new DumpRefused('The dump has rows without a table.');
  return loader;
}

async function setCounters(database: Database, counters: readonly SequenceState[]): Promise<void> {
  const sequences = await listIdentitySequences(database);
  for (const { counter, column, last, is_called } of counters) {
    const found = sequences.find((each) => each.table === counter && each.column === column);
    if (found === undefined)
      throw new DumpRefused(`The dump has the counter ${counter}.${column}, which its migrations do not create.`);
    await database.query('select setval($1::regclass, $2::bigint, $3)', [found.sequence, last, is_called]);
  }
}

async function verify(database: Database, table: DumpTable, expected: TableChecksum | undefined): Promise<void> {
  const { rows, sha256 } = await forEachRow(database, table, async () => undefined);
  if (expected?.rows !== rows || expected.sha256 !== sha256) {
    throw new DumpRefused(
      `After the restore, ${table.name} differs from the dump (rows: ${rows} restored, ${expected?.rows ?? 0} dumped).`,
    );
  }
}
