/** Part of a string in UTF-16 units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The place of a match, and the texts of the pattern's named groups. */
export interface Match {
  readonly span: TextSpan;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** Finds all matches of the pattern, which must have the flag g. */
export const matchesIn = (text: string, pattern: RegExp): Match[] =>
  Array.from(text.matchAll(pattern), ({ 0: words, index: start, groups = {} }) => ({
    span: { start, end: start + words.length, text: words },
    groups,
  }));

export const matchSpans = (text: string, pattern: RegExp): TextSpan[] =>
  matchesIn(text, pattern).map(({ span }) => span);

/** Replaces the spans with spaces, so that all offsets stay valid. */
export const blankOutSpans = (text: string, spans: readonly TextSpan[]): string =>
  spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text);
