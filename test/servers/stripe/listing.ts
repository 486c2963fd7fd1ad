import { notAllowed } from './books.ts';
import { listAt, textAt, type Form } from './form.ts';

const DEFAULT_PAGE = 10;
const LONGEST_PAGE = 100;

/**
 * Returns one page of a list as Stripe does: newest first, after `starting_after`, created at `created[gte]` or later.
 */
export function listPage<Item extends { readonly id: string; readonly created: number }>(
  url: string,
  items: Iterable<Item>,
  form: Form,
  view: (item: Item) => object = (item) => item,
): object {
  const limit = Number(textAt(form, 'limit') ?? DEFAULT_PAGE);
  if (!(limit >= 1 && limit <= LONGEST_PAGE)) throw notAllowed('Invalid limit', { param: 'limit' });
  const since = Number(textAt(form, 'created', 'gte') ?? 0);
  const newest = [...items].filter(({ created }) => created >= since).toReversed();
  const after = textAt(form, 'starting_after');
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const data = newest.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < newest.length, data: data.map((item) => view(item)) };
}

/** Returns whether the value passes a filter of the request. If the request lacks the filter, every value passes. */
export const matchesFilter = (form: Form, name: string, value: string | null): boolean => {
  const wanted = textAt(form, name);
  return wanted === null || wanted === value;
};

export const isExpanded = (form: Form, name: string): boolean => listAt(form, 'expand').includes(name);
