import { Link } from 'wouter';
import type { Column } from '../../pieces/table/column.js';
import { Grade, gradeRank } from '../../tickers/Grade.js';
import { PillarBar } from '../../tickers/PillarBar.js';
import { profitPercent, stopDistance } from '../../tickers/plan.js';
import { sparkChange, type Row } from '../../tickers/row.js';
import { Sparkline } from '../../tickers/Sparkline.js';
import { Signal, signalRank, State, stateRank, Verdict, verdictRank } from '../../tickers/Standing.js';
import { shortSession } from '../../wording/dates.js';
import { percentChange, points, price } from '../../wording/numbers.js';
import { PILLAR_NAMES, type PillarName } from '../../../../domain/dashboard/analysis/score.js';
import { PILLAR_WORDS } from '../../wording/pillars.js';
import { ProfitCell, StopCell } from './holdingCells.js';

const TICKER: Column<Row> = {
  key: 'ticker',
  label: 'Ticker',
  kind: 'text',
  first: 'ascending',
  value: ({ ticker }) => ticker,
  cell: ({ ticker, audit }) => (
    <Link href={`/ticker/${ticker}`} className="ticker-link">
      {ticker}
      <Remarked remarks={remarksOn(audit)} />
    </Link>
  ),
};

/** What is wrong with its bars, and why its position is not watched. */
const remarksOn = ({ metadata: { flags, framework_reason: unwatched } }: Row['audit']): readonly string[] =>
  unwatched === null ? flags : [...flags, unwatched];

const Remarked = ({ remarks }: { readonly remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <span className="flagged" title={remarks.join('\n')}>
      <span aria-hidden="true">!</span>
      <span className="unseen">, with remarks</span>
    </span>
  );

const STANDING: readonly Column<Row>[] = [
  {
    key: 'state',
    label: 'State',
    title: 'The framework’s state and since when; the most urgent first',
    kind: 'text',
    first: 'ascending',
    value: ({ audit }) => stateRank(audit.state),
    cell: ({ audit }) => (
      <>
        <State state={audit.state} />
        <Since date={audit.framework?.since ?? null} />
      </>
    ),
  },
  {
    key: 'score',
    label: 'Score',
    title: 'Weighted mean of the pillars, 0 to 100',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.score,
    cell: ({ audit }) => <strong className="score">{points(audit.score)}</strong>,
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

const pillarColumn = (pillar: PillarName): Column<Row> => ({
  key: pillar,
  label: PILLAR_WORDS[pillar].head,
  short: PILLAR_WORDS[pillar].short,
  title: `${PILLAR_WORDS[pillar].name}: ${PILLAR_WORDS[pillar].meaning}`,
  kind: 'bar',
  first: 'descending',
  value: ({ audit }) => audit.pillars[pillar].score,
  cell: ({ audit }) => <PillarBar score={audit.pillars[pillar].score} />,
});

const SIGNS: readonly Column<Row>[] = [
  {
    key: 'signal',
    label: 'Swing',
    title: 'Swing signal',
    kind: 'text',
    first: 'ascending',
    value: ({ audit }) => signalRank(audit.swing_signal),
    cell: ({ audit }) => <Signal signal={audit.swing_signal} />,
  },
  {
    key: 'verdict',
    label: 'Verdict',
    title: 'Trap & Structure: whether now is a place to enter',
    kind: 'text',
    first: 'ascending',
    value: ({ audit }) => verdictRank(audit.structure?.verdict ?? null),
    cell: ({ audit }) => <Verdict verdict={audit.structure?.verdict ?? null} />,
  },
];

const PRICE: readonly Column<Row>[] = [
  {
    key: 'close',
    room: 'medium',
    label: 'Close',
    title: 'Last close',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.last_close,
    cell: ({ audit }) => price(audit.metadata.last_close),
  },
  {
    key: 'change',
    room: 'medium',
    label: 'Change',
    title: 'Against the close before',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.change_pct,
    cell: ({ audit: { metadata } }) => <span className="dim">{percentChange(metadata.change_pct)}</span>,
  },
  {
    key: 'closes',
    label: '60 sessions',
    title: 'The last 60 closes; sorts by their change',
    kind: 'line',
    room: 'wide',
    first: 'descending',
    value: sparkChange,
    cell: (row) => <Sparkline closes={row.audit.metadata.closes} change={sparkChange(row)} />,
  },
];

const HOLDING: readonly Column<Row>[] = [
  {
    key: 'profit',
    label: 'P/L',
    title: 'Profit or loss of what is held, in percent of what was paid',
    kind: 'number',
    first: 'descending',
    value: profitPercent,
    cell: (row) => <ProfitCell row={row} />,
  },
  {
    key: 'stop',
    label: 'To stop',
    title:
      'From the last close down to the stop: in percent of the higher of the two, and in multiples of the risk (R); negative below the stop',
    kind: 'number',
    first: 'ascending',
    value: (row) => stopDistance(row)?.percent ?? null,
    cell: (row) => <StopCell row={row} />,
  },
];

export const COLUMNS: readonly Column<Row>[] = [
  TICKER,
  ...STANDING,
  ...PILLAR_NAMES.map(pillarColumn),
  ...SIGNS,
  ...PRICE,
  ...HOLDING,
];

const Since = ({ date }: { readonly date: string | null }) =>
  date === null ? null : <span className="since">{shortSession(date)}</span>;
