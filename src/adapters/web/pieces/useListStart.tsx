import { useState, type ReactNode } from 'react';

interface ListStart<Row> {
  readonly shown: readonly Row[];
  /** A button that shows the whole list; null when it is shown. */
  readonly more: ReactNode;
}

/** Shows the first rows of a list until the user asks for all of it. */
export function useListStart<Row>(
  rows: readonly Row[],
  count: number,
  label: (hidden: number) => string,
  className = 'plain more',
): ListStart<Row> {
  const [all, setAll] = useState(false);
  const more =
    all || rows.length <= count ? null : (
      <button type="button" className={className} onClick={() => setAll(true)}>
        {label(rows.length - count)}
      </button>
    );
  return { shown: all ? rows : rows.slice(0, count), more };
}
