import { Link } from 'wouter';
import type { Column } from '../../../pieces/table/column.js';
import { GradeBadge, gradeRank } from '../../../tickers/GradeBadge.js';
import { PillarBar } from '../../../tickers/PillarBar.js';
import { profitInPercent, profitInR, stopDistance } from '../../../tickers/positionFigures.js';
import { datedStateCauseText } from '../../../tickers/stateCause.js';
import { sparklineChange, type TickerRow } from '../../../tickers/tickerRow.js';
import { Sparkline } from '../../../tickers/Sparkline.js';
import { areEntriesMoot } from '../../../../../domain/dashboard/coaching/deriskingStates.js';
import { signalsExplanation } from '../../../tickers/entrySignals.js';
import { SignalBadge, signalRank, StateBadge, stateRank, VerdictBadge, verdictRank } from '../../../tickers/badges.js';
import { capitalize } from '../../../wording/capitalize.js';
import { formatShortSessionDate } from '../../../wording/dates.js';
import { formatPercentChange, formatPoints, formatPriceIn } from '../../../wording/numbers.js';
import { PILLAR_NAMES, type PillarName } from '../../../../../domain/dashboard/analysis/score.js';
import { PILLAR_LABELS } from '../../../wording/pillars.js';
import { ProfitCell, StopCell } from './holdingCells.js';
import { NextDecisionCell, nextDecisionDistance } from './NextDecisionCell.js';

const TICKER: Column<TickerRow> = {
  key: 'ticker',
  label: 'Ticker',
  kind: 'text',
  value: ({ ticker }) => ticker,
  cell: ({ ticker, audit }) => (
    <Link href={`/ticker/${ticker}`} className="ticker-link" id={`row-${ticker}`} data-ticker={ticker}>
      {ticker}
      <Remarked remarks={remarksOn(audit)} />
    </Link>
  ),
};

/** Returns the problems with the ticker's bars, and the reason why the framework does not track its position. */
const remarksOn = ({ metadata: { flags, framework_reason: unwatched } }: TickerRow['audit']): readonly string[] =>
  unwatched === null ? flags : [...flags, unwatched];

const Remarked = ({ remarks }: { readonly remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <span className="flagged" title={remarks.join('\n')}>
      <span aria-hidden="true">!</span>
      <span className="unseen">, with notes</span>
    </span>
  );

/** Step between two states in the sort key. It exceeds any R, so R orders tickers only within a state. */
const R_SCALE = 1e6;

function urgency(row: TickerRow): number | null {
  const rank = stateRank(row.audit.state);
  return rank === null ? null : rank * R_SCALE + (profitInR(row) ?? R_SCALE / 2);
}

const STANDING: readonly Column<TickerRow>[] = [
  {
    key: 'state',
    label: 'State',
    title: 'Framework state and when it began; the most urgent first, then the largest loss in R',
    kind: 'text',
    value: urgency,
    cell: ({ audit }) => (
      <>
        <StateBadge state={audit.state} />
        <span className="phone-reason">{capitalize(datedStateCauseText(audit))}</span>
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
    cell: ({ audit }) => <strong className="score">{formatPoints(audit.score)}</strong>,
  },
  {
    key: 'grade',
    label: 'Grade',
    kind: 'text',
    value: ({ audit }) => gradeRank(audit.grade),
    cell: ({ audit }) => <GradeBadge grade={audit.grade} raw={audit.raw_grade} />,
  },
];

const NEXT_DECISION: Column<TickerRow> = {
  key: 'next',
  label: 'Nearest action',
  title:
    'The nearest close at which the state, the stop breach or the number of rungs reached would differ from those at an unchanged close; sorted by its distance in ATR',
  kind: 'text',
  value: nextDecisionDistance,
  cell: (row) => <NextDecisionCell row={row} />,
};

const pillarColumn = (pillar: PillarName): Column<TickerRow> => ({
  key: pillar,
  label: PILLAR_LABELS[pillar].head,
  short: PILLAR_LABELS[pillar].short,
  title: `${PILLAR_LABELS[pillar].name}: ${PILLAR_LABELS[pillar].meaning}`,
  kind: 'bar',
  first: 'descending',
  value: ({ audit }) => audit.pillars[pillar].score,
  cell: ({ audit }) => <PillarBar score={audit.pillars[pillar].score} />,
});

const SIGNS: readonly Column<TickerRow>[] = [
  {
    key: 'signal',
    label: 'Signal',
    title: 'Swing signal for an entry, long or short; gray when the state of the position takes precedence',
    kind: 'text',
    value: ({ audit }) => signalRank(audit.swing_signal),
    cell: ({ audit }) => (
      <span title={signalsExplanation(audit) ?? undefined}>
        <SignalBadge signal={audit.swing_signal} isMoot={areEntriesMoot(audit)} />
      </span>
    ),
  },
  {
    key: 'verdict',
    label: 'Verdict',
    title: 'Entry verdict from Trap & Structure; gray when the state of the position takes precedence',
    kind: 'text',
    value: ({ audit }) => verdictRank(audit.structure?.verdict ?? null),
    cell: ({ audit }) => <VerdictBadge verdict={audit.structure?.verdict ?? null} isMoot={areEntriesMoot(audit)} />,
  },
];

const PRICE: readonly Column<TickerRow>[] = [
  {
    key: 'close',
    room: 'medium',
    label: 'Close',
    title: 'Last close',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.last_close,
    cell: ({ audit: { metadata } }) => formatPriceIn(metadata.currency, metadata.last_close),
  },
  {
    key: 'change',
    room: 'medium',
    label: 'Change',
    title: 'Change from the previous close',
    kind: 'number',
    first: 'descending',
    value: ({ audit }) => audit.metadata.change_pct,
    cell: ({ audit: { metadata } }) => <span className="dim">{formatPercentChange(metadata.change_pct)}</span>,
  },
  {
    key: 'closes',
    label: '60 sessions',
    title: 'The last 60 closes; sorts by their change',
    kind: 'line',
    room: 'wide',
    first: 'descending',
    value: sparklineChange,
    cell: (row) => <Sparkline closes={row.audit.metadata.closes} change={sparklineChange(row)} />,
  },
];

const HOLDING: readonly Column<TickerRow>[] = [
  {
    key: 'profit',
    label: 'P/L',
    title: 'Profit or loss of the position, in percent of its cost',
    kind: 'number',
    first: 'descending',
    value: profitInPercent,
    cell: (row) => <ProfitCell row={row} />,
  },
  {
    key: 'stop',
    label: 'Stop distance',
    short: 'Stop dist.',
    title:
      'Distance from the last close to the stop, in R and in percent of the higher of the two; negative beyond the stop',
    kind: 'number',
    value: (row) => stopDistance(row)?.percent ?? null,
    cell: (row) => <StopCell row={row} />,
  },
];

export const TICKER_COLUMNS: readonly Column<TickerRow>[] = [
  TICKER,
  ...STANDING,
  NEXT_DECISION,
  ...PILLAR_NAMES.map(pillarColumn),
  ...SIGNS,
  ...PRICE,
  ...HOLDING,
];

const Since = ({ date }: { readonly date: string | null }) =>
  date === null ? null : <span className="since">{formatShortSessionDate(date)}</span>;
