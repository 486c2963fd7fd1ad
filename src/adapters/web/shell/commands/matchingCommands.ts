export interface Command {
  readonly name: string;
  readonly kind: 'Ticker' | 'View' | 'Action';
  readonly run: () => void;
}

const SHOWN = 9;

/** Returns the commands whose names contain the typed words; names that start with the words come first. */
export function matchingCommands(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.trim().toLowerCase();
  const placeOf = ({ name }: Command): number => name.toLowerCase().indexOf(wanted);
  return commands
    .filter((command) => placeOf(command) >= 0)
    .toSorted((one, other) => Number(placeOf(one) > 0) - Number(placeOf(other) > 0))
    .slice(0, SHOWN);
}
