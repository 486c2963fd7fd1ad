import { UnderscoreNamingStrategy } from './orm.js';

const SUFFIXES: Readonly<Record<string, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Gives constraints the names that PostgreSQL gives to unnamed ones, such as those of the first migrations. */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(...[table, columns, type]: Parameters<UnderscoreNamingStrategy['indexName']>): string {
    const suffix = SUFFIXES[type];
    return suffix === undefined ? super.indexName(table, columns, type) : [table, ...columns, suffix].join('_');
  }
}
