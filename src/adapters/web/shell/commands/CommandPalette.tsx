import { useState, type KeyboardEvent } from 'react';
import { matchingCommands, type Command } from './matchingCommands.js';
import { useCommands } from './useCommands.js';

interface Props {
  readonly close: () => void;
  readonly help: () => void;
}

/** Finds tickers, views and actions by name; the arrow keys choose one and Enter runs it. */
export function CommandPalette({ close, help }: Props) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = matchingCommands(useCommands(help), words);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') run(found[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <input
        aria-label="Ticker, view or action"
        placeholder="Ticker, view or action"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <output className="unseen">{found[at]?.name}</output>
      <ul aria-label="Commands">
        {found.map((command, place) => (
          <li key={`${command.kind} ${command.name}`}>
            <button type="button" className={place === at ? 'plain chosen' : 'plain'} onClick={() => run(command)}>
              {command.name} <span className="dim">{command.kind}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="dim">No ticker, view or action has this name.</p>}
    </div>
  );
}
