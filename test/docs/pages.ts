import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { marked, type Token } from 'marked';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Block {
  readonly language: string;
  /** The word after the language, as in `json answer`. */
  readonly role: string;
  readonly text: string;
}

export interface Page {
  /** Relative to the root of the repository, as in `docs/backup.md`. */
  readonly path: string;
  /** In order of appearance. */
  readonly blocks: readonly Block[];
  /** Inline code in sentences and tables. */
  readonly codes: readonly string[];
  /** The targets of links and images. */
  readonly targets: readonly string[];
  /** The fragments (`#…`) that links to this page may have. */
  readonly anchors: ReadonlySet<string>;
  /** The text of each heading. */
  readonly headings: readonly string[];
}

/** Returns README.md, SECURITY.md and all pages below docs. */
export function allPages(): readonly Page[] {
  const atRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return [...atRoot, ...inDocs.map((name) => join('docs', name)), 'data/sample/README.md'].toSorted().map(pageAt);
}

export function pageAt(path: string): Page {
  const tokens = flat(marked.lexer(readFileSync(join(ROOT, path), 'utf8')));
  const headings = tokens.flatMap((token) => (token.type === 'heading' ? [String(token['text'])] : []));
  return {
    path: relative(ROOT, resolve(ROOT, path)),
    blocks: tokens.flatMap((token) => (token.type === 'code' ? [blockOf(token)] : [])),
    codes: tokens.flatMap((token) => (token.type === 'codespan' ? [String(token['text'])] : [])),
    targets: tokens.flatMap((token) =>
      token.type === 'link' || token.type === 'image' ? [String(token['href'])] : [],
    ),
    anchors: anchorsOf(headings),
    headings,
  };
}

function blockOf(token: Token): Block {
  const [language = '', ...role] = 'lang' in token ? String(token.lang ?? '').split(' ') : [];
  return { language, role: role.join(' '), text: 'text' in token ? String(token.text) : '' };
}

function flat(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  void marked.walkTokens([...tokens], (token) => void all.push(token));
  return all;
}

/** Builds the anchors as GitHub does: the second heading with the same text gets `-1`. */
function anchorsOf(headings: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>();
  return new Set(
    headings.map((heading) => {
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-');
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}
