import { useId, useRef, useState } from 'react';
import { useFileDrop } from './fileDrop.js';

const EXAMPLE = 'ticker,quantity,average_price,stop,entry_date\nAAPL,10,150.25,140,2026-03-02\nMSFT,0,,,';

interface Props {
  readonly takeFile: (file: File) => void;
  readonly takeText: (csv: string) => void;
  /** The text typed so far. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether a portfolio already exists. */
  readonly again: boolean;
  /** Replaces the text with that of the portfolio file; null without such a file. */
  readonly edit: (() => void) | null;
}

/** Accepts a file by drag and drop or from a file picker, or pasted text. */
export function PortfolioInput({ takeFile, takeText, text, setText, again, edit }: Props) {
  const [isOpen] = useState(text !== '');
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const { isOver, handlers } = useFileDrop(takeFile);
  return (
    <>
      <div {...handlers} className={isOver ? 'drop over' : 'drop'} role="group" aria-label="Portfolio file">
        <p>
          Drop {again ? 'another' : 'a'} file here (your broker’s positions or transactions, or your own CSV), or{' '}
          <button type="button" onClick={() => picker.current?.click()}>
            Choose a file
          </button>
        </p>
        <input
          ref={picker}
          className="unseen"
          type="file"
          tabIndex={-1}
          accept=".csv,.txt,.ofx,.qfx,.json,text/csv,text/plain"
          aria-label="Portfolio or broker export file"
          onChange={(event) => [...(event.target.files ?? [])].slice(0, 1).forEach(takeFile)}
        />
      </div>
      <details open={isOpen}>
        <summary>Paste or type the portfolio</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') takeText(text);
          }}
        >
          <label htmlFor={id}>
            One line per ticker; quantity 0 adds it to the watch list. Stop and entry date are optional.
          </label>
          <textarea
            id={id}
            rows={5}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" aria-disabled={text.trim() === ''}>
            Check
          </button>{' '}
          {edit !== null && text.trim() === '' && (
            <button type="button" onClick={edit}>
              Start from the current lines
            </button>
          )}
        </form>
      </details>
    </>
  );
}
