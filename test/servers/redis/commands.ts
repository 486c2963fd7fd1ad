/** Splits the received text into complete commands (arrays of bulk strings) and the incomplete remainder. */
export function readCommands(text: string): {
  readonly commands: readonly (readonly string[])[];
  readonly rest: string;
} {
  const commands: (readonly string[])[] = [];
  let rest = text;
  for (let read = readCommand(rest); read !== null; read = readCommand(rest)) {
    commands.push(read.words);
    rest = rest.slice(read.length);
  }
  return { commands, rest };
}

function readCommand(text: string): { readonly words: readonly string[]; readonly length: number } | null {
  const count = readLength(text, 0, '*');
  if (count === null) return null;
  const words: string[] = [];
  let at = count.end;
  while (words.length < count.value) {
    const size = readLength(text, at, '$');
    if (size === null || text.length < size.end + size.value + 2) return null;
    words.push(text.slice(size.end, size.end + size.value));
    at = size.end + size.value + 2;
  }
  return { words, length: at };
}

function readLength(text: string, at: number, mark: string): { readonly value: number; readonly end: number } | null {
  const end = text.indexOf('\r\n', at);
  if (end === -1) return null;
  if (text[at] !== mark) throw new SyntaxError(`not a command: ${JSON.stringify(text.slice(at, at + 20))}`);
  return { value: Number(text.slice(at + 1, end)), end: end + 2 };
}
