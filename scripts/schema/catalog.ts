interface Queried {
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

interface Checked extends Queried {
  readonly schema: {
    migrate(): Promise<unknown>;
    differencesFromEntities(): Promise<string>;
    createFromEntities(): Promise<void>;
  };
}

/** Selects one line per fact about a table, an index, a constraint or a column from PostgreSQL's catalogs. */
const FACTS = `
  with tables as (
    select oid, relname, reloptions from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> 'mikro_orm_migrations'
  )
  select format('table %s, options %s', relname, coalesce(reloptions::text, '{}')) as fact from tables
  union all
  select format('column %s.%s: %s, %s, default %s, identity %s, generated %s, storage %s, collation %s', relname, attname,
                format_type(atttypid, atttypmod), case when attnotnull then 'not null' else 'null' end,
                coalesce(pg_get_expr(adbin, adrelid), 'none'), attidentity, attgenerated, attstorage, attcollation::regcollation)
    from tables join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped
  union all
  select format('constraint %s.%s: %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
  union all
  select format('index %s', pg_get_indexdef(indexrelid)) from tables join pg_index on indrelid = oid
  union all
  select format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
  order by fact`;

/** Returns the facts of every table, in an order that is independent of the order of the columns. */
export async function catalogOf(database: Queried): Promise<readonly string[]> {
  return (await database.query(FACTS)).map(({ fact }) => String(fact));
}

/** Returns one line for each fact that only one of the two catalogs has. */
export function catalogDifferences(migrated: readonly string[], described: readonly string[]): readonly string[] {
  const only = (facts: readonly string[], others: readonly string[]) => facts.filter((fact) => !others.includes(fact));
  return [
    ...only(migrated, described).map((fact) => `only in the migrations: ${fact}`),
    ...only(described, migrated).map((fact) => `only in the entities: ${fact}`),
  ];
}

/** Fills an empty database once from the migrations and once from the entities, and returns every difference. */
export async function schemaDifferences(
  database: Checked,
): Promise<{ readonly differences: readonly string[]; readonly facts: number }> {
  await database.schema.migrate();
  const [statements, migrated] = [await database.schema.differencesFromEntities(), await catalogOf(database)];
  await dropAllTables(database);
  await database.schema.createFromEntities();
  const described = await catalogOf(database);
  const missing = statements.split('\n').filter((line) => line !== '');
  return { differences: [...missing, ...catalogDifferences(migrated, described)], facts: described.length };
}

export async function dropAllTables(database: Queried): Promise<void> {
  await database.query('drop schema public cascade');
  await database.query('create schema public');
}
