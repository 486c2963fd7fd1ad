import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import type { Column } from '../../../pieces/table/column.js';
import { formatPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../../wording/numbers.js';

type Change = StatementReply['changes'][number];

const KINDS: Readonly<Record<Change['kind'], string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  gone: 'Gone',
  kept: 'Kept',
};

/** Formats a decimal from the program's reply. */
export const formatDecimal = (text: string | null | undefined, format: (value: number) => string): string =>
  text === undefined || text === null ? MISSING_VALUE_TEXT : format(Number(text));

/** The columns of an import's preview. */
export const IMPORT_COLUMNS: readonly Column<Change>[] = [
  { key: 'ticker', label: 'Ticker', kind: 'text', cell: ({ ticker }) => ticker },
  {
    key: 'kind',
    label: 'Change',
    kind: 'text',
    cell: ({ kind, note }) => (
      <>
        {KINDS[kind]}
        {note !== null && <span className="dim"> {note}</span>}
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    cell: ({ after }) => formatDecimal(after?.quantity, formatQuantity),
  },
  {
    key: 'before',
    label: 'Before',
    kind: 'number',
    cell: ({ before }) => formatDecimal(before?.quantity, formatQuantity),
  },
  {
    key: 'price',
    label: 'Average price',
    kind: 'number',
    cell: ({ after }) => formatDecimal(after?.average_price, formatPrice),
  },
  {
    key: 'price-before',
    label: 'Before',
    kind: 'number',
    cell: ({ before }) => formatDecimal(before?.average_price, formatPrice),
  },
];
