import { SAMPLE_PRICE_SOURCE } from '../market/priceSource.js';
import type { FrameworkTransition } from '../framework/frameworkTransition.js';
import type { Frequencies } from './frequencies.js';
import { frequenciesOf } from './frequencies.js';
import { FORWARD_SESSIONS } from './forwardReturns.js';
import type { ReplayFigures } from './replayFigures.js';
import { replayFigures } from './replayFigures.js';
import type { ReplayedTicker, StateSpan } from './replayTicker.js';
import { stateSpans } from './replayTicker.js';
import type { SimulatedTrade } from './simulatedTrade.js';

/** A replay as it is written down; it knows no clock, so that equal prices give equal bytes. */
export interface ReplayReport {
  readonly schema_version: 1;
  /** As asked for, ISO dates. */
  readonly from: string;
  readonly to: string;
  /** Of the sessions that were replayed. */
  readonly first_session: string;
  readonly last_session: string;
  readonly data_source: string;
  /** What the reader must know, one sentence each. */
  readonly notes: readonly string[];
  readonly figures: ReplayFigures;
  readonly tickers: Readonly<Record<string, TickerReplayReport>>;
  /** Why a ticker was not replayed. */
  readonly left_out: Readonly<Record<string, string>>;
}

export interface TickerReplayReport {
  readonly first_session: string;
  readonly last_session: string;
  readonly frequencies: Frequencies;
  readonly states: readonly StateSpan[];
  readonly transitions: readonly FrameworkTransition[];
  readonly trades: readonly SimulatedTrade[];
}

export type ReplayScope = Pick<ReplayReport, 'from' | 'to' | 'data_source' | 'left_out'> & {
  /** What the price source has to say of itself; null when nothing. */
  readonly note: string | null;
};

const RULE_NOTES = [
  'Simulated by the rules of the framework: bought at the open of the session after ARMED, sold at the open of the session after EXIT, the whole ' +
    'position each time, one position a ticker, without costs, taxes, dividends or slippage. Every decision knows only the sessions before it.',
  `Base rates: for returns those of the next ${FORWARD_SESSIONS} sessions of all replayed bars; for trades those bought at the open of every session, as if ` +
    'the session before had armed the ticker, under the same stop and exit; for frequencies those without the guards of market and entry verdict.',
  'Standard errors are clustered by calendar month, since windows overlap and stocks move together; over few months they are too small.',
];

/** @param tickers at least one */
export function replayReport({ note, ...scope }: ReplayScope, tickers: readonly ReplayedTicker[]): ReplayReport {
  const ordered = tickers.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  return {
    schema_version: 1,
    from: scope.from,
    to: scope.to,
    first_session: ordered.map(({ dates }) => dates[0] ?? '').toSorted()[0] ?? '',
    last_session:
      ordered
        .map(({ dates }) => dates.at(-1) ?? '')
        .toSorted()
        .at(-1) ?? '',
    data_source: scope.data_source,
    notes: [survivorship(scope.data_source), ...RULE_NOTES, ...(note === null ? [] : [note])],
    figures: replayFigures(ordered),
    tickers: Object.fromEntries(ordered.map((ticker) => [ticker.symbol, tickerReport(ticker)])),
    left_out: scope.left_out,
  };
}

function tickerReport(ticker: ReplayedTicker): TickerReplayReport {
  const { dates, simulation } = ticker;
  return {
    first_session: dates[0] ?? '',
    last_session: dates.at(-1) ?? '',
    frequencies: frequenciesOf([simulation]),
    states: stateSpans(ticker),
    transitions: simulation.transitions,
    trades: simulation.trades,
  };
}

function survivorship(source: string): string {
  const whose =
    source === SAMPLE_PRICE_SOURCE
      ? 'large companies that were chosen in 2018 and had all survived until then (see data/sample/README.md)'
      : 'tickers that were chosen today, all of which survived until now';
  return `These figures describe the past of ${whose}: survivorship. They predict nothing.`;
}
