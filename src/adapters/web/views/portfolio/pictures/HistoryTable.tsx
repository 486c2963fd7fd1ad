import type { LedgerHistory } from '../../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { NumbersTable } from '../../../pieces/table/NumbersTable.js';
import { formatSessionDate } from '../../../wording/dates.js';

/** Maximum number of sessions in a table, the newest ones. The CSV file has all of them. */
const NEWEST = 60;

type Point = LedgerHistory['points'][number];

interface Props {
  readonly caption: string;
  /** Null for a column that is left out. */
  readonly columns: readonly (string | null)[];
  readonly points: readonly Point[];
  readonly cells: (point: Point) => readonly string[];
}

/** The numbers of the newest sessions behind a chart, newest first. */
export const HistoryTable = ({ caption, columns, points, cells }: Props) => (
  <NumbersTable
    caption={caption}
    summary={points.length > NEWEST ? `${caption}: the last ${NEWEST} sessions` : caption}
    columns={columns.filter((column) => column !== null)}
    rows={points
      .slice(-NEWEST)
      .toReversed()
      .map((point) => [formatSessionDate(point.date), ...cells(point)])}
  />
);
