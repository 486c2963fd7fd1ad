import { earlierOf, laterOf, NEVER } from '../../shared/calendar/calendarDays.js';
import { SAMPLE_PRICE_SOURCE } from '../market/priceSource.js';
import type { FrameworkTransition } from '../framework/frameworkTransition.js';
import type { SimulationFrequencies } from './frequencies.js';
import { simulationFrequenciesOf } from './frequencies.js';
import { FORWARD_SESSIONS } from './forwardReturns.js';
import type { ReplayFigures } from './replayFigures.js';
import { replayFigures } from './replayFigures.js';
import type { ReplayedTicker, StateSpan } from './replayTicker.js';
import { stateSpans } from './replayTicker.js';
import type { SimulatedTrade } from './simulatedTrade.js';

/** The written report of a replay. It does not contain its creation time, so equal prices produce identical bytes. */
export interface ReplayReport {
  readonly schema_version: 1;
  /** Requested period, ISO dates. */
  readonly from: string;
  readonly to: string;
  /** First and last replayed session. */
  readonly first_session: string;
  readonly last_session: string;
  readonly data_source: string;
  /** Notes for the reader, one sentence each. */
  readonly notes: readonly string[];
  readonly figures: ReplayFigures;
  readonly tickers: Readonly<Record<string, TickerReplayReport>>;
  /** Reasons why tickers were not replayed, by symbol. */
  readonly left_out: Readonly<Record<string, string>>;
}

export interface TickerReplayReport {
  readonly first_session: string;
  readonly last_session: string;
  readonly frequencies: SimulationFrequencies;
  readonly states: readonly StateSpan[];
  readonly transitions: readonly FrameworkTransition[];
  readonly trades: readonly SimulatedTrade[];
}

export type ReplayScope = Pick<ReplayReport, 'from' | 'to' | 'data_source' | 'left_out'> & {
  /** The price source's note about itself; null if it has none. */
  readonly note: string | null;
};

const RULE_NOTES = [
  'Simulated by the rules of the framework: bought at the open of the session after ARMED, sold at the open of the session after EXIT, always the whole ' +
    'position, one position per ticker, without costs, taxes, dividends or slippage. Every decision uses only earlier sessions.',
  `Base rates: for returns, the next ${FORWARD_SESSIONS} sessions of all replayed bars; for trades, purchases at the open of every session, as if ` +
    'the ticker had become ARMED in the session before, with the same stop and exit; for frequencies, a second replay without the guards for regime and entry verdict.',
  'Standard errors are clustered by calendar month, since windows overlap and stocks move together. With few months, they are too small.',
];

/** @param tickers at least one */
export function replayReport({ note, ...scope }: ReplayScope, tickers: readonly ReplayedTicker[]): ReplayReport {
  const ordered = tickers.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
  return {
    schema_version: 1,
    from: scope.from,
    to: scope.to,
    first_session: ordered.map(({ dates }) => dates[0] ?? '').reduce(earlierOf, NEVER),
    last_session: ordered.map(({ dates }) => dates.at(-1) ?? '').reduce(laterOf, ''),
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
    frequencies: simulationFrequenciesOf([simulation]),
    states: stateSpans(ticker),
    transitions: simulation.transitions,
    trades: simulation.trades,
  };
}

function survivorship(source: string): string {
  const whose =
    source === SAMPLE_PRICE_SOURCE
      ? 'large companies that were chosen in 2018 and had survived until then (see data/sample/README.md)'
      : 'tickers that were chosen today and have survived until now';
  return `These figures describe the past of ${whose} (survivorship bias). They predict nothing.`;
}
