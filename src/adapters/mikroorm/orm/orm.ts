/** The parts of the ORM, and of Kysely beneath it, that are used here. */
export {
  BlobType,
  JsonType,
  LockMode,
  Type,
  UnderscoreNamingStrategy,
  OptimisticLockError,
  isRaw,
  defineEntity,
  p,
  raw,
  type EntityClass,
  type FilterQuery,
} from '@mikro-orm/core';
export { Migration, Migrator } from '@mikro-orm/migrations';
export {
  ConnectionException,
  DriverException,
  MikroORM,
  PostgreSqlConnection,
  PostgreSqlDriver,
  defineConfig,
  type EntityManager,
} from '@mikro-orm/postgresql';
export { createPostgreSqlTypeParsers, type InferKyselyDB } from '@mikro-orm/sql';
export {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PGliteDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  expressionBuilder,
  sql,
  type AliasedExpression,
  type Compilable,
  type DeleteResult,
  type Expression,
  type ExpressionBuilder,
  type NotNull,
  type SqlBool,
  type UpdateResult,
  type Updateable,
} from 'kysely';
export { jsonArrayFrom } from 'kysely/helpers/postgres';
