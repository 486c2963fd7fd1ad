import type { StatementReply } from '../../../http/contract/dashboard/portfolioImport.js';
import type { Column } from '../../pieces/table/column.js';
import { formatPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../wording/numbers.js';

type Change = StatementReply['changes'][number];

const KINDS: Readonly<Record<Change['kind'], string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  gone: 'Gone',
  kept: 'Kept',
};

const shown = (text: string | undefined, format: (value: number) => string): string =>
  text === undefined ? MISSING_VALUE_TEXT : format(Number(text));

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
  { key: 'quantity', label: 'Quantity', kind: 'number', cell: ({ after }) => shown(after?.quantity, formatQuantity) },
  { key: 'before', label: 'Before', kind: 'number', cell: ({ before }) => shown(before?.quantity, formatQuantity) },
  {
    key: 'price',
    label: 'Average price',
    kind: 'number',
    cell: ({ after }) => shown(after?.average_price, formatPrice),
  },
  {
    key: 'price-before',
    label: 'Before',
    kind: 'number',
    cell: ({ before }) => shown(before?.average_price, formatPrice),
  },
];
