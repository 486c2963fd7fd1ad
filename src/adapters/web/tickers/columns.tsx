import type { ReactNode } from 'react';
import { percentChange, points, price } from '../wording/numbers.js';
import { PILLAR_WORDS, PILLARS, type PillarName } from '../wording/pillars.js';
import { Grade, gradeRank } from './Grade.js';
import { PillarBar } from './PillarBar.js';
import { Quantity } from './Quantity.js';
import { sparkChange, type Row } from './row.js';
import type { Sortable } from './sorting.js';
import { Sparkline } from './Sparkline.js';
import { Signal, signalRank, State, stateRank } from './Standing.js';

export interface Column extends Sortable {
  readonly label: string;
  /** Where there is little room. */
  readonly short?: string;
  readonly title?: string;
  readonly kind: 'number' | 'text' | 'bar' | 'line';
  cell(row: Row): ReactNode;
}

const tone = (change: number | null): string => (change === null || change === 0 ? '' : change > 0 ? 'good' : 'bad');

const PRICE: readonly Column[] = [
  {
    key: 'close',
    label: 'Close',
    title: 'Last close',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.last_close,
    cell: ({ audit }) => price(audit.metadata.last_close),
  },
  {
    key: 'change',
    label: 'Change',
    title: 'Against the close before',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.change_pct,
    cell: ({ audit: { metadata } }) => <span className={tone(metadata.change_pct)}>{percentChange(metadata.change_pct)}</span>,
  },
];

const VERDICT: readonly Column[] = [
  {
    key: 'score',
    label: 'Score',
    title: 'Weighted mean of the pillars, 0 to 100',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.score,
    cell: ({ audit }) => <strong>{points(audit.score)}</strong>,
  },
  {
    key: 'grade',
    label: 'Grade',
    kind: 'text',
    first: 'ascending',
    value: ({ audit }) => gradeRank(audit.grade),
    cell: ({ audit }) => <Grade grade={audit.grade} raw={audit.raw_grade} />,
  },
];

const pillarColumn = (pillar: PillarName): Column => ({
  key: pillar,
  label: PILLAR_WORDS[pillar].head,
  short: PILLAR_WORDS[pillar].short,
  title: `${PILLAR_WORDS[pillar].name}: ${PILLAR_WORDS[pillar].meaning}`,
  kind: 'bar',
  first: 'descending',
  value: ({ audit }) => audit.pillars[pillar].score,
  cell: ({ audit }) => <PillarBar score={audit.pillars[pillar].score} />,
});

const STATE: Column = {
  key: 'state',
  label: 'State',
  kind: 'text',
  first: 'ascending',
  value: ({ audit }) => stateRank(audit.state),
  cell: ({ audit }) => <State state={audit.state} />,
};

const SIGNAL: Column = {
  key: 'signal',
  label: 'Swing',
  title: 'Swing signal',
  kind: 'text',
  first: 'ascending',
  value: ({ audit }) => signalRank(audit.swing_signal),
  cell: ({ audit }) => <Signal signal={audit.swing_signal} />,
};

const TAIL: readonly Column[] = [
  {
    key: 'closes',
    label: '60 sessions',
    title: 'The last 60 closes; sorts by their change',
    kind: 'line',
    first: 'descending',
    value: sparkChange,
    cell: (row) => <Sparkline closes={row.audit.metadata.closes} change={sparkChange(row)} />,
  },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.position?.quantity ?? null,
    cell: (row) => <Quantity row={row} />,
  },
];

/** State and signal take room only when the audit has them. */
export function columnsFor(rows: readonly Row[]): readonly Column[] {
  return [
    ...PRICE,
    ...VERDICT,
    ...(rows.some(({ audit }) => audit.state !== null) ? [STATE] : []),
    ...(rows.some(({ audit }) => audit.swing_signal !== null) ? [SIGNAL] : []),
    ...PILLARS.map(pillarColumn),
    ...TAIL,
  ];
}
