import { UnderscoreNamingStrategy } from './orm.js';

const SUFFIXES: Readonly<Record<string, string>> = { foreign: 'fkey', unique: 'key', index: 'idx' };

/** Names constraints as PostgreSQL does where a statement leaves their names out, as the first migrations did. */
export class PostgresNamingStrategy extends UnderscoreNamingStrategy {
  override indexName(...[table, columns, type]: Parameters<UnderscoreNamingStrategy['indexName']>): string {
    const suffix = SUFFIXES[type];
    return suffix === undefined ? super.indexName(table, columns, type) : [table, ...columns, suffix].join('_');
  }
}
