import { formatCount } from '../../../domain/shared/formatCount.js';
import { isFinishedTrade } from '../../../domain/dashboard/replay/replayFigures.js';
import type { ReplayReport, TickerReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import type { SimulatedTrade } from '../../../domain/dashboard/replay/simulatedTrade.js';
import { NO_VALUE_MARK, formatWithThousands, formatFixed, markdownTable } from '../tables/markdownTable.js';

/** How many of the latest transitions and trades are shown per ticker. */
const SHOWN = 20;

/** Renders a table of all tickers and a section for each; `json` names the file with the remaining data. */
export function replayTickersMarkdown(tickers: ReplayReport['tickers'], json: string): string[] {
  return [
    '## Tickers',
    overview(tickers),
    ...Object.entries(tickers).flatMap(([symbol, ticker]) => section(symbol, ticker, json)),
  ];
}

function overview(tickers: ReplayReport['tickers']): string {
  const head = [
    'ticker',
    'sessions',
    'WATCH',
    'ARMED',
    'TIGHTEN',
    'EXIT',
    'changes per 100',
    'trades',
    'median sessions',
    'mean R',
  ];
  const rows = Object.entries(tickers).map(
    ([
      symbol,
      {
        frequencies: { bars, states, transitions_per_100_bars, median_sessions },
        trades,
      },
    ]) => [
      symbol,
      formatWithThousands(bars),
      ...[states.WATCH, states.ARMED, states.TIGHTEN, states.EXIT].map((share) => `${formatFixed(share, 1)}%`),
      formatFixed(transitions_per_100_bars, 1),
      formatWithThousands(trades.length),
      formatFixed(median_sessions, 1),
      formatFixed(meanR(trades), 2),
    ],
  );
  return markdownTable(head, rows);
}

function section(symbol: string, { states, transitions, trades }: TickerReplayReport, json: string): string[] {
  const shown = (what: string, all: number): string =>
    all > SHOWN
      ? `The latest ${SHOWN} of ${formatCount(all, what)}; all are in ${json}.`
      : `${formatCount(all, what)}.`;
  const now = states.at(-1);
  return [
    `### ${symbol}`,
    now === undefined ? '' : `${now.state} from ${now.from} to ${now.to}, ${formatCount(now.sessions, 'session')}.`,
    shown('transition', transitions.length),
    markdownTable(
      ['date', 'from', 'to', 'reason', 'numbers'],
      transitions
        .slice(-SHOWN)
        .map(({ at, from, to, reason }) => [at, from, to, reason.text, numbersOf(reason.numbers)]),
      true,
    ),
    shown('trade', trades.length),
    markdownTable(
      ['bought', 'at', 'stop', 'sold', 'at', 'signal', 'sessions', 'rungs hit', 'R', 'R with rungs'],
      trades.slice(-SHOWN).map(tradeCells),
    ),
  ];
}

const tradeCells = (trade: SimulatedTrade): string[] => [
  trade.entry_date,
  formatFixed(trade.entry_price, 2),
  formatFixed(trade.initial_stop, 2),
  trade.exit_date ?? 'held',
  formatFixed(trade.exit_price, 2),
  trade.signal ?? NO_VALUE_MARK,
  formatWithThousands(trade.sessions),
  String(trade.rungs_hit),
  formatFixed(trade.r_multiple, 2),
  formatFixed(trade.r_with_rungs, 2),
];

const DIGITS = 5;

const numbersOf = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name} ${Number(value.toPrecision(DIGITS))}`)
    .join(', ');

function meanR(trades: readonly SimulatedTrade[]): number | null {
  const multiples = trades.filter(isFinishedTrade).flatMap(({ r_multiple }) => r_multiple ?? []);
  return multiples.length === 0 ? null : multiples.reduce((sum, r) => sum + r, 0) / multiples.length;
}
