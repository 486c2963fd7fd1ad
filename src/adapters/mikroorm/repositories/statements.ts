import type { DatabaseTables } from '../entities/all.js';
import { expressionBuilder, type DeleteResult, type Expression, type SqlBool } from '../orm/orm.js';

/** The right-hand side of `= any(…)`. Unlike the right-hand side of `in (…)`, it may be empty. */
export const sqlAnyOf = <Text extends string>(values: readonly Text[]) => {
  const eb = expressionBuilder();
  return eb.fn.any(eb.val(values));
};

type DateValue = Date | Expression<Date>;

/**
 * Whether no process has claimed the row: it has no lease, the lease has expired, or a wrong clock set the end of the
 * lease too far ahead.
 */
export function isLeaseFree(
  table: 'billing_events' | 'outbox',
  now: DateValue,
  latestEnd: DateValue,
): Expression<SqlBool> {
  const eb = expressionBuilder<DatabaseTables, typeof table>();
  const end = `${table}.lease_ends_at` as const;
  return eb.or([eb(end, 'is', null), eb(end, '<=', now), eb(end, '>', latestEnd)]);
}

export async function countDeleted(statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<number> {
  return Number((await statement.executeTakeFirstOrThrow()).numDeletedRows);
}
