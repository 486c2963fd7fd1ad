import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import type { EntityClass } from '../../../src/adapters/mikroorm/orm/orm.js';

/** Stores entities in an order that their foreign keys allow. */
export const store = (database: Database, ...entities: readonly object[]): Promise<unknown> =>
  database.write((em) => em.persist([...entities]));

/** Loads every stored entity of a type. */
export const loadAll = <T extends object>(database: Database, type: EntityClass<T>): Promise<readonly T[]> =>
  database.read((em) => em.findAll(type));

/** Changes every stored entity of a type. */
export const updateAll = <T extends object>(
  database: Database,
  type: EntityClass<T>,
  change: (each: T) => void,
): Promise<void> =>
  database.write(async (em) => {
    for (const each of await em.findAll(type)) change(each);
  });
