const PLACEHOLDER = /\{\{(\w+)\}\}/g;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * The HTML with each `{{name}}` replaced by the value of that name, escaped for text and quoted attributes. A
 * placeholder without a value and a value without a placeholder throw a `TypeError` that names them.
 */
export function fillTemplate(html: string, values: Readonly<Record<string, string>>): string {
  const wanted = new Set(Array.from(html.matchAll(PLACEHOLDER), ([, name = '']) => name));
  const given = new Map(Object.entries(values));
  const missing = [...wanted].filter((name) => !given.has(name));
  const unused = [...given.keys()].filter((name) => !wanted.has(name));
  if (missing.length > 0) throw new TypeError(`no value for ${missing.join(', ')}`);
  if (unused.length > 0) throw new TypeError(`no placeholder for ${unused.join(', ')}`);
  return html.replaceAll(PLACEHOLDER, (_placeholder, name: string) => escaped(given.get(name) ?? ''));
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
