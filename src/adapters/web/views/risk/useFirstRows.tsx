import { useState, type ReactNode } from 'react';

const FIRST = 10;

interface FirstRows<Row> {
  readonly first: readonly Row[];
  readonly rest: readonly Row[];
  /** A button that shows all rows or only the first ones; null when all rows fit. */
  readonly toggle: ReactNode;
}

/** Shortens a long list of positions; the user can show all of it. */
export function useFirstRows<Row>(rows: readonly Row[]): FirstRows<Row> {
  const [isOpen, setOpen] = useState(false);
  const toggle =
    rows.length <= FIRST ? null : (
      <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Show only the first ${FIRST}` : `Show all ${rows.length} positions`}
      </button>
    );
  return { first: isOpen ? rows : rows.slice(0, FIRST), rest: isOpen ? [] : rows.slice(FIRST), toggle };
}
