/** Part of a string in UTF-16 units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds all matches of the pattern, which must have the flag g. */
export const matchSpans = (text: string, pattern: RegExp): TextSpan[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));

/** Replaces the spans with spaces, so that all offsets stay valid. */
export const blankOutSpans = (text: string, spans: readonly TextSpan[]): string =>
  spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
