import type { DatabaseTables } from '../entities/all.js';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type Expression,
} from '../orm/orm.js';

const TABLES = new Kysely<DatabaseTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement's text and parameters, for `Database.query` and `Database.queryPrepared`. */
export type BoundStatement = readonly [sql: string, parameters: readonly unknown[]];

/** A typed statement that Kysely compiles once instead of for every call. The values in its rows are not converted. */
export class CompiledStatement<Values extends object> {
  private readonly compiled: CompiledQuery;
  private readonly names = new Map<unknown, keyof Values>();

  /** @param build creates the statement; its second argument creates placeholders for the values of each call */
  constructor(
    build: (
      tables: Kysely<DatabaseTables>,
      value: <Name extends keyof Values>(name: Name) => Expression<Values[Name]>,
    ) => Compilable,
  ) {
    this.compiled = build(TABLES, (name) => {
      const placeholder = Symbol(String(name));
      this.names.set(placeholder, name);
      return sql`${placeholder}`;
    }).compile();
  }

  bind(values: Values): BoundStatement {
    const { sql: text, parameters } = this.compiled;
    return [
      text,
      parameters.map((parameter) => {
        const name = this.names.get(parameter);
        return name === undefined ? parameter : values[name];
      }),
    ];
  }
}
