/** A comment, a test title or a line of a document. */
export interface Passage {
  /** Line number, from 1. */
  readonly line: number;
  readonly text: string;
}

const COMMENT = /\/\*\*?(?:[^*]|\*(?!\/))*\*\/|(?:^[ \t]*\/\/[^\n]*\n)+|(?<=[;{,)\]] )\/\/[^\n]*/gm;
const COMMENT_MARKS = /^\s*(?:\/\*\*?|\*\/|\*|\/\/) ?|\s*\*\/$/gm;
const TITLE =
  /\bit(?:\.each(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\))?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^])*)\k<quote>/g;
const FENCED_CODE = /^```[^]*?^```/gm;
/** Matches directives for tools, which are not prose. */
const DIRECTIVE = /^(?:oxlint-|eslint-|@ts-|@__PURE__|<reference|#!)/;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Returns the comments of a code file, each as one text. */
export const commentsIn = (code: string): readonly Passage[] =>
  [...code.matchAll(COMMENT)]
    .map(({ 0: comment, index }) => ({
      line: lineAt(code, index),
      text: comment.replaceAll(COMMENT_MARKS, '').replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => !DIRECTIVE.test(text));

/** Returns the first argument of each `it(…)` and `it.each(…)(…)`. */
export const titlesIn = (code: string): readonly Passage[] =>
  [...code.matchAll(TITLE)].map(({ groups, index }) => ({ line: lineAt(code, index), text: groups?.['title'] ?? '' }));

/** Returns the lines of a Markdown document without its code blocks. */
export const linesIn = (markdown: string): readonly Passage[] =>
  markdown
    .replaceAll(FENCED_CODE, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((text, index) => (text === '' ? [] : [{ line: index + 1, text }]));
