import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.js';
import type { DumpTable } from './catalog.js';
import type { TableChecksum } from './dumpFormat.js';

const jsonRow = z.object({ row: z.string() });

/** Settings that make the text of a row identical on every server, and disable the statement timeout. */
const SAME_TEXT = [
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
];

export async function setPortableTextFormat(database: Database): Promise<void> {
  for (const setting of SAME_TEXT) await database.query(setting);
}

/** Passes on each row of a table as JSON in primary key order, and returns the checksum. */
export async function forEachRow(
  database: Database,
  table: DumpTable,
  use: (row: string) => Promise<void>,
): Promise<TableChecksum> {
  const sum = createHash('sha256');
  let rows = 0;
  await database.query(
    `declare walk no scroll cursor for select row_to_json(t)::text as row from "${table.name}" t order by ${table.order}`,
  );
  for (;;) {
    const batch = await database.query(`fetch ${table.batchSize} from walk`);
    for (const each of batch) {
      const { row } = jsonRow.parse(each);
      sum.update(row).update('\n');
      rows += 1;
      await use(row);
    }
    if (batch.length < table.batchSize) break;
  }
  await database.query('close walk');
  return { rows, sha256: sum.digest('hex') };
}
