import type { PortfolioMap } from '../../../../http/contract/dashboard/audit/decisionMap.js';
import { decisionValueText, decisionLabel } from '../../../wording/decisions.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatExactPrice, formatFigure, formatPrice } from '../../../wording/numbers.js';

export type MapCheck = NonNullable<PortfolioMap['tickers'][number]['check']>;
type Surprise = Extract<MapCheck, { kind: 'checked' }>['surprises'][number];

const NAMES: Readonly<Record<Surprise['assumption'], string>> = {
  date: 'session',
  open: 'open',
  high: 'high',
  low: 'low',
  volume: 'volume',
  index_close: 'index close',
  breadth_above: 'number of other tickers above SMA 50',
};

/** Says whether the previous session's map agreed with the audit, and what differed from its assumptions. */
export function mapCheckTexts(check: MapCheck): { readonly verdict: string; readonly surprises: readonly string[] } {
  if (check.kind === 'unavailable')
    return { verdict: `The previous map cannot be checked. ${check.reason}`, surprises: [] };
  const { session, differences, surprises } = check;
  const map = `The map for ${formatSessionDate(session)}`;
  const misses = differences.map(
    ({ decision, from, to }) =>
      `${decisionLabel(decision)} ${decisionValueText(decision, to)} instead of ${decisionValueText(decision, from)}`,
  );
  return {
    verdict: misses.length === 0 ? `${map} agreed with the audit` : `${map} did not agree: ${misses.join(', ')}`,
    surprises: surprises.map(surpriseText),
  };
}

const surpriseText = ({ assumption, assumed, actual }: Surprise): string =>
  `${NAMES[assumption]} was ${valueText(assumption, actual)} instead of the assumed ${valueText(assumption, assumed)}`;

function valueText(assumption: Surprise['assumption'], value: Surprise['actual']): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return assumption === 'date' ? formatSessionDate(value) : value;
  if (assumption === 'volume') return formatFigure(value);
  if (assumption === 'index_close') return formatPrice(value);
  return assumption === 'breadth_above' ? String(value) : formatExactPrice(value);
}
