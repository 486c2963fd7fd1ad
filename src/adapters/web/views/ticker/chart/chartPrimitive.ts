import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { ChartPalette } from './palette.js';

export type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A drawing on the price chart, which is its own view and renderer. */
export abstract class ChartPrimitive implements ISeriesPrimitive, IPrimitivePaneView, IPrimitivePaneRenderer {
  protected attachedTo: SeriesAttachedParameter | null = null;
  private readonly views = [this];

  constructor(protected palette: ChartPalette) {}

  abstract zOrder(): 'top' | 'bottom';

  abstract draw(target: Target): void;

  attached(to: SeriesAttachedParameter): void {
    this.attachedTo = to;
  }

  detached(): void {
    this.attachedTo = null;
  }

  paint(palette: ChartPalette): void {
    this.palette = palette;
    this.attachedTo?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  renderer(): IPrimitivePaneRenderer {
    return this;
  }
}
