import type { DatabaseTables } from '../entities/all.js';
import type { Compilable, Expression, Kysely } from '../orm/orm.js';
import { CompiledStatement, type BoundStatement } from './compiledStatement.js';
import type { Database } from './database.js';

interface Asked<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found) => void;
  readonly reject: (problem: unknown) => void;
}

/** Maximum number of keys per statement. With more, PostgreSQL would plan each call and scan small tables in full. */
const MAX_BATCH_SIZE = 8;

/**
 * Combines all look-ups by key that are made in one turn of the event loop into one statement. Nothing is cached.
 * Inside a unit of work, each look-up runs alone, so that it cannot see another unit's data.
 */
export class LookupBatcher<Key, Found> {
  private asked: Asked<Key, Found>[] = [];

  /** @param lookUp returns a result for each of the keys, in their order */
  constructor(
    private readonly database: Pick<Database, 'isInTransaction'>,
    private readonly lookUp: (keys: readonly Key[]) => Promise<readonly Found[]>,
  ) {}

  /** Returns the result for a key, or throws the error of the combined look-up. */
  load(key: Key): Promise<Found> {
    return new Promise((resolve, reject) => {
      const asked = { key, resolve, reject };
      if (this.database.isInTransaction()) void this.send([asked]);
      else if (this.asked.push(asked) === 1) setImmediate(() => this.sendAll());
    });
  }

  private sendAll(): void {
    const { asked } = this;
    this.asked = [];
    for (let sent = 0; sent < asked.length; sent += MAX_BATCH_SIZE)
      void this.send(asked.slice(sent, sent + MAX_BATCH_SIZE));
  }

  private async send(asked: readonly Asked<Key, Found>[]): Promise<void> {
    try {
      const found = await this.lookUp(asked.map(({ key }) => key));
      for (const [place, { resolve, reject }] of asked.entries()) {
        const mine = found[place];
        if (mine === undefined) reject(new Error('the look-up returned nothing for one of its keys'));
        else resolve(mine);
      }
    } catch (problem) {
      for (const { reject } of asked) reject(problem);
    }
  }
}

/**
 * Compiles a look-up once for each power of two, and repeats the last key to reach that number of keys. With an array
 * (`any($1)`), PostgreSQL would plan a prepared statement at each call.
 */
export class StatementsByKeyCount {
  private readonly compiled = new Map<number, CompiledStatement<Readonly<Record<number, string>>>>();

  constructor(
    private readonly build: (tables: Kysely<DatabaseTables>, keys: readonly Expression<string>[]) => Compilable,
  ) {}

  /** @param keys at least one */
  bind(keys: readonly string[]): { readonly length: number; readonly statement: BoundStatement } {
    const length = 2 ** Math.ceil(Math.log2(keys.length));
    const filled = [...keys, ...keys.slice(-1).flatMap((last) => Array<string>(length - keys.length).fill(last))];
    return { length, statement: this.ofLength(length).bind(Object.fromEntries(filled.entries())) };
  }

  private ofLength(length: number): CompiledStatement<Readonly<Record<number, string>>> {
    const known = this.compiled.get(length);
    if (known !== undefined) return known;
    const made = new CompiledStatement<Readonly<Record<number, string>>>((tables, value) =>
      this.build(
        tables,
        Array.from({ length }, (_, index) => value(index)),
      ),
    );
    this.compiled.set(length, made);
    return made;
  }
}
