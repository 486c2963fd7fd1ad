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

/** The word shown before the previous holding, by kind of change. */
const BEFORE: Readonly<Partial<Record<Change['kind'], string>>> = { changed: 'from ', gone: '' };

/** Formats a decimal from the program's reply. */
const formatDecimal = (text: string | null | undefined, format: (value: number) => string): string =>
  text === undefined || text === null ? MISSING_VALUE_TEXT : format(Number(text));

const holdingText = ({ quantity, average_price }: NonNullable<Change['before']>): string =>
  average_price === null
    ? formatDecimal(quantity, formatQuantity)
    : `${formatDecimal(quantity, formatQuantity)} at ${formatDecimal(average_price, formatPrice)}`;

export const IMPORT_COLUMNS: readonly Column<Change>[] = [
  { key: 'ticker', label: 'Ticker', kind: 'text', cell: ({ ticker }) => ticker },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    cell: ({ after }) => formatDecimal(after?.quantity, formatQuantity),
  },
  {
    key: 'price',
    label: 'Average price',
    kind: 'number',
    cell: ({ after }) => formatDecimal(after?.average_price, formatPrice),
  },
  {
    key: 'kind',
    label: 'Change',
    kind: 'text',
    cell: ({ kind, before, note }) => (
      <>
        {KINDS[kind]}
        {before !== null && BEFORE[kind] !== undefined && (
          <span className="dim"> {`${BEFORE[kind]}${holdingText(before)}`}</span>
        )}
        {note !== null && <span className="dim"> {note}</span>}
      </>
    ),
  },
];
