import { escapeMarkup } from '../../domain/shared/escapeMarkup.js';

/** A section `{{#name}}…{{/name}}`, or a placeholder `{{name}}`. */
const PART = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+(?:\.\w+)?)\}\}/gs;
const OPENING = /\{\{#?(\w+)(?:\.\w+)?\}\}/g;
const ITEM = 'item';

type Item = string | Readonly<Record<string, string>>;
type Value = string | readonly Item[];

/**
 * Values as plain text, not HTML. The section of a list is repeated for each item, and omitted if the list is empty.
 * Its placeholder is `{{item}}`, or `{{item.field}}` for items with fields.
 */
export type TemplateValues = Readonly<Record<string, Value>>;

/**
 * Replaces each `{{name}}` in the HTML with its value, escaped for text and quoted attributes, and each
 * `{{#name}}…{{/name}}` with its repetitions. Throws a `TypeError` that names missing or unused values.
 */
export function fillTemplate(html: string, values: TemplateValues): string {
  const wanted = new Set(Array.from(html.matchAll(OPENING), ([, name = '']) => name).filter((name) => name !== ITEM));
  const given = new Map(Object.entries(values));
  const missing = [...wanted].filter((name) => !given.has(name));
  const unused = [...given.keys()].filter((name) => !wanted.has(name));
  if (missing.length > 0) throw new TypeError(`no value for ${missing.join(', ')}`);
  if (unused.length > 0) throw new TypeError(`no placeholder for ${unused.join(', ')}`);
  return filled(html, given);
}

function filled(html: string, values: ReadonlyMap<string, Value>): string {
  return html.replaceAll(PART, (_part, section: string | undefined, repeated: string, name: string) => {
    if (section === undefined) return escapeMarkup(textOf(name, values.get(name)));
    return [values.get(section) ?? '']
      .flat()
      .map((item) => filled(repeated, new Map([...values, ...fieldsOf(item)])))
      .join('');
  });
}

const fieldsOf = (item: Item): [string, string][] =>
  typeof item === 'string' ? [[ITEM, item]] : Object.entries(item).map(([field, text]) => [`${ITEM}.${field}`, text]);

function textOf(name: string, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw new TypeError(
    value === undefined ? `no value for ${name}` : `${name} is a list, but its placeholder is not a section`,
  );
}
