import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { ChartPrimitive, type Target } from './chartPrimitive.js';
import { withOpacity, type ChartPalette } from './palette.js';

type Bins = NonNullable<TickerBars['volume_profile']>['bins'];

/** Width of the largest bin as a fraction of the plot. */
const WIDEST = 0.16;

/** Draws the volume at each price as bars from the left edge, behind the candles, and highlights the largest one. */
export class VolumeByPrice extends ChartPrimitive {
  private shown = true;
  private readonly fullest: number;

  constructor(
    private readonly bins: Bins,
    palette: ChartPalette,
  ) {
    super(palette);
    this.fullest = Math.max(...bins.map(({ volume }) => volume), 1);
  }

  show(shown: boolean): void {
    this.shown = shown;
    this.attachedTo?.requestUpdate();
  }

  zOrder() {
    return 'bottom' as const;
  }

  draw(target: Target): void {
    const series = this.attachedTo?.series;
    if (!this.shown || series === undefined) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      for (const { low, high, volume } of this.bins) {
        const [bottom, top] = [series.priceToCoordinate(low), series.priceToCoordinate(high)];
        if (bottom === null || top === null) continue;
        context.fillStyle = withOpacity(this.palette.bar, volume === this.fullest ? 0.5 : 0.22);
        context.fillRect(0, top, width * WIDEST * (volume / this.fullest), Math.max(bottom - top - 0.5, 0.5));
      }
    });
  }
}
