import { DatabaseError } from 'pg';
import { isMissingPrivilege } from './isMissingPrivilege.js';
import { toDatabaseFailure, unavailableDatabase } from './toDatabaseFailure.js';
import { STORAGE_PARAMETER_STATEMENTS } from '../entities/storage.js';
import { MIGRATIONS } from '../migrations/all.js';
import { DriverException, type MikroORM } from '../orm/orm.js';
import type { DatabaseRow } from './databaseRow.js';
import { refusedMigration, tablesInOtherSchema, type MigrationFailed } from './migrationFailed.js';
import { createServerConnection } from './serverConnection.js';

type Query = (sql: string, parameters?: readonly unknown[]) => Promise<readonly DatabaseRow[]>;

/** An arbitrary number that no other lock in the database uses. */
const MIGRATION_LOCK = 640_001;

/** The statement that creates the migrations table, as the ORM issues it. */
const MIGRATIONS_TABLE = `
  create table if not exists mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp)`;

const TABLE_NAMED = /^\s*(?:create table(?: if not exists)?|alter table "?\w+"? rename to) "?(\w+)"?/;

/** Returns the name that a statement of a migration gives to a table, quoted or not; null for other statements. */
export const tableNamedBy = (statement: string): string | null => TABLE_NAMED.exec(statement)?.[1] ?? null;

/** The tables of a database, as created by the migrations. */
export class DatabaseSchema {
  constructor(
    private readonly orm: MikroORM,
    private readonly query: Query,
    /** Null if no other process can access the database. */
    private readonly serverUrl: string | null,
  ) {}

  /** Migrates the schema and returns the names of the migrations that were run. Only one process migrates at a time. */
  async migrate(): Promise<readonly string[]> {
    const { migrator } = this.orm;
    let current: string | null = null;
    const noteName = ({ name }: { readonly name: string }): void => void (current = name);
    migrator.on('migrating', noteName);
    try {
      if (this.serverUrl !== null)
        return await oneAtATime(this.serverUrl, async (query) => {
          if ((await this.executedMigrations(query)).length === 0) await refuseSecondSchema(query);
          return this.runMissing(query, MIGRATIONS, noteName);
        });
      return (await this.isUpToDate()) ? [] : (await migrator.up()).map(({ name }) => name);
    } catch (error) {
      throw migrationFailureOf(error, current) ?? toDatabaseFailure(error);
    } finally {
      migrator.off('migrating', noteName);
    }
  }

  /**
   * Whether all migrations have run. Cheaper than the ORM's own check, which takes a dozen statements, but reliable
   * only for a database that no other process can change.
   */
  private async isUpToDate(): Promise<boolean> {
    const done = await this.executedMigrations();
    return MIGRATIONS.every(({ name }) => done.includes(name));
  }

  /** The migrations that have run, in order; empty for a database that the cloud has never used. */
  async executedMigrations(query = this.query): Promise<readonly string[]> {
    const [known] = await query("select to_regclass('mikro_orm_migrations') is not null as known");
    if (known?.['known'] !== true) return [];
    return (await query('select name from mikro_orm_migrations order by id')).map(({ name }) => String(name));
  }

  /** Prevents schema changes by other processes until the end of the running unit of work. */
  async lockSchema(): Promise<void> {
    await this.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  }

