import type { Pool } from 'pg';
import type { UnitOfWork } from '../../../application/cloud/unitOfWork.port.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import { DEFAULT_CHECKPOINT_POLICY, type CheckpointPolicy } from './checkpointedEngine.js';
import { isMissingPrivilege } from './isMissingPrivilege.js';
import { toDatabaseFailure, unavailableDatabase } from './toDatabaseFailure.js';
import { probeDatabaseHealth } from './probeDatabaseHealth.js';
import { DatabaseSchema } from './databaseSchema.js';
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embeddedPostgres.js';
import { ENTITIES, type DatabaseTables } from '../entities/all.js';
import { ParameterizedDriver } from '../orm/parameterizedDriver.js';
import { PostgresNamingStrategy } from '../orm/postgresNamingStrategy.js';
import { MIGRATIONS } from '../migrations/all.js';
import {
  CompiledQuery,
  LockMode,
  Migrator,
  MikroORM,
  defineConfig,
  type EntityManager,
  type Kysely,
} from '../orm/orm.js';
import type { DatabaseRow } from './databaseRow.js';
import { SerialCalls } from './serialCalls.js';
import { poolOptions } from './serverConnection.js';

export type DatabaseLocation =
  | {
      readonly kind: 'server';
      readonly url: string;
      readonly poolSize: number;
      /** How long a statement may get no answer; 0 for any time. The default suits a cloud. */
      readonly answerWithinMs?: number | undefined;
    }
  | {
      readonly kind: 'embedded';
      readonly folder: string;
      readonly report: ReportProblem;
      readonly checkpoints?: CheckpointPolicy;
    };

const SELECT = /^\s*select\b/i;

/** A PostgreSQL database, on a server or embedded in a folder, with the same migrations and the same SQL. */
export class Database implements UnitOfWork {
  private readonly calls = new WeakMap<object, SerialCalls>();
  private ended = 0;

  readonly schema: DatabaseSchema;

  private constructor(
    location: DatabaseLocation,
    private readonly orm: MikroORM,
    private readonly embedded: EmbeddedPostgres | null,
    private readonly pool: Pool | null,
  ) {
    this.schema = new DatabaseSchema(
      orm,
      (sql, parameters) => this.query(sql, parameters),
      location.kind === 'server' ? location.url : null,
    );
  }

  static async open(location: DatabaseLocation): Promise<Database> {
    const embedded =
      location.kind === 'embedded'
        ? await openEmbeddedPostgres(
            location.folder,
            location.report,
            location.checkpoints ?? DEFAULT_CHECKPOINT_POLICY,
          )
        : null;
    const orm = await MikroORM.init(
      defineConfig({
        driver: ParameterizedDriver,
        ...(location.kind === 'server' ? poolOptions(location.url, location.poolSize, location.answerWithinMs) : {}),
        ...(embedded === null ? {} : { dbName: 'postgres', driverOptions: embedded.dialect }),
        entities: ENTITIES,
        namingStrategy: PostgresNamingStrategy,
        extensions: [Migrator],
        // A mistyped DATABASE_URL must fail instead of creating an empty database.
        ensureDatabase: false,
        migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
        logger: () => undefined,
      }),
    );
    let pool: Pool | null = null;
    try {
      if (embedded === null) pool = await orm.em.getConnection().getNativeClient();
      await pool?.query('select 1');
      return new Database(location, orm, embedded, pool);
    } catch (error) {
      await closeConnections(orm, pool);
      // Errors of TLS, of its files and of the password have no code in common.
      throw embedded === null && !isMissingPrivilege(error) ? unavailableDatabase(error) : toDatabaseFailure(error);
    }
  }

  /**
   * Sends SQL text with `$1`, `$2`, … for its parameters. The statement sees the changes that the running unit of work
   * has made so far.
   */
  async query(sql: string, parameters: readonly unknown[] = []): Promise<readonly DatabaseRow[]> {
    const transaction = this.transaction();
    try {
      const { rows } = await this.read(async (em) => {
        if (transaction !== undefined) await em.flush();
        return (transaction ?? this.client()).executeQuery<DatabaseRow>(CompiledQuery.raw(sql, [...parameters]));
      });
      return rows;
    } finally {
      if (transaction === undefined && !SELECT.test(sql)) this.ended += 1;
    }
  }

  /**
   * The number of finished writes of this process: transactions, and single statements other than `select`. Failed
   * writes count, since a commit can take effect although its reply is lost.
   */
  get writes(): number {
    return this.ended;
  }

