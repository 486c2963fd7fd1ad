import { formatSessionDate } from '../../../wording/dates.js';
import { formatFigure, formatPercentChange, formatPrice, colorToneOf } from '../../../wording/numbers.js';
import { sourceNames, type DisputedBars } from '../disputedSources.js';
import type { LegendBars } from './placeholderBars.js';
import type { VisibleOverlays } from './priceChartCanvas.js';

interface Props {
  readonly bars: LegendBars;
  /** Index of the bar. */
  readonly at: number;
  readonly shown: VisibleOverlays;
}

/** Describes the bar under the crosshair, or the last bar. */
export function ChartLegend({ bars: { bars, lines, disputed }, at, shown }: Props) {
  const bar = bars[at];
  if (bar === undefined) return null;
  const before = bars[at - 1];
  const change = before === undefined ? null : 100 * (bar.close / before.close - 1);
  return (
    <figcaption className="legend">
      <time dateTime={bar.date}>{formatSessionDate(bar.date)}</time>
      <Value name="O" value={formatPrice(bar.open)} />
      <Value name="H" value={formatPrice(bar.high)} />
      <Value name="L" value={formatPrice(bar.low)} />
      <Value name="C" value={formatPrice(bar.close)} />
      <span className={colorToneOf(change)}>{formatPercentChange(change)}</span>
      <Value name="Vol" value={formatFigure(bar.volume)} />
      {shown.averages && (
        <>
          <Value name="EMA 20" value={formatPrice(lines.ema20[at] ?? null)} className="ema20" />
          <Value name="SMA 50" value={formatPrice(lines.sma50[at] ?? null)} className="sma50" />
          <Value name="SMA 200" value={formatPrice(lines.sma200[at] ?? null)} className="sma200" />
        </>
      )}
      {shown.disputed && disputed !== null && <DisputedValues disputed={disputed} date={bar.date} />}
      {shown.chandelier && (
        <Value name="Chandelier" value={formatPrice(lines.chandelier_long[at] ?? null)} className="chandelier" />
      )}
    </figcaption>
  );
}

/** Names both sources in the colors of their bars, with their closes on a disputed session. */
function DisputedValues({ disputed, date }: { readonly disputed: DisputedBars; readonly date: string }) {
  const found = disputed.bars.find((each) => each.date === date);
  const [first, second] = sourceNames(disputed);
  return (
    <>
      <Value name={`${first} C`} value={formatPrice(found?.first?.close ?? null)} className="first-source" />
      {second !== null && (
        <Value name={`${second} C`} value={formatPrice(found?.second?.close ?? null)} className="second-source" />
      )}
    </>
  );
}

const Value = ({
  name,
  value,
  className,
}: {
  readonly name: string;
  readonly value: string;
  readonly className?: string;
}) => (
  <span className={className}>
    <span className="dim">{name}</span> {value}
  </span>
);