  /**
   * Runs the missing migrations inside a unit of work, up to and including `last` if given. The ORM's own migrator
   * would read the schema on another connection, which would wait for the transaction forever.
   */
  async migrateTo(last = MIGRATIONS.at(-1)?.name): Promise<void> {
    await this.runMissing(this.query, MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === last) + 1));
  }

  /** Runs the migrations that are missing, and returns their names. */
  private async runMissing(
    query: Query,
    wanted: typeof MIGRATIONS,
    started?: (migration: { readonly name: string }) => void,
  ): Promise<readonly string[]> {
    const done = await this.executedMigrations(query);
    const missing = wanted.filter(({ name }) => !done.includes(name));
    if (done.length === 0) await query(MIGRATIONS_TABLE);
    for (const migration of missing) {
      started?.(migration);
      for (const statement of this.statementsOf(migration)) await query(statement);
      await query('insert into mikro_orm_migrations (name) values ($1)', [migration.name]);
    }
    return missing.map(({ name }) => name);
  }

  /** Returns the statements that would make the tables match the entities; empty if they match. */
  differencesFromEntities(): Promise<string> {
    return this.orm.schema.getUpdateSchemaSQL({ wrap: false });
  }

  /**
   * Creates all tables in an empty database from the entities, to compare them with the tables that the migrations
   * create.
   */
  async createFromEntities(): Promise<void> {
    const script = await this.orm.schema.getCreateSchemaSQL({ wrap: false });
    const statements = script.split(';\n').filter((statement) => statement.trim() !== '');
    for (const statement of [...statements, ...STORAGE_PARAMETER_STATEMENTS]) await this.query(statement);
  }

  /** Returns all current and former names of our tables. */
  ownTables(): readonly string[] {
    const statements = [MIGRATIONS_TABLE, ...MIGRATIONS.flatMap((migration) => this.statementsOf(migration))];
    return statements.flatMap((statement) => tableNamedBy(statement) ?? []);
  }

  private statementsOf({ class: Step }: (typeof MIGRATIONS)[number]): readonly string[] {
    const step = new Step(this.orm.em.getDriver(), this.orm.config);
    step.up();
    return step.getQueries().map(textOf);
  }
}

/** Names the migration whose statement was refused; null for a missing privilege, which says itself what to do. */
const migrationFailureOf = (error: unknown, migration: string | null): MigrationFailed | null =>
  migration !== null &&
  !isMissingPrivilege(error) &&
  (error instanceof DriverException || error instanceof DatabaseError)
    ? refusedMigration(migration, error, isLockTimeout(error) || toDatabaseFailure(error) !== error)
    : null;

/** SQLSTATE 55P03, lock_not_available. */
const isLockTimeout = (error: Error): boolean => 'code' in error && error.code === '55P03';

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  throw new TypeError('a migration statement is not text');
}

/** Throws if the tables are in another schema, which a changed `search_path` hides. */
async function refuseSecondSchema(query: Query): Promise<void> {
  const [other] = await query(
    `select schemaname, current_schema() as current
       from pg_tables migrations join pg_tables licenses using (schemaname)
      where migrations.tablename = 'mikro_orm_migrations' and licenses.tablename = 'licenses'
        and schemaname <> current_schema()`,
  );
  if (other !== undefined) throw tablesInOtherSchema(String(other['current']), String(other['schemaname']));
}

/**
 * Shorter than the statement timeout of requests, which wait behind the migration; a running dump is awaited without a
 * limit.
 */
const LOCK_WITHIN = '10s';
/** Frees the locks of a process that is gone; a migrating process never pauses between statements. */
const IDLE_WITHIN = '30s';

/**
 * Runs `work` in one transaction, after other migrating processes have finished. Uses a separate connection, because
 * the pool's limits would end the statements that rewrite a large table. While such a statement waits for a table's
 * lock, requests wait behind it.
 */
async function oneAtATime<T>(serverUrl: string, work: (query: Query) => Promise<T>): Promise<T> {
  const connection = createServerConnection(serverUrl);
  await connection.connect().catch((error: unknown) => {
    throw unavailableDatabase(error);
  });
  try {
    // Under a stricter level, the snapshot would be from before the wait for the lock.
    await connection.query('begin isolation level read committed');
    await connection.query(`set local idle_in_transaction_session_timeout = '${IDLE_WITHIN}'`);
    await connection.query('set local statement_timeout = 0');
    await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await connection.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
    const query: Query = async (sql, parameters = []) =>
      (await connection.query<DatabaseRow>(sql, [...parameters])).rows;
    const result = await work(query);
    await connection.query('commit');
    return result;
  } finally {
    await connection.end();
  }
}
