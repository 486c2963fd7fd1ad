/** What is used of the ORM and of Kysely beneath it, in one place. */
export { defineEntity, p } from '@mikro-orm/core';
export { Migration, Migrator } from '@mikro-orm/migrations';
export {
  ConnectionException,
  MikroORM,
  defineConfig,
  type EntityClass,
  type EntityDictionary,
} from '@mikro-orm/postgresql';
export { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
export { CompiledQuery, PGliteDialect, type Kysely } from 'kysely';
