import { escapeMarkup } from '../escapeMarkup.js';

/** A piece of a drawing, for who builds it in a page or writes it to a file. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgElement | string)[];
}

export const svg = (
  name: string,
  attributes: SvgElement['attributes'],
  children: SvgElement['children'] = [],
): SvgElement => ({ name, attributes, children });

/** As text; what is in it is escaped. */
export function markup(element: SvgElement | string): string {
  if (typeof element === 'string') return escapeMarkup(element);
  const { name, attributes, children } = element;
  const head = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeMarkup(String(value))}"`),
  ].join(' ');
  return children.length === 0 ? `<${head}/>` : `<${head}>${children.map(markup).join('')}</${name}>`;
}
