/** An SVG element, to be built in a page or written to a file. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgElement | string)[];
}

export const createSvgElement = (
  name: string,
  attributes: SvgElement['attributes'],
  children: SvgElement['children'] = [],
): SvgElement => ({ name, attributes, children });

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** XML parsers turn a line feed in an attribute into a space unless it is escaped. */
const escapedAttribute = (text: string): string => escaped(text).replaceAll('\n', '&#10;');

/** Serializes an element as SVG text and escapes its content. */
export function svgMarkup(element: SvgElement | string): string {
  if (typeof element === 'string') return escaped(element);
  const { name, attributes, children } = element;
  const head = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapedAttribute(String(value))}"`),
  ].join(' ');
  return children.length === 0 ? `<${head}/>` : `<${head}>${children.map(svgMarkup).join('')}</${name}>`;
}
