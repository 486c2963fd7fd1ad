import { useId } from 'react';
import { TickerDetails } from '../details/TickerDetails.js';
import type { Column } from './columns.js';
import type { Row } from './row.js';

interface Props {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly open: boolean;
  readonly toggle: () => void;
}

export function TickerRow({ row, columns, open, toggle }: Props) {
  const id = useId();
  const { flags } = row.audit.metadata;
  return (
    <>
      <tr className={open ? 'ticker open' : 'ticker'}>
        <th scope="row">
          <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
            <svg viewBox="0 0 8 8" aria-hidden="true">
              <path d="M2 1l4 3-4 3z" />
            </svg>
            {row.ticker}
            {flags.length > 0 && (
              <span className="flagged" title={flags.join('\n')}>
                <span aria-hidden="true">!</span>
                <span className="unseen">, with remarks on its data</span>
              </span>
            )}
          </button>
        </th>
        {columns.map((column) => (
          <td key={column.key} className={column.kind}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open && (
        <tr className="details" id={id}>
          <td colSpan={columns.length + 1}>
            <TickerDetails row={row} />
          </td>
        </tr>
      )}
    </>
  );
}
