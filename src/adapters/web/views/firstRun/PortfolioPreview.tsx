import { joinWithAnd } from '../../../../domain/shared/listText.js';
import type { ImportPortfolioReply } from '../../../http/contract/dashboard/portfolio/portfolio.js';
import type { Column } from '../../pieces/table/column.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { PLAN_ASSUMPTIONS_NOTE } from '../../tickers/planAssumption.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatSessionDate } from '../../wording/dates.js';
import { formatPrice, formatQuantity } from '../../wording/numbers.js';
import { LineNotes } from './import/LineNotes.js';

type Line = ImportPortfolioReply['rows'][number];

const COLUMNS: readonly Column<Line>[] = [
  { key: 'ticker', label: 'Ticker', kind: 'text', cell: ({ ticker }) => ticker },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    cell: (line) => (line.quantity === 0 ? <span className="dim">watched</span> : formatQuantity(line.quantity)),
  },
  {
    key: 'price',
    label: 'Average price',
    kind: 'number',
    cell: (line) => (line.average_price === 0 ? '–' : formatPrice(line.average_price)),
  },
  { key: 'stop', label: 'Stop', kind: 'number', cell: ({ stop }) => formatPrice(stop) },
  {
    key: 'entry',
    label: 'Entry',
    kind: 'text',
    cell: ({ entry_date: date }) => (date === null ? '–' : formatSessionDate(date)),
  },
];

const SHOWN = 8;

interface Props {
  readonly reading: ImportPortfolioReply;
  readonly saving: boolean;
  readonly keep: () => void;
  readonly drop: () => void;
}

/** Shows which lines an import would accept and which it would reject, before it is saved. */
export function PortfolioPreview({
  reading: { rows, errors, positions, watched, removed, notes },
  saving,
  keep,
  drop,
}: Props) {
  return (
    <div className="preview">
      <p role="status">
        <strong>
          {rows.length === 0 ? 'No line can be used.' : `${formatCount(positions, 'position')}, ${watched} watched.`}
        </strong>
        {errors.length > 0 && <span className="bad"> {formatCount(errors.length, 'line')} left out:</span>}
      </p>
      {rows.length + errors.length === 0 && (
        <p>
          The first line must name the columns ticker,quantity,average_price. Add a line for each ticker below it, such
          as AAPL,10,150.25.
        </p>
      )}
      <LineNotes lines={errors} />
      {rows.length > 0 && (
        <div className="lines">
          <DataTable
            caption="Accepted lines, in file order"
            rows={rows.slice(0, SHOWN)}
            columns={COLUMNS}
            nameOf={({ ticker }) => ticker}
          />
          {rows.length > SHOWN && <p className="dim">and {formatCount(rows.length - SHOWN, 'more line')}</p>}
        </div>
      )}
      {rows.some(({ quantity, stop, entry_date }) => quantity > 0 && (stop === null || entry_date === null)) && (
        <p className="dim">{PLAN_ASSUMPTIONS_NOTE}</p>
      )}
      {notes.map((note) => (
        <p key={note} className="warn">
          {note}
        </p>
      ))}
      {rows.length > 0 && removed.length > 0 && (
        <p className="warn">Saving removes {joinWithAnd(removed)} from your portfolio.</p>
      )}
      <div className="choices">
        <button type="button" onClick={drop}>
          {rows.length === 0 ? 'Try again' : 'Change'}
        </button>
        {rows.length > 0 && (
          <button type="button" className="primary" aria-disabled={saving} onClick={() => saving || keep()}>
            {saving ? 'Saving…' : `Save ${formatCount(rows.length, 'line')}`}
          </button>
        )}
      </div>
    </div>
  );
}
