import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { session } from '../../../wording/dates.js';
import { figure, percentChange, price, toneOf } from '../../../wording/numbers.js';
import type { Shown } from './drawnChart.js';

interface Props {
  readonly bars: TickerBars;
  /** The bar's place. */
  readonly at: number;
  readonly shown: Shown;
}

/** The bar under the crosshair, else the last one. */
export function Legend({ bars: { bars, lines }, at, shown }: Props) {
  const bar = bars[at];
  if (bar === undefined) return null;
  const before = bars[at - 1];
  const change = before === undefined ? null : 100 * (bar.close / before.close - 1);
  return (
    <figcaption className="legend">
      <time dateTime={bar.date}>{session(bar.date)}</time>
      <Value name="O" value={price(bar.open)} />
      <Value name="H" value={price(bar.high)} />
      <Value name="L" value={price(bar.low)} />
      <Value name="C" value={price(bar.close)} />
      <span className={toneOf(change)}>{percentChange(change)}</span>
      <Value name="Vol" value={figure(bar.volume)} />
      {shown.averages && (
        <>
          <Value name="EMA 20" value={price(lines.ema20[at] ?? null)} className="ema20" />
          <Value name="SMA 50" value={price(lines.sma50[at] ?? null)} className="sma50" />
          <Value name="SMA 200" value={price(lines.sma200[at] ?? null)} className="sma200" />
        </>
      )}
      {shown.chandelier && (
        <Value name="Chandelier" value={price(lines.chandelier_long[at] ?? null)} className="chandelier" />
      )}
    </figcaption>
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
