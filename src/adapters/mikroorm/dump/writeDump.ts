import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.js';
import { allTables, sequencesOf, tablesOf } from './catalog.js';
import { DUMP_FORMAT, DumpRefused, written, type DumpHead } from './dumpFormat.js';
import { walkRows, writeTheSameText } from './tableRows.js';

export interface DumpFacts {
  readonly tables: number;
  readonly rows: number;
}

const counterRow = z.object({ last: z.string(), is_called: z.boolean() });

/** All that the database holds at one moment, line by line; whatever is written meanwhile is not in it. */
export async function writeDump(
  database: Database,
  { program, at }: { program: string; at: Date },
  write: (text: string) => Promise<void>,
): Promise<DumpFacts> {
  const own = database.schema.ownTables();
  const present = (await allTables(database)).filter((name) => own.includes(name));
  return database.transactional(async () => {
    await database.query('set transaction isolation level repeatable read, read only');
    await writeTheSameText(database);
    // No snapshot of rows protects from another schema: before the first look at them, none can change it any more.
    if (present.length > 0) await database.query(`lock table ${present.join(', ')} in access share mode`);
    const schema = await database.schema.migrations();
    if (schema.length === 0) throw new DumpRefused('There is no database of Plumbline here: nothing was written.');
    const sum = createHash('sha256');
    const line = async (text: string): Promise<void> => {
      sum.update(text).update('\n');
      await write(`${text}\n`);
    };
    const head: DumpHead = { plumbline_dump: DUMP_FORMAT, program, made_at: at.toISOString(), schema: [...schema] };
    await line(written(head));
    const tables = await tablesOf(database);
    let rows = 0;
    for (const table of tables) {
      await line(written({ table: table.name, columns: table.columns }));
      const held = await walkRows(database, table, line);
      await line(written(held));
      rows += held.rows;
    }
    for (const { table, column, sequence } of await sequencesOf(database)) {
      const [counter] = await database.query(`select last_value::text as last, is_called from ${sequence}`);
      await line(written({ counter: table, column, ...counterRow.parse(counter) }));
    }
    await write(`${written({ end: sum.digest('hex') })}\n`);
    return { tables: tables.length, rows };
  });
}
