import type { Reconciliation } from '../../server/trading/reconciliation.js';
import { formatCsv } from '../../../http/contract/shared/formatCsv.js';

type ReconciledHolding = Reconciliation['drift'][number]['local'];

/** A position that differs, or that only the broker or only the portfolio file has. */
export interface ReconciliationRow {
  readonly group: 'drift' | 'broker_only' | 'local_only';
  readonly ticker: string;
  readonly local: ReconciledHolding | null;
  readonly broker: ReconciledHolding | null;
}

export function reconciliationRows({ drift, broker_only, local_only }: Reconciliation): readonly ReconciliationRow[] {
  return [
    ...drift.map((row) => ({ group: 'drift', ...row }) as const),
    ...broker_only.map(({ ticker, ...broker }) => ({ group: 'broker_only', ticker, local: null, broker }) as const),
    ...local_only.map(({ ticker, ...local }) => ({ group: 'local_only', ticker, local, broker: null }) as const),
  ];
}

const HEAD = [
  'group',
  'ticker',
  'local_quantity',
  'local_average_price',
  'broker_quantity',
  'broker_average_price',
  'as_of',
];

export const reconciliationCsv = (reconciliation: Reconciliation): string =>
  formatCsv(
    HEAD,
    reconciliationRows(reconciliation).map(({ group, ticker, local, broker }) => [
      group,
      ticker,
      local?.quantity ?? null,
      local?.average_price ?? null,
      broker?.quantity ?? null,
      broker?.average_price ?? null,
      reconciliation.as_of,
    ]),
  );
