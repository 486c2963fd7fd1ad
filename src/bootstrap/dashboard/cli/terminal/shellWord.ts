const PLAIN_WORD = { posix: /^[\p{L}\p{N}._/:-]+$/u, windows: /^[\p{L}\p{N}._/\\:-]+$/u };

/** Quotes an argument of a printed command, so that it can be pasted into the platform's shell. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return PLAIN_WORD.windows.test(word) ? word : `"${word}"`;
  return PLAIN_WORD.posix.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
