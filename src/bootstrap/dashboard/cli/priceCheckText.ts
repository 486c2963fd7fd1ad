import type { LoadedBars } from '../../../application/dashboard/market/loadBars.js';
import {
  priceCheckOf,
  type BarDisputeAudit,
  type PriceCheckAudit,
} from '../../../domain/dashboard/audit/priceCheck.js';
import { formatTable } from './terminal/formatTable.js';

interface CheckedTicker {
  readonly ticker: string;
  readonly loaded: LoadedBars;
}

const HEAD = ['Ticker', 'Date', 'Verdict', 'Source', 'Open', 'High', 'Low', 'Close', 'Volume'];
const TEXT_COLUMNS = 4;
const ALIGNS = HEAD.map((_, column) => (column < TEXT_COLUMNS ? 'left' : 'right'));

/** Summarizes the price judge's verdicts on each ticker, and lists the disputed bars among its last 30. */
export function priceCheckText(checks: readonly CheckedTicker[]): {
  readonly text: string;
  /** False when a ticker has disputed bars among its last 30, or when no ticker could be checked. */
  readonly hasPassed: boolean;
} {
  const read = checks.map(({ ticker, loaded }) => ({ ticker, loaded, check: checkOf(loaded) }));
  const disputed = read.flatMap(({ ticker, check }) =>
    (check?.recent ?? []).flatMap((dispute) => rowsOf(ticker, dispute)),
  );
  const table = ['', 'Disputed among the last 30 bars:', formatTable(HEAD, disputed, ALIGNS)];
  const lines = read.flatMap(({ ticker, loaded, check }) => linesOf(ticker, loaded, check));
  return {
    text: [...lines, ...(disputed.length === 0 ? [] : table)].join('\n'),
    hasPassed: disputed.length === 0 && read.some(isChecked),
  };
}

const checkOf = (loaded: LoadedBars): PriceCheckAudit | undefined =>
  loaded.kind === 'bars' ? priceCheckOf(loaded, loaded.check, loaded.bars.dates, null) : undefined;

/** Whether a ticker has prices, and could be compared if there is a second source. */
const isChecked = ({ loaded, check }: { loaded: LoadedBars; check: PriceCheckAudit | undefined }): boolean =>
  loaded.kind === 'bars' &&
  (check === undefined || check.second_source === null || Object.keys(check.verdicts).length > 0);

function linesOf(ticker: string, loaded: LoadedBars, check: PriceCheckAudit | undefined): string[] {
  if (loaded.kind === 'unusable') return [`${ticker}: ${loaded.reason}`];
  const bars = `${loaded.bars.dates.length} bars to ${loaded.bars.dates.at(-1) ?? ''}`;
  return [`${ticker}: ${bars}; ${comparisonText(check)}.`, ...loaded.flags.map((flag) => `  ${flag}`)];
}

function comparisonText(check: PriceCheckAudit | undefined): string {
  if (check === undefined) return 'one source, nothing disputed';
  const { second_source, reason, verdicts } = check;
  if (second_source === null) return 'one source';
  if (reason !== null) return `not compared with ${second_source}: ${reason.replace(/\.$/, '')}`;
  const counts = Object.entries(verdicts).map(([verdict, sessions]) => `${sessions} ${verdict.replaceAll('_', ' ')}`);
  return `compared with ${second_source}: ${counts.length === 0 ? 'no shared session' : counts.join(', ')}`;
}

function rowsOf(ticker: string, { date, kind, first, second, used }: BarDisputeAudit): string[][] {
  const row = (source: string, bar: BarDisputeAudit['first']): string[] => [
    ticker,
    date,
    kind.replaceAll('_', ' '),
    source,
    ...(bar === null ? ['-', '-', '-', '-', '-'] : [bar.open, bar.high, bar.low, bar.close, bar.volume].map(String)),
  ];
  return [row('first', first), ...(second === null ? [] : [row('second', second)]), row('used', used)];
}
