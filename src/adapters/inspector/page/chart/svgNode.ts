import type { SvgElement } from '../../drawing/svgElement.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Builds the DOM nodes of a drawing. */
export function svgNode({ name, attributes, children }: SvgElement): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') node.setAttribute(key, String(value));
  node.append(...children.map((child) => (typeof child === 'string' ? child : svgNode(child))));
  return node;
}
