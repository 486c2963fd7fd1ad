import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import type { Column } from '../../../pieces/table/column.js';
import { formatPrice, formatQuantity } from '../../../wording/numbers.js';
import { decimalToNumber } from '../../portfolio/figures.js';

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

const holdingText = ({ quantity, average_price }: NonNullable<Change['before']>): string =>
  `${formatQuantity(Number(quantity))}${average_price === null ? '' : ` at ${formatPrice(Number(average_price))}`}`;

export const IMPORT_COLUMNS: readonly Column<Change>[] = [
  { key: 'ticker', label: 'Ticker', kind: 'text', cell: ({ ticker }) => ticker },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    cell: ({ after }) => formatQuantity(decimalToNumber(after?.quantity ?? null)),
  },
  {
    key: 'price',
    label: 'Average price',
    kind: 'number',
    cell: ({ after }) => formatPrice(decimalToNumber(after?.average_price ?? null)),
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
