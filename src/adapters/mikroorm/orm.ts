/**
 * What is used of the ORM and of Kysely beneath it, in one place: together they are five hundred files, which a start would
 * spend a fifth of its time on finding and reading. The build makes one of them (scripts/build-packages.mjs).
 */
export { defineEntity, p } from '@mikro-orm/core';
export { Migration, Migrator } from '@mikro-orm/migrations';
export { ConnectionException, MikroORM, defineConfig, type EntityClass, type EntityDictionary } from '@mikro-orm/postgresql';
export { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
export { CompiledQuery, PGliteDialect, type Kysely } from 'kysely';
