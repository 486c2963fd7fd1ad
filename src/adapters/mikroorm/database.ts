import { Client, type Pool } from 'pg';
import { databaseFailure } from './databaseFailure.js';
import { freeDeadConnections } from './deadConnections.js';
import { openEmbedded, type EmbeddedPostgres } from './embeddedPostgres.js';
import { licenseSchema } from './license.schema.js';
import { MIGRATIONS } from './migrations/all.js';
import { CompiledQuery, Migrator, MikroORM, defineConfig, type EntityClass, type EntityDictionary, type Kysely } from './orm.js';
import type { Row } from './row.js';
import { StatementBatch } from './statementBatch.js';

export type DatabaseLocation =
  | { readonly kind: 'server'; readonly url: string; readonly poolSize: number }
  | { readonly kind: 'embedded'; readonly folder: string };

const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 15_000;

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 640_001;

/** As the ORM makes it. */
const MIGRATIONS_TABLE = `
  create table if not exists mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)`;

const TABLE_NAMED = /^\s*(?:create table(?: if not exists)?|alter table \w+ rename to) (\w+)/;

/** PostgreSQL, on a server or embedded in a folder: the same migrations and the same SQL. */
export class Database {
  private readonly batches = new WeakMap<Kysely<unknown>, StatementBatch>();

  private constructor(
    private readonly location: DatabaseLocation,
    private readonly orm: MikroORM,
    readonly embedded: EmbeddedPostgres | null,
    private readonly pool: Pool | null,
  ) {}

  static async open(location: DatabaseLocation): Promise<Database> {
    const embedded = location.kind === 'embedded' ? await openEmbedded(location.folder) : null;
    const orm = await MikroORM.init(
      defineConfig({
        ...(location.kind === 'server' ? toServer(location.url, location.poolSize) : {}),
        ...(embedded === null ? {} : { dbName: 'postgres', driverOptions: embedded.dialect }),
        entities: [licenseSchema],
        extensions: [Migrator],
        migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
        logger: () => undefined,
      }),
    );
    try {
      const pool = embedded === null ? await orm.em.getConnection().getNativeClient() : null;
      return new Database(location, orm, embedded, pool);
    } catch (error) {
      await orm.close(true);
      throw databaseFailure(error);
    }
  }

  /** Brings the schema up to date; the names of the migrations that were run. One process after the other. */
  async migrate(): Promise<readonly string[]> {
    const up = async () => (await this.orm.migrator.up()).map((migration) => migration.name);
    try {
      if (this.location.kind === 'server') return await oneAtATime(this.location.url, up);
      return (await this.isUpToDate()) ? [] : await up();
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  /** For one that no other process can be changing: the ORM's own look at it is a dozen statements. */
  private async isUpToDate(): Promise<boolean> {
    const done = await this.schema();
    return MIGRATIONS.every(({ name }) => done.includes(name));
  }

  /** The migrations that have run, in order; none where no cloud has been. */
  async schema(): Promise<readonly string[]> {
    const [known] = await this.query("select to_regclass('mikro_orm_migrations') is not null as known");
    if (known?.['known'] !== true) return [];
    return (await this.query('select name from mikro_orm_migrations order by id')).map(({ name }) => String(name));
  }

  /** Until the end of the running unit of work no other process changes the schema. */
  async holdMigrations(): Promise<void> {
    await this.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  }

  /**
   * Inside a unit of work: runs the migrations that are missing, up to and with `last` if it is given. The ORM's own
   * migrator looks at the schema on another connection, which would wait for the transaction for ever.
   */
  async migrateTo(last = MIGRATIONS.at(-1)?.name): Promise<void> {
    await this.query(MIGRATIONS_TABLE);
    const done = await this.schema();
    const wanted = MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === last) + 1);
    for (const migration of wanted.filter((each) => !done.includes(each.name))) {
      for (const statement of this.statementsOf(migration)) await this.query(statement);
      await this.query('insert into mikro_orm_migrations (name) values ($1)', [migration.name]);
    }
  }

  /** Every name that a table of ours has, or had in an older schema. */
  ownTables(): readonly string[] {
    const statements = [MIGRATIONS_TABLE, ...MIGRATIONS.flatMap((migration) => this.statementsOf(migration))];
    return statements.flatMap((statement) => TABLE_NAMED.exec(statement)?.[1] ?? []);
  }

  private statementsOf({ class: Step }: (typeof MIGRATIONS)[number]): readonly string[] {
    const step = new Step(this.orm.em.getDriver(), this.orm.config);
    step.up();
    return step.getQueries().map(textOf);
  }

  /**
   * One statement with `$1`, `$2`, … for its parameters, inside the running transaction if there is one: there it goes
   * together with whatever else is asked for at that moment.
   */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<readonly Row[]> {
    const transaction = this.transaction();
    try {
      return await (transaction === undefined ? this.send(this.client(), sql, parameters) : this.batchOf(transaction).ask(sql, parameters));
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  /** A row as the schema of its class maps it. Nobody watches it for changes. */
  entityOf<T extends object>(type: EntityClass<T>, row: Row): T {
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- what the ORM calls a row of any table
    return this.orm.em.fork().map(type, { ...row } as EntityDictionary<T>);
  }

  /** The other way: the columns of its class, and what the entity has for each. */
  columnsOf<T extends object>(type: EntityClass<T>, entity: T): ReadonlyMap<string, unknown> {
    const columns = this.orm.getMetadata(type).props.flatMap(({ name, fieldNames }) => fieldNames.map((column) => [column, entity[name]] as const));
    return new Map(columns);
  }

  isInTransaction(): boolean {
    return this.transaction() !== undefined;
  }

  private transaction(): Kysely<unknown> | undefined {
    return this.orm.em.getContext(false).getTransactionContext<Kysely<unknown>>();
  }

  private begun(): Kysely<unknown> {
    const transaction = this.transaction();
    if (transaction === undefined) throw new Error('a unit of work without a transaction');
    return transaction;
  }

  private batchOf(transaction: Kysely<unknown>): StatementBatch {
    const batch = this.batches.get(transaction) ?? new StatementBatch((sql, parameters) => this.send(transaction, sql, parameters));
    this.batches.set(transaction, batch);
    return batch;
  }

  private async send(through: Kysely<unknown>, sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    return (await through.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
  }

  /**
   * The same for a look-up that every request makes, outside of any transaction: a server plans it once per connection
   * and knows it by `name` from then on.
   */
  async lookUp(name: string, sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (this.pool === null) return this.query(sql, parameters);
    try {
      return (await this.pool.query<Row>({ name, text: sql, values: [...parameters] })).rows;
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  async transactional<T>(work: () => Promise<T>): Promise<T> {
    if (this.orm.em.isInTransaction()) throw new Error('a unit of work inside a unit of work');
    try {
      return await this.orm.em.fork().transactional(() => this.batchOf(this.begun()).during(work));
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  async ping(): Promise<void> {
    await this.query('select 1');
  }

  private client(): Kysely<unknown> {
    return this.orm.em.getConnection().getClient();
  }

  async close(): Promise<void> {
    await this.orm.close(true);
    await this.embedded?.close();
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  throw new TypeError('a migration that is not text');
}

const toServer = (clientUrl: string, poolSize: number) => ({
  clientUrl,
  pool: { min: 0, max: poolSize },
  driverOptions: { connectionTimeoutMillis: CONNECT_WITHIN_MS, statement_timeout: STATEMENT_WITHIN_MS, onPoolCreated: freeDeadConnections },
});

/** Waits for every other process that is at it; on a connection of its own, since a pool may have but one. */
async function oneAtATime<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
