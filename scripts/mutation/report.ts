/** Stryker's report; lines and columns count from 1. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** One change to the source that was tried. */
export interface Change {
  readonly file: string;
  readonly noticed: boolean;
  /** Whether the change was noticed because the tests did not end. */
  readonly endless: boolean;
  /** The whole file with the change. */
  readonly changed: string;
  /** The mutation, described in one line. */
  readonly text: string;
}

export function changesOf({ files }: Report): Change[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
      .map((mutant) => ({
        file,
        endless: mutant.status === 'Timeout',
        noticed: mutant.status !== 'Survived' && mutant.status !== 'NoCoverage',
        changed: changedBy(source, mutant),
        text: described(file, source, mutant),
      })),
  );
}

function changedBy(source: string, { location: { start, end }, replacement = '' }: Mutant): string {
  return source.slice(0, offsetOf(source, start)) + replacement + source.slice(offsetOf(source, end));
}

function offsetOf(source: string, { line, column }: Place): number {
  const before = source.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, column - 1);
}

function described(
  file: string,
  source: string,
  { mutatorName, replacement = '', location: { start, end } }: Mutant,
): string {
  const was = source.slice(offsetOf(source, start), offsetOf(source, end));
  const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 100);
  return `${file}:${start.line}:${start.column}  ${mutatorName}  ${shown(was)}  →  ${shown(replacement)}`;
}
