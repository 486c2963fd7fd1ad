import type { TickerMap } from '../../../../http/contract/dashboard/audit/decisionMap.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatExactPrice, formatFigure, formatPrice, formatPriceDistance } from '../../../wording/numbers.js';
import type { Fact } from '../panels/FactList.js';

type DecisionMapView = Extract<TickerMap, { kind: 'map' }>;
export type MapAssumptions = DecisionMapView['assumptions'];

/** Returns each assumption about the session with its value. */
export const decisionMapAssumptionFacts = ({
  session,
  open,
  high,
  low,
  volume,
  index_close,
  breadth_above,
  breadth_counted,
}: MapAssumptions): readonly Fact[] => [
  { name: 'Session', value: formatSessionDate(session) },
  { name: 'Open', value: formatExactPrice(open) },
  { name: 'High', value: high === null ? 'the higher of open and close' : formatExactPrice(high) },
  { name: 'Low', value: low === null ? 'the lower of open and close' : formatExactPrice(low) },
  { name: 'Volume', value: formatFigure(volume) },
  ...(index_close === null ? [] : [{ name: 'Index close', value: formatPrice(index_close) }]),
  { name: 'Other tickers above SMA 50', value: `${breadth_above} of ${breadth_counted}` },
  { name: 'Options and position', value: 'as today' },
];

/** Returns the range of the map and the stop of the session. */
export const decisionMapRangeFacts = ({ last_close, atr14, stop, cells }: DecisionMapView): readonly Fact[] => [
  {
    name: 'Closes within 4 ATR of the last close',
    value: `${formatExactPrice(cells[0]?.from ?? last_close)} to ${formatExactPrice(cells.at(-1)?.to ?? last_close)}`,
  },
  { name: 'ATR 14', value: formatPriceDistance(atr14, last_close) },
  ...(stop === null ? [] : [{ name: 'Stop price for the session', value: formatPrice(stop) }]),
];
