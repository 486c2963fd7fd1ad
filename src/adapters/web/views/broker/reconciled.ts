import type { Reconciliation } from '../../server/trading/reconcile.js';
import { csvOf } from '../../wording/csv.js';

export type Holding = Reconciliation['drift'][number]['local'];

/** A line of any of the three groups. */
export interface ReconciledRow {
  readonly group: 'drift' | 'broker_only' | 'local_only';
  readonly ticker: string;
  readonly local: Holding | null;
  readonly broker: Holding | null;
}

export function rowsOf({ drift, broker_only, local_only }: Reconciliation): readonly ReconciledRow[] {
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
  csvOf(
    HEAD,
    rowsOf(reconciliation).map(({ group, ticker, local, broker }) => [
      group,
      ticker,
      local?.quantity ?? null,
      local?.average_price ?? null,
      broker?.quantity ?? null,
      broker?.average_price ?? null,
      reconciliation.as_of,
    ]),
  );
