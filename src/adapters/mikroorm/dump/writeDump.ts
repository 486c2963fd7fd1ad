import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.js';
import { listAllTables, listIdentitySequences, listDumpTables } from './catalog.js';
import { DUMP_FORMAT_VERSION, DumpRefused, formatControlLine, type DumpHead } from './dumpFormat.js';
import { forEachRow, setPortableTextFormat } from './tableRows.js';

export interface DumpSummary {
  readonly tables: number;
  readonly rows: number;
}

const counterRow = z.object({ last: z.string(), is_called: z.boolean() });

/** Writes a consistent snapshot of the database, line by line. Changes made after the start are not included. */
export async function writeDump(
  database: Database,
  { program, at }: { program: string; at: Date },
  write: (text: string) => Promise<void>,
): Promise<DumpSummary> {
  const own = database.schema.ownTables();
  const present = (await listAllTables(database)).filter((name) => own.includes(name));
  return database.run(async () => {
    await database.query('set transaction isolation level repeatable read, read only');
    await setPortableTextFormat(database);
    // Schema changes are locked out before the first read, since a snapshot does not protect against them.
    if (present.length > 0) await database.query(`lock table ${present.join(', ')} in access share mode`);
    const schema = await database.schema.executedMigrations();
    if (schema.length === 0) throw new DumpRefused('This database is not a Plumbline database. Nothing was written.');
    const sum = createHash('sha256');
    const line = async (text: string): Promise<void> => {
      sum.update(text).update('\n');
      await write(`${text}\n`);
    };
    const head: DumpHead = {
      plumbline_dump: DUMP_FORMAT_VERSION,
      program,
      made_at: at.toISOString(),
      schema: [...schema],
    };
    await line(formatControlLine(head));
    const tables = await listDumpTables(database);
    let rows = 0;
    for (const table of tables) {
      await line(formatControlLine({ table: table.name, columns: table.columns }));
      const held = await forEachRow(database, table, line);
      await line(formatControlLine(held));
      rows += held.rows;
    }
    for (const { table, column, sequence } of await listIdentitySequences(database)) {
      const [counter] = await database.query(`select last_value::text as last, is_called from ${sequence}`);
      await line(formatControlLine({ counter: table, column, ...counterRow.parse(counter) }));
    }
    await write(`${formatControlLine({ end: sum.digest('hex') })}\n`);
    return { tables: tables.length, rows };
  });
}
