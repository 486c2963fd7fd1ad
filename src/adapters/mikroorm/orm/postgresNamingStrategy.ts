import { UnderscoreNamingStrategy } from './orm.js';

const SUFFIXES: Readonly<Record<string, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Names constraints as PostgreSQL names a constraint that was created without a name, as in the first migrations. */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(...[table, columns, type]: Parameters<UnderscoreNamingStrategy['indexName']>): string {
    const suffix = SUFFIXES[type];
    return suffix === undefined ? super.indexName(table, columns, type) : [table, ...columns, suffix].join('_');
  }
}
