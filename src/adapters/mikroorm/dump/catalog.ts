import { z } from 'zod';
import type { Database } from '../database/database.js';

export interface DumpTable {
  readonly name: string;
  /** The columns in order, as SQL. */
  readonly columns: string;
  /** The SQL that sorts by primary key, in the same order under every locale of the server. */
  readonly order: string;
  /** Rows per fetch. */
  readonly batchSize: number;
}

/**
 * Tables that are not dumped: job leases and operator sessions are short-lived, and the head of a dump lists the
 * migrations.
 */
const NOT_DUMPED = ['mikro_orm_migrations', 'job_leases', 'operator_sessions'];

const ROWS_AT_A_TIME = 500;
/** Batch size for tables whose rows contain up to 5 MiB each. */
const BLOBS_AT_A_TIME = 4;

const tableRow = z
  .object({ name: z.string(), columns: z.string(), order: z.string(), has_blobs: z.boolean() })
  .transform(({ has_blobs, ...table }): DumpTable => ({
    ...table,
    batchSize: has_blobs ? BLOBS_AT_A_TIME : ROWS_AT_A_TIME,
  }));

const TABLES = `
  select c.relname::text as name,
         (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select string_agg('t.' || quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
            from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
           where i.indrelid = c.oid and i.indisprimary) as order,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as has_blobs
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1::text[]) and c.relname <> all($2::text[])
   order by c.relname collate "C"`;

const referenceRow = z.object({ child: z.string(), parent: z.string() });

const REFERENCES = `
  select child.relname::text as child, parent.relname::text as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
   where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace and child.oid <> parent.oid`;

/** Returns the tables to dump, each after the tables that it references. */
export async function listDumpTables(database: Database): Promise<readonly DumpTable[]> {
  const tables = (await database.query(TABLES, [database.schema.ownTables(), NOT_DUMPED])).map((row) =>
    tableRow.parse(row),
  );
  const references = (await database.query(REFERENCES)).map((row) => referenceRow.parse(row));
  const sorted: DumpTable[] = [];
  const isReady = ({ name }: DumpTable): boolean =>
    references.every(({ child, parent }) => child !== name || sorted.some((each) => each.name === parent));
  while (sorted.length < tables.length) {
    const ready = tables.filter((table) => !sorted.includes(table) && isReady(table));
    if (ready.length === 0) throw new TypeError('tables refer to each other in a circle');
    sorted.push(...ready);
  }
  return sorted;
}

const nameRow = z.object({ name: z.string() });

/** Returns every existing table, including those of other programs. */
export async function listAllTables(database: Database): Promise<readonly string[]> {
  const rows = await database.query(
    "select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
  );
  return rows.map((row) => nameRow.parse(row).name);
}

export interface IdentitySequence {
  readonly table: string;
  readonly column: string;
  /** The sequence's name, as SQL. */
  readonly sequence: string;
}

const sequenceRow = z.object({ table: z.string(), column: z.string(), sequence: z.string() });

/** Returns the sequences behind the identity columns. */
export async function listIdentitySequences(database: Database): Promise<readonly IdentitySequence[]> {
  const rows = await database.query(
    `select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1::text[]) and a.attidentity <> '' and not a.attisdropped
      order by c.relname collate "C"`,
    [database.schema.ownTables()],
  );
  return rows.map((row) => sequenceRow.parse(row));
}
