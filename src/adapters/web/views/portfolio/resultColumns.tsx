import { Link } from 'wouter';
import type { TransactionGroup } from '../../../../domain/dashboard/ledger/transactionFilter.js';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import type { Column } from '../../pieces/table/column.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatGain, gainTone } from './figures.js';

type Results = LedgerHistory['results'][number];

const INCOME = [
  { key: 'dividends', label: 'Dividends' },
  { key: 'interest', label: 'Interest' },
  {
    key: 'fees',
    label: 'Fees',
    title: 'Fees charged separately from trades. Commissions are already deducted from the realized gains',
  },
  { key: 'taxes', label: 'Taxes' },
] as const;

/** Realized gains and income; each amount links to its transactions. */
export const resultColumns = <Row extends Results>(
  pathOf: (row: Row, list: TransactionGroup) => string,
): readonly Column<Row>[] => [
  {
    key: 'realized',
    label: 'Realized',
    kind: 'number',
    first: 'descending',
    value: ({ realized }) => Number(realized),
    cell: (row) => (
      <>
        <Amount amount={row.realized} currency={row.currency} path={pathOf(row, 'trades')} />
        {row.without_cost > 0 && (
          <span className="dim" title={`${formatCount(row.without_cost, 'lot')} of unknown cost not counted`}>
            {' '}
            + ?
          </span>
        )}
      </>
    ),
  },
  ...INCOME.map(({ key, ...heading }): Column<Row> => ({
    key,
    ...heading,
    kind: 'number',
    first: 'descending',
    value: (row) => Number(row[key]),
    cell: (row) => <Amount amount={row[key]} currency={row.currency} path={pathOf(row, key)} />,
  })),
];

interface AmountProps {
  readonly amount: string;
  readonly currency: string;
  readonly path: string;
}

const Amount = ({ amount, currency, path }: AmountProps) =>
  Number(amount) === 0 ? (
    <span className="dim">–</span>
  ) : (
    <Link href={path} className={gainTone(amount)}>
      {formatGain(amount, currency)}
    </Link>
  );
