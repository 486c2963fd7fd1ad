import { CompiledQuery, PostgreSqlConnection, PostgreSqlDriver, isRaw, type Kysely } from './orm.js';

type Execute = PostgreSqlConnection['execute'];

/**
 * Sends values as parameters. MikroORM 7.2 writes them into the SQL text, which a server logs for failed statements;
 * its log would then contain addresses and digests of keys.
 */
class BoundConnection extends PostgreSqlConnection {
  override async execute<T extends Awaited<ReturnType<Execute>>>(
    ...[query, params = [], method = 'all', transaction, loggerContext]: Parameters<Execute>
  ): Promise<T> {
    const built = typeof query === 'string' || isRaw(query) ? query : query.toRaw();
    const text = typeof built === 'string' ? built : built.sql;
    const values = typeof built === 'string' ? params : built.params;
    if (!Array.isArray(values)) return super.execute<T>(query, params, method, transaction, loggerContext);
    await this.ensureConnection();
    const bound = bind(text, values);
    const client: Kysely<unknown> = transaction ?? this.getClient();
    return this.transformRawResult<T>(await client.executeQuery(CompiledQuery.raw(bound.text, bound.values)), method);
  }
}

/** A PostgreSQL driver that connects through `BoundConnection`. */
export class ParameterizedDriver extends PostgreSqlDriver {
  protected override readonly connection = new BoundConnection(this.config);
}

interface Bound {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Replaces `?` by `$1`, `$2`, …; `??` stands for an identifier, `\?` for a question mark, and a fragment contributes
 * its own values.
 */
function bind(text: string, params: readonly unknown[]): Bound {
  const values: unknown[] = [];
  return { text: numbered(text, params, values), values };
}

function numbered(text: string, params: readonly unknown[], values: unknown[]): string {
  let next = 0;
  return text.replaceAll(/\\\?|\?\??/g, (mark) => {
    if (mark === '\\?') return '?';
    const value = params[next++];
    return mark === '??' ? identifier(String(value)) : placeholder(value, values);
  });
}

function placeholder(value: unknown, values: unknown[]): string {
  if (isRaw(value)) return numbered(value.sql, value.params, values);
  if (Array.isArray(value)) return value.map((each) => placeholder(each, values)).join(', ');
  values.push(isPlain(value) ? JSON.stringify(value) : value);
  return `$${values.length}`;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""').replace('.', '"."')}"`;

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
