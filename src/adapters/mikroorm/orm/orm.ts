/** What is used of the ORM and of Kysely beneath it, in one place. */
export { JsonType, LockMode, Type, UnderscoreNamingStrategy, defineEntity, p, raw } from '@mikro-orm/core';
export { Migration, Migrator } from '@mikro-orm/migrations';
export { ConnectionException, MikroORM, defineConfig, type EntityManager } from '@mikro-orm/postgresql';
export { createPostgreSqlTypeParsers, type InferKyselyDB } from '@mikro-orm/sql';
export { CompiledQuery, PGliteDialect, type Kysely, type NotNull } from 'kysely';
