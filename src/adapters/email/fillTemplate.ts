/** A section `{{#name}}…{{/name}}`, or a placeholder `{{name}}`. */
const PART = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/gs;
const OPENING = /\{\{#?(\w+)\}\}/g;
const ITEM = 'item';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text, not HTML. The section of a list is repeated for each of its items, as `{{item}}`: none, if it is empty. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The HTML with each `{{name}}` replaced by the value of that name, escaped for text and quoted attributes, and each
 * `{{#name}}…{{/name}}` by its repetitions. A name without a value and a value without a name throw a `TypeError` that
 * names them.
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

function filled(html: string, values: ReadonlyMap<string, string | readonly string[]>): string {
  return html.replaceAll(PART, (_part, section: string | undefined, repeated: string, name: string) => {
    const value = values.get(section ?? name) ?? '';
    if (section === undefined) return escaped(textOf(name, value));
    return [value].flat().map((item) => filled(repeated, new Map([...values, [ITEM, item]]))).join('');
  });
}

function textOf(name: string, value: string | readonly string[]): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`a list, without a section, for ${name}`);
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
