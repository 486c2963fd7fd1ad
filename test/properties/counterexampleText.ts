import fc from 'fast-check';

const LONGEST_LINE = 400;
const MOST_LINES = 80;

/** Formats a counterexample for reading: numbers the items of a list, one per line, and cuts long items. */
export function counterexampleText(values: readonly unknown[]): string {
  const parts = values.map((value, place) => {
    const head = values.length === 1 ? '' : `  ${place + 1} of ${values.length}:\n`;
    return (
      head +
      linesOf(value)
        .map((line) => `  ${line}`)
        .join('\n')
    );
  });
  return parts.join('\n');
}

function linesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [shown(value)];
  if (value.length === 0) return ['(nothing at all)'];
  const lines = value.slice(0, MOST_LINES).map((item: unknown, place) => `${place + 1}. ${shown(item)}`);
  return value.length > MOST_LINES ? [...lines, `… and ${value.length - MOST_LINES} more`] : lines;
}

function shown(value: unknown): string {
  const text = fc.stringify(value);
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)} …` : text;
}
