import { formatCount } from '../../../domain/shared/formatCount.js';
import { formatPercentChange } from '../wording/numbers.js';

const WIDTH = 100;
const HEIGHT = 24;
const MARGIN = 2;

interface Props {
  /** Oldest first. */
  readonly closes: readonly number[];
  /** Change over all closes, in percent. */
  readonly change: number | null;
}

export function Sparkline({ closes, change }: Props) {
  if (change === null) return <span className="dim">–</span>;
  const words = `${formatPercentChange(change)} over ${formatCount(closes.length, 'session')}`;
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <polyline points={pointsOf(closes)} />
    </svg>
  );
}

function pointsOf(closes: readonly number[]): string {
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low || 1;
  const step = WIDTH / (closes.length - 1);
  const height = HEIGHT - 2 * MARGIN;
  return closes
    .map((close, at) => `${(at * step).toFixed(2)},${(HEIGHT - MARGIN - (height * (close - low)) / range).toFixed(2)}`)
    .join(' ');
}
