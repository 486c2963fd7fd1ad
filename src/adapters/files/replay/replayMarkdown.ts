import { firstNames } from '../../../domain/shared/listText.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import { FORWARD_SESSIONS } from '../../../domain/dashboard/replay/forwardReturns.js';
import type { ReplayFigures } from '../../../domain/dashboard/replay/replayFigures.js';
import type { ReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import type { BaseRateComparison, SampleStatistics } from '../../../domain/dashboard/replay/statistics.js';
import { TICKER_STATES } from '../../../domain/dashboard/framework/tickerContext.js';
import {
  NO_VALUE_MARK,
  formatWithThousands,
  formatFixed,
  markdownTable,
  formatShareAsPercent,
} from '../tables/markdownTable.js';
import { replayTickersMarkdown } from './replayTickersMarkdown.js';

/** The formats of the values in a row. */
interface Shown {
  readonly mean: (value: number | null) => string;
  readonly median: (value: number | null) => string;
}

const numbers = (value: number | null): string => formatFixed(value, 2);
const returnOf = (value: number | null): string => formatShareAsPercent(value, 2);
const RETURNS: Shown = { mean: returnOf, median: returnOf };
const NUMBERS: Shown = { mean: numbers, median: numbers };
/** Fractions of yes-or-no values, whose median would be meaningless. */
const SHARES: Shown = { mean: (value) => formatShareAsPercent(value), median: () => NO_VALUE_MARK };

/** Renders a replay as Markdown. `json` names the file with all data. */
export function replayMarkdown(report: ReplayReport, json: string): string {
  const { figures, tickers, left_out, notes, data_source } = report;
  const { frequencies } = figures;
  return (
    [
      `# Replay from ${report.from} to ${report.to}`,
      `${formatCount(frequencies.bars, 'session')} of ${formatCount(Object.keys(tickers).length, 'ticker')} (${firstNames(Object.keys(tickers))}), ${report.first_session} to ${report.last_session}, prices: ${data_source}.`,
      notes.map((note) => `- ${note}`).join('\n'),
      '## States',
      statesTable(figures),
      '## State changes',
      `${numbers(frequencies.transitions_per_100_bars)} per 100 sessions; without guards ${numbers(figures.without_guards.transitions_per_100_bars)}.`,
      markdownTable(
        ['change', 'reason', 'count'],
        figures.transitions.map(({ from, to, reason, count: times }) => [
          `${from} to ${to}`,
          reason,
          formatWithThousands(times),
        ]),
      ),
      `## Log return over the next ${FORWARD_SESSIONS} sessions`,
      'Returns after a state change, compared with all sessions:',
      comparisonTable(
        'change',
        figures.forward_returns.after.map((each) => [each.name, each, RETURNS]),
      ),
      'Returns after ARMED, by trigger:',
      comparisonTable(
        'trigger',
        figures.forward_returns.armed_by.map((each) => [each.name, each, RETURNS]),
      ),
      'Returns after the sessions in each state:',
      comparisonTable(
        'state',
        figures.forward_returns.in_state.map((each) => [each.name, each, RETURNS]),
      ),
      '## Trades',
      tradesText(report),
      tradesTable(figures.trades),
      ...replayTickersMarkdown(tickers, json),
      ...(Object.keys(left_out).length === 0
        ? []
        : [
            '## Excluded',
            Object.entries(left_out)
              .map(([symbol, reason]) => `- ${symbol}: ${reason}`)
              .join('\n'),
          ]),
    ].join('\n\n') + '\n'
  );
}

function statesTable({ frequencies, without_guards }: ReplayFigures): string {
  const rows = TICKER_STATES.map((state) => [
    state,
    `${formatFixed(frequencies.states[state], 1)}%`,
    `${formatFixed(without_guards.states[state], 1)}%`,
  ]);
  return markdownTable(['state', 'share of sessions', 'without guards'], rows);
}

function tradesText({ figures: { frequencies, without_guards, trades } }: ReplayReport): string {
  const finished = trades.sessions.figure.count;
  const median = (each: typeof frequencies): string =>
    `${formatCount(each.trades, 'trade')} with a median hold of ${formatFixed(each.median_sessions, 1)} sessions`;
  return `${median(frequencies)}, ${formatWithThousands(frequencies.trades - finished)} of them still open at the end and not in the table; without guards ${median(without_guards)}.`;
}

const tradesTable = ({ r_multiple, r_with_rungs, won, sessions, rungs }: ReplayFigures['trades']): string =>
  comparisonTable('figure', [
    ['R multiple', r_multiple, NUMBERS],
    ['R multiple, a quarter sold at each rung', r_with_rungs, NUMBERS],
    ['R multiple above 0', won, SHARES],
    ['sessions held', sessions, NUMBERS],
    ...rungs.map((rung): [string, BaseRateComparison, Shown] => [`rung ${rung.r} R hit`, rung, SHARES]),
  ]);

function comparisonTable(what: string, rows: readonly (readonly [string, BaseRateComparison, Shown])[]): string {
  const head = [
    what,
    'n',
    'mean',
    'std. error',
    'median',
    'base n',
    'base mean',
    'base std. error',
    'base median',
    'difference',
    'std. error',
  ];
  const cells = ({ count: n, mean, standard_error, median }: SampleStatistics, shown: Shown): string[] => [
    formatWithThousands(n),
    shown.mean(mean),
    shown.mean(standard_error),
    shown.median(median),
  ];
  return markdownTable(
    head,
    rows.map(([name, { figure, base, difference, standard_error }, shown]) => [
      name,
      ...cells(figure, shown),
      ...cells(base, shown),
      shown.mean(difference),
      shown.mean(standard_error),
    ]),
  );
}
