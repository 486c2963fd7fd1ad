import { isFinished } from '../../../domain/dashboard/replay/replayFigures.js';
import type { ReplayReport, TickerReport } from '../../../domain/dashboard/replay/replayReport.js';
import type { Trade } from '../../../domain/dashboard/replay/trade.js';
import { MISSING, count, counted, fixed, markdownTable } from '../tables/markdownTable.js';

/** Of each ticker's transitions and trades the latest so many are shown. */
const SHOWN = 20;

/** A table of all tickers, and a section for each; `json` names the file that has what is not shown. */
export function tickersMarkdown(tickers: ReplayReport['tickers'], json: string): string[] {
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
      count(bars),
      ...[states.WATCH, states.ARMED, states.TIGHTEN, states.EXIT].map((share) => `${fixed(share, 1)} %`),
      fixed(transitions_per_100_bars, 1),
      count(trades.length),
      fixed(median_sessions, 1),
      fixed(meanR(trades), 2),
    ],
  );
  return markdownTable(head, rows);
}

function section(symbol: string, { states, transitions, trades }: TickerReport, json: string): string[] {
  const shown = (what: string, all: number): string =>
    all > SHOWN ? `The latest ${SHOWN} of ${counted(all, what)}; all are in ${json}.` : `${counted(all, what)}.`;
  const now = states.at(-1);
  return [
    `### ${symbol}`,
    now === undefined ? '' : `${now.state} from ${now.from} to ${now.to}, ${counted(now.sessions, 'session')}.`,
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

const tradeCells = (trade: Trade): string[] => [
  trade.entry_date,
  fixed(trade.entry_price, 2),
  fixed(trade.initial_stop, 2),
  trade.exit_date ?? 'held',
  fixed(trade.exit_price, 2),
  trade.signal ?? MISSING,
  count(trade.sessions),
  String(trade.rungs_hit),
  fixed(trade.r_multiple, 2),
  fixed(trade.r_with_rungs, 2),
];

const DIGITS = 5;

const numbersOf = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name} ${Number(value.toPrecision(DIGITS))}`)
    .join(', ');

function meanR(trades: readonly Trade[]): number | null {
  const multiples = trades.filter(isFinished).flatMap(({ r_multiple }) => r_multiple ?? []);
  return multiples.length === 0 ? null : multiples.reduce((sum, r) => sum + r, 0) / multiples.length;
}
