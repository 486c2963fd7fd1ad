import { SingleBar } from 'cli-progress';

export function printToStdout(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes progress to stderr, but only if stderr is a terminal. */
export function writeProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
}

export interface ProgressBar {
  /** Counts one more item as done. */
  readonly step: () => void;
  readonly end: () => void;
}

/** Creates a progress bar on stderr if stderr is a terminal. */
export function createProgressBar(doing: string, total: number): ProgressBar {
  if (!process.stderr.isTTY) return { step: () => undefined, end: () => undefined };
  const bar = new SingleBar({
    format: `${doing} {bar} {value}/{total}`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), end: () => bar.stop() };
}
