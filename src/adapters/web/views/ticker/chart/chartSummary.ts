import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatPrice } from '../../../wording/numbers.js';
import { sourceNames, type DisputedBars } from '../disputedSources.js';
import { DEFAULT_LEVELS_PER_SIDE } from './priceLines.js';
import { MAX_TABLE_BARS } from './ranges.js';

/** Describes the chart for screen readers. */
export function chartSummary(ticker: string, audit: TickerAudit, { bars, disputed }: TickerBars): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return `${ticker} has no bars.`;
  const [highest, lowest] = [Math.max(...bars.map(({ high }) => high)), Math.min(...bars.map(({ low }) => low))];
  const { levels, metadata } = audit;
  const stop = stopOf(audit);
  return [
    `${ticker}, ${formatCount(bars.length, 'daily bar')} from ${formatSessionDate(first.date)} to ${formatSessionDate(last.date)}, between ${formatPrice(lowest)} and ${formatPrice(highest)}.`,
    `Last close ${formatPrice(metadata.last_close)}.`,
    levels === null ? '' : `Resistance at ${pricesOf(levels.resistance)}; support at ${pricesOf(levels.support)}.`,
    stop === null ? '' : `Stop at ${formatPrice(stop)}.`,
    disputed === null ? '' : disputedText(disputed),
    bars.length > MAX_TABLE_BARS ? `The last ${MAX_TABLE_BARS} bars are in the table below.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function disputedText(disputed: DisputedBars): string {
  const [first, second] = sourceNames(disputed);
  const sources =
    second === null ? `the bars of ${first} were corrected` : `the bars of ${first} and ${second} are drawn`;
  return `${formatCount(disputed.bars.length, 'session')} with disputed prices: ${sources}.`;
}

function pricesOf(clusters: NonNullable<TickerAudit['levels']>['support']): string {
  return clusters.length === 0
    ? 'no level'
    : clusters
        .slice(0, DEFAULT_LEVELS_PER_SIDE)
        .map((cluster) => formatPrice(cluster.price))
        .join(', ');
}