  /** Loads entities with the entity manager of the running unit of work, or with a new one if none is running. */
  async read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.inTurn(() => work(this.em()));
    } catch (error) {
      throw toDatabaseFailure(error);
    }
  }

  /**
   * Changes entities. A running unit of work flushes them when it ends; outside of a unit of work, they are flushed at
   * once.
   */
  async write<T>(work: (em: EntityManager) => Promise<T> | T): Promise<T> {
    const isAlone = !this.isInTransaction();
    const em = this.em();
    try {
      const result = await this.inTurn(async () => work(em));
      if (isAlone) await em.flush();
      return result;
    } catch (error) {
      throw toDatabaseFailure(error);
    } finally {
      if (isAlone) this.ended += 1;
    }
  }

  /** Runs a query built with Kysely. It sees the changes that the running unit of work has made so far. */
  async readTables<T>(work: (tables: Kysely<DatabaseTables>) => Promise<T>): Promise<T> {
    return this.read((em) => this.throughTables(em, work));
  }

  /** Runs a set-based statement built with Kysely. Entities that were loaded before do not see its changes. */
  async writeTables<T>(work: (tables: Kysely<DatabaseTables>) => Promise<T>): Promise<T> {
    return this.write((em) => this.throughTables(em, work));
  }

  /** The time on the database's own clock. */
  async currentTime(): Promise<Date> {
    const { at } = await this.readTables((tables) =>
      tables.selectNoFrom(({ fn }) => fn<string>('clock_timestamp').as('at')).executeTakeFirstOrThrow(),
    );
    return new Date(at);
  }

  private async throughTables<T>(em: EntityManager, work: (tables: Kysely<DatabaseTables>) => Promise<T>): Promise<T> {
    if (this.isInTransaction()) await em.flush();
    return work(em.getKysely<DatabaseTables>({ convertValues: true }));
  }

  /**
   * Options for finding entities: inside a unit of work, the rows are locked until it ends, and read again if they were
   * loaded before.
   */
  lockOptions(): { lockMode?: LockMode.PESSIMISTIC_WRITE; refresh?: true } {
    return this.isInTransaction() ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {};
  }

  private em(): EntityManager {
    return this.isInTransaction() ? this.orm.em.getContext(false) : this.orm.em.fork();
  }

  isInTransaction(): boolean {
    return this.transaction() !== undefined;
  }

  private transaction(): Kysely<unknown> | undefined {
    return this.orm.em.getContext(false).getTransactionContext<Kysely<unknown>>();
  }

  /** Runs a call after the earlier calls of the running unit of work; without a unit of work, runs it at once. */
  private inTurn<T>(call: () => Promise<T>): Promise<T> {
    const calls = this.calls.get(this.orm.em.getContext(false));
    return calls === undefined ? call() : calls.run(call);
  }

  /**
   * Runs a frequent statement, never as part of a transaction. A server plans the statement once per connection and
   * identifies it by `name`.
   */
  async queryPrepared(name: string, sql: string, parameters: readonly unknown[]): Promise<readonly DatabaseRow[]> {
    if (this.pool === null) return this.query(sql, parameters);
    try {
      return (await this.pool.query<DatabaseRow>({ name, text: sql, values: [...parameters] })).rows;
    } catch (error) {
      throw toDatabaseFailure(error);
    }
  }

  /** Runs `work` in one transaction. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.orm.em.isInTransaction()) throw new Error('a unit of work was started inside another unit of work');
    try {
      return await this.orm.em.fork().transactional((em) => {
        const calls = new SerialCalls();
        this.calls.set(em, calls);
        return calls.runUnitOfWork(work);
      });
    } catch (error) {
      throw toDatabaseFailure(error);
    } finally {
      this.ended += 1;
    }
  }

  /** Resolves when the database accepts writes and has space for them. */
  async ping(): Promise<void> {
    await this.run(() => probeDatabaseHealth(this));
  }

  private client(): Kysely<unknown> {
    return this.orm.em.getConnection().getClient();
  }

  async close(): Promise<void> {
    await closeConnections(this.orm, this.pool);
    await this.embedded?.close();
  }
}

async function closeConnections(orm: MikroORM, pool: Pool | null): Promise<void> {
  await orm.close(true);
  // Kysely closes a pool only if it has used it.
  if (pool?.ending === false) await pool.end();
}
