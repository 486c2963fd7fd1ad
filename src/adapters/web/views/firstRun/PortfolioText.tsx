import { useId, useRef, useState, type DragEvent } from 'react';

const EXAMPLE = 'ticker,quantity,average_price,stop,entry_date\nAAPL,10,150.25,140,2026-03-02\nMSFT,0,,,';

interface Props {
  readonly take: (csv: string) => void;
  /** There is a portfolio already. */
  readonly again: boolean;
}

/** A CSV file dropped here or chosen, or its text pasted. */
export function PortfolioText({ take, again }: Props) {
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const read = (file: File | undefined) => {
    if (file !== undefined) void file.text().then(take);
  };
  const dragged = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <>
      <div
        className={over ? 'drop over' : 'drop'}
        role="group"
        aria-label="Portfolio file"
        onDragEnter={(event) => dragged(event, true)}
        onDragOver={(event) => dragged(event, true)}
        onDragLeave={(event) => dragged(event, false)}
        onDrop={(event) => {
          dragged(event, false);
          read(event.dataTransfer.files[0]);
        }}
      >
        <p>
          Drop {again ? 'another' : 'your'} CSV file here, or{' '}
          <button type="button" onClick={() => picker.current?.click()}>
            Choose a file
          </button>
        </p>
        <input
          ref={picker}
          className="unseen"
          type="file"
          tabIndex={-1}
          accept=".csv,text/csv,text/plain"
          aria-label="CSV file of the portfolio"
          onChange={(event) => read(event.target.files?.[0])}
        />
      </div>
      <details>
        <summary>Paste or type it</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            take(text);
          }}
        >
          <label htmlFor={id}>One line for each ticker; quantity 0 watches it. Stop and entry date may be left out.</label>
          <textarea id={id} rows={5} spellCheck={false} placeholder={EXAMPLE} value={text} onChange={(event) => setText(event.target.value)} />
          <button type="submit" aria-disabled={text.trim() === ''}>
            Look at it
          </button>
        </form>
      </details>
    </>
  );
}
