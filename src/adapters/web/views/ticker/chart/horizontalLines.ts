import type { AutoscaleInfo } from 'lightweight-charts';
import { formatPrice } from '../../../wording/numbers.js';
import { ChartPrimitive, type Target } from './chartPrimitive.js';
import { withOpacity } from './palette.js';
import type { PriceLine } from './priceLines.js';
import { isLabelKept, placeLabels } from './placeLabels.js';

const LABEL_HEIGHT = 15;
const LABEL_INSET = 6;
const DASHES: Readonly<Record<PriceLine['kind'], readonly number[]>> = {
  support: [],
  resistance: [],
  stop: [],
  entry: [6, 3],
  rung: [2, 3],
  'rung-hit': [2, 3],
};

/** Draws levels, stop, entry and rungs as lines across the chart, with their labels at the right edge. */
export class HorizontalLines extends ChartPrimitive {
  private lines: readonly PriceLine[] = [];
  private pointedAt: string | null = null;
  private range: AutoscaleInfo | null = null;

  /** @param within prices that the scale must include; null scales the chart to the bars alone */
  show(lines: readonly PriceLine[], within: { readonly from: number; readonly to: number } | null): void {
    this.lines = lines;
    const inRange =
      within === null
        ? []
        : lines.map(({ price }) => price).filter((price) => price >= within.from && price <= within.to);
    this.range =
      inRange.length === 0 ? null : { priceRange: { minValue: Math.min(...inRange), maxValue: Math.max(...inRange) } };
    this.attachedTo?.requestUpdate();
  }

  /** Highlights the line with this evidence path; null highlights none. */
  point(evidence: string | null): void {
    this.pointedAt = evidence;
    this.attachedTo?.requestUpdate();
  }

  autoscaleInfo(): AutoscaleInfo | null {
    return this.range;
  }

  zOrder() {
    return 'top' as const;
  }

  draw(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const visible = this.lines.flatMap((line) => {
        const y = this.attachedTo?.series.priceToCoordinate(line.price) ?? null;
        if (y === null || y < 0 || y > height) return [];
        return [{ ...line, y, isKept: isLabelKept(line.evidence, this.pointedAt) }];
      });
      for (const line of visible) this.stroke(context, line, width);
      const labeled = placeLabels(visible, LABEL_HEIGHT, LABEL_HEIGHT / 2, height - LABEL_HEIGHT / 2);
      for (const line of labeled) this.write(context, line, width);
    });
  }

  private stroke(context: CanvasRenderingContext2D, line: PriceLine & { readonly y: number }, width: number): void {
    const pointed = line.evidence === this.pointedAt;
    context.strokeStyle = pointed ? this.palette.accent : withOpacity(this.colorOf(line), line.opacity);
    context.lineWidth = pointed ? 2.5 : line.kind === 'stop' ? 1.5 : 1;
    context.setLineDash([...DASHES[line.kind]]);
    context.beginPath();
    context.moveTo(0, Math.round(line.y) + 0.5);
    context.lineTo(width, Math.round(line.y) + 0.5);
    context.stroke();
    context.setLineDash([]);
  }

  private write(
    context: CanvasRenderingContext2D,
    line: PriceLine & { readonly y: number; readonly labelY: number },
    width: number,
  ): void {
    const { surface, accent, ink } = this.palette;
    const text = `${line.label}  ${formatPrice(line.price)}`;
    const pointed = line.evidence === this.pointedAt;
    context.font = `${pointed ? '600 ' : ''}11px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = 'middle';
    const size = context.measureText(text).width;
    const left = width - size - LABEL_INSET;
    context.fillStyle = withOpacity(surface, 0.86);
    context.fillRect(left - 4, line.labelY - LABEL_HEIGHT / 2 + 1, size + 8, LABEL_HEIGHT - 2);
    context.fillStyle = pointed ? accent : line.kind === 'entry' ? ink : this.colorOf(line);
    context.fillText(text, left, line.labelY);
  }

  private colorOf({ kind }: PriceLine): string {
    const { good, bad, warn, ink, accent, inkSoft } = this.palette;
    return { support: good, resistance: bad, stop: warn, entry: ink, rung: accent, 'rung-hit': inkSoft }[kind];
  }
}
