/** A stretch of a text, in UTF-16 units; `end` is the first unit after it. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where the pattern (with the flag g) matches. */
export const matchSpans = (text: string, pattern: RegExp): TextSpan[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));

/** The text with blanks in place of the spans, so that every other place stays where it is. */
export const blankSpans = (text: string, spans: readonly TextSpan[]): string =>
  spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
