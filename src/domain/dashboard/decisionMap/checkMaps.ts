import { unavailable } from '../../shared/unavailable.js';
import { COLUMN_NAMES } from '../analysis/live/columns.js';
import { sessionBarAt, type TickerSeries } from '../analysis/live/liveTicker.js';
import type { RegimeHistory } from '../analysis/regime/regimeHistory.js';
import type { AuditPayload } from '../audit/auditPayload.js';
import { closeOn } from '../audit/incremental/marketSeries.js';
import { seriesAt } from '../market/series.js';
import type { MapSubject } from './assumptions.js';
import { checkMap, type ActualSession, type MapCheck } from './checkMap.js';
import { lastSessionOf, mapSubjectOf, type MapBasis } from './mapBasis.js';

/** Checks the maps of an earlier audit, `before`, against a later audit. Returns the checks by symbol. */
export function checkMaps(
  before: MapBasis,
  now: MapBasis,
  { tickers, regime }: Pick<AuditPayload, 'tickers' | 'regime'>,
): Readonly<Record<string, MapCheck>> {
  const session = lastSessionOf(now);
  const obstacle = regimeObstacle(before.series.regime, now.series.regime);
  const checkOf = (symbol: string): MapCheck => {
    const [subject, after] = [mapSubjectOf(before, symbol), mapSubjectOf(now, symbol)];
    const audit = tickers[symbol];
    if (subject === null || after === null || audit === undefined)
      return unavailable('The previous audit did not cover this ticker.');
    const reason = obstacle ?? seriesObstacle(subject.ticker.series, after.ticker.series, session);
    return reason === null ? checkMap(subject, actualSession(after), audit, regime) : unavailable(reason);
  };
  return Object.fromEntries(Object.keys(tickers).map((symbol) => [symbol, checkOf(symbol)]));
}

function actualSession({ input, ticker: { series }, index, breadth }: MapSubject): ActualSession {
  const t = series.dates.length - 1;
  const date = series.dates[t] ?? '';
  const bar = sessionBarAt({ ...series.columns, dates: series.dates }, t);
  return { date, bar, indexClose: index === null ? null : closeOn(index, date), breadth, position: input.position };
}

/** Exceeds the number of past sessions that the confirmation of a regime label depends on. */
const REGIME_DAYS_COMPARED = 20;

function regimeObstacle(before: RegimeHistory, now: RegimeHistory): string | null {
  if (now.dates.at(-1) === before.dates.at(-1)) return 'No session has closed since the previous audit.';
  if (now.dates.at(-2) !== before.dates.at(-1)) return 'More than one session has closed since the previous audit.';
  const known = before.days.slice(-REGIME_DAYS_COMPARED);
  return JSON.stringify(now.days.slice(0, -1).slice(-REGIME_DAYS_COMPARED)) === JSON.stringify(known)
    ? null
    : 'The regime of earlier sessions changed, for example because tickers were added or the index was corrected.';
}

function seriesObstacle(before: TickerSeries, now: TickerSeries, session: string | null): string | null {
  if (now.dates.at(-1) !== session) return 'The ticker has no bar for the last session.';
  const [t, last] = [before.dates.length - 1, now.dates.length - 2];
  if (now.dates[last] !== before.dates[t]) return 'More than one bar of the ticker was added since the previous audit.';
  const isUnchanged = COLUMN_NAMES.every((name) =>
    Object.is(seriesAt(now.columns[name], last), seriesAt(before.columns[name], t)),
  );
  return isUnchanged ? null : 'The earlier prices of the ticker changed since the previous audit.';
}
