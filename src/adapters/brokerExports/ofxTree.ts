/** An element of an OFX file: either an aggregate with children or a value. */
export interface OfxElement {
  readonly name: string;
  readonly line: number;
  readonly text: string;
  readonly children: OfxElement[];
}

/** Deeper elements count as siblings: no statement nests as deep, and this bounds the recursion. */
const MAX_DEPTH = 50;
const COMMENT_OR_CDATA = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g;
const TOKEN = /<(\/?)([A-Z0-9._]+)\s*(\/?)>([^<]*)|\n/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/**
 * Reads OFX 1 (SGML, whose values have no end tags) and OFX 2 (XML). Returns null when the text has no `<OFX>` element.
 */
export function readOfxTree(file: string): OfxElement | null {
  const text = withoutCommentsAndCdata(file);
  const start = /<OFX>/i.exec(text)?.index;
  if (start === undefined) return null;
  const body = text.slice(start);
  const closed = new Set(Array.from(body.matchAll(/<\/([A-Z0-9._]+)>/gi), ([, name = '']) => name.toUpperCase()));
  const root: OfxElement = { name: '', line: 1, text: '', children: [] };
  const open: OfxElement[] = [root];
  let line = text.slice(0, start).split('\n').length;
  for (const [match, slash, tag = '', selfClosed, content = ''] of body.matchAll(TOKEN)) {
    if (match === '\n') {
      line += 1;
      continue;
    }
    const name = tag.toUpperCase();
    if (slash === '/') closeElement(open, name);
    else {
      const value = content.trim();
      const element: OfxElement = { name, line, text: unescaped(value), children: [] };
      open.at(-1)?.children.push(element);
      const isOpen = value === '' && selfClosed !== '/' && closed.has(name);
      if (isOpen && open.length < MAX_DEPTH) open.push(element);
    }
    line += content.split('\n').length - 1;
  }
  return root.children[0] ?? null;
}

/** Removes comments, except for their line breaks, and the marks around CDATA sections, whose text is escaped. */
const withoutCommentsAndCdata = (text: string): string =>
  text.replaceAll(COMMENT_OR_CDATA, (comment: string, cdata: string | undefined) =>
    cdata === undefined
      ? comment.replaceAll(/[^\n]+/g, '')
      : cdata.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );

/** Closes the aggregate with this name. The end tag of a value closes nothing. */
function closeElement(open: OfxElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at > 0) open.length = at;
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? '');

/** Returns all elements with these names, at any depth. */
export function elementsOf(element: OfxElement, ...names: readonly string[]): OfxElement[] {
  return element.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...elementsOf(child, ...names),
  ]);
}

/** Returns the text of the first element with this name, at any depth; empty when there is no such element. */
export const ofxText = (element: OfxElement, name: string): string => elementsOf(element, name)[0]?.text ?? '';
