const NAMES_SHOWN = 5;

/** Joins the first five names, such as "A, B, C, D, E and 2 more". */
export function firstNames(names: readonly string[]): string {
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
}

// British English writes no comma before the last item.
const AND = new Intl.ListFormat('en-GB');
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const joinWithAnd = (items: readonly string[]): string => AND.format(items);
export const joinWithOr = (items: readonly string[]): string => OR.format(items);
