import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { session } from '../../../wording/dates.js';
import { price } from '../../../wording/numbers.js';
import { NEAREST } from './planLines.js';
import { BARS_IN_TABLE } from './ranges.js';

/** What a reader who does not see the chart should know of it. */
export function summaryOf(ticker: string, { levels, framework, metadata }: TickerAudit, { bars }: TickerBars): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return `${ticker} has no bars.`;
  const [highest, lowest] = [Math.max(...bars.map(({ high }) => high)), Math.min(...bars.map(({ low }) => low))];
  const stop = framework?.holding?.stop ?? null;
  return [
    `${ticker}, ${bars.length} daily bars from ${session(first.date)} to ${session(last.date)}, between ${price(lowest)} and ${price(highest)}.`,
    `Last close ${price(metadata.last_close)}.`,
    levels === null ? '' : `Resistance at ${pricesOf(levels.resistance)}; support at ${pricesOf(levels.support)}.`,
    stop === null ? '' : `Stop at ${price(stop)}.`,
    `The last ${BARS_IN_TABLE} bars are in the table below.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function pricesOf(clusters: NonNullable<TickerAudit['levels']>['support']): string {
  return clusters.length === 0
    ? 'no level'
    : clusters
        .slice(0, NEAREST)
        .map((cluster) => price(cluster.price))
        .join(', ');
}
