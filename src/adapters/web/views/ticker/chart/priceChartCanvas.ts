import {
  BarSeries,
  CandlestickSeries,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type Time,
} from 'lightweight-charts';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import { priceDecimalsAt } from '../../../../../domain/dashboard/market/tick.js';
import { applyChartTheme } from './chartTheme.js';
import type { ChartEvent } from './chartEvents.js';
import { HorizontalLines } from './horizontalLines.js';
import { withOpacity, readChartPalette, type ChartPalette } from './palette.js';
import type { PriceLine } from './priceLines.js';
import { visibleBarRange, type ChartRangeName } from './ranges.js';
import { VolumeByPrice } from './volumeByPrice.js';

export interface VisibleOverlays {
  readonly averages: boolean;
  readonly chandelier: boolean;
  readonly profile: boolean;
  /** Whether to show the bars of both sources on disputed sessions. */
  readonly disputed: boolean;
}

export interface CrosshairPosition {
  /** Index of the bar. */
  readonly bar: number;
  readonly x: number;
  readonly y: number;
}

type LineName = keyof TickerBars['lines'];

const LINE_NAMES: readonly LineName[] = ['ema20', 'sma50', 'sma200', 'chandelier_long'];
/** The page's locale. The library would use the browser's, which is invalid under LANG=C. */
const LOCALE = 'en-US';
/** Approximate width of the price axis beside the plot, in pixels. */
const AXIS_WIDTH = 60;
/** Lines whose distance from the last close exceeds this fraction do not widen the scale. */
const NEAR = 0.12;

/** Draws a ticker's chart on a canvas; the only class that uses the chart library. */
export class PriceChartCanvas {
  private readonly chart: IChartApi;
  private readonly candles: ISeriesApi<'Candlestick'>;
  private readonly volume: ISeriesApi<'Histogram'>;
  private readonly lines: Readonly<Record<LineName, ISeriesApi<'Line'>>>;
  /** The disputed bars of the first and of the second source. */
  private readonly disputed: Readonly<Record<'first' | 'second', ISeriesApi<'Bar'>>>;
  private readonly across: HorizontalLines;
  private readonly profile: VolumeByPrice | null;
  private readonly markers: ISeriesMarkersPluginApi<Time>;
  private events: readonly ChartEvent[] = [];
  /** The latest range shown; null before the first. */
  private range: ChartRangeName | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly data: TickerBars,
    onPoint: (pointed: CrosshairPosition | null) => void,
  ) {
    const palette = readChartPalette(host);
    this.chart = createChart(host, {
      autoSize: true,
      localization: { locale: LOCALE },
      layout: { attributionLogo: false },
      crosshair: { mode: CrosshairMode.Normal },
      handleScroll: { mouseWheel: false },
      handleScale: { mouseWheel: false },
      // With the default spacing, all bars would not fit the width of a phone.
      timeScale: { lockVisibleTimeRangeOnResize: true, minBarSpacing: 0.2 },
    });
    const precision = priceDecimalsAt(data.bars.at(-1)?.close ?? NaN);
    this.candles = this.chart.addSeries(CandlestickSeries, {
      priceFormat: { type: 'price', precision, minMove: 10 ** -precision },
      priceLineVisible: false,
      borderVisible: false,
    });
    this.volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      priceLineVisible: false,
      lastValueVisible: false,
    });
    this.lines = { ema20: this.line(), sma50: this.line(), sma200: this.line(), chandelier_long: this.line() };
    this.chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
    this.chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.06, bottom: 0.2 } });
    this.candles.setData(data.bars.map(({ date, open, high, low, close }) => ({ time: date, open, high, low, close })));
    for (const name of LINE_NAMES)
      this.lines[name].setData(data.bars.flatMap(({ date }, bar) => pointAt(date, data.lines[name][bar] ?? null)));
    this.disputed = { first: this.disputedBars('first'), second: this.disputedBars('second') };
    this.across = new HorizontalLines(palette);
    this.candles.attachPrimitive(this.across);
    this.profile = data.volume_profile === null ? null : new VolumeByPrice(data.volume_profile.bins, palette);
    if (this.profile !== null) this.candles.attachPrimitive(this.profile);
    this.markers = createSeriesMarkers(this.candles, []);
    this.chart.subscribeCrosshairMove(({ point, logical }) => {
      const bar = logical === undefined ? -1 : Math.round(logical);
      onPoint(point === undefined || data.bars[bar] === undefined ? null : { bar, x: point.x, y: point.y });
    });
    this.chart.timeScale().subscribeSizeChange(() => this.fitLabels());
    this.paint(false);
  }

  /** Applies the page's current colors. On a dark background, faint elements are less transparent. */
  paint(dark: boolean): void {
    const palette = readChartPalette(this.host);
    const { good, bad, ink, bar, warn, accent } = palette;
    applyChartTheme(this.chart, palette, this.host);
    this.candles.applyOptions({ upColor: good, downColor: bad, wickUpColor: good, wickDownColor: bad });
    this.lines.ema20.applyOptions({ color: accent });
    this.lines.sma50.applyOptions({ color: withOpacity(ink, 0.75) });
    this.lines.sma200.applyOptions({ color: withOpacity(ink, 0.4) });
    this.lines.chandelier_long.applyOptions({ color: warn, lineStyle: LineStyle.Dotted });
    this.disputed.first.applyOptions({ upColor: accent, downColor: accent });
    this.disputed.second.applyOptions({ upColor: warn, downColor: warn });
    this.volume.setData(
      this.data.bars.map(({ date, open, close, volume }) => ({
        time: date,
        value: volume,
        color: withOpacity(close >= open ? good : bad, dark ? 0.42 : 0.3),
      })),
    );
    this.volume.applyOptions({ color: bar });
    this.across.paint(palette);
    this.profile?.paint(palette);
    this.markWith(palette);
  }

  showOverlays({ averages, chandelier, profile, disputed }: VisibleOverlays): void {
    for (const name of ['ema20', 'sma50', 'sma200'] as const) this.lines[name].applyOptions({ visible: averages });
    this.lines.chandelier_long.applyOptions({ visible: chandelier });
    this.profile?.show(profile);
    for (const source of ['first', 'second'] as const) this.disputed[source].applyOptions({ visible: disputed });
  }

  showPriceLines(lines: readonly PriceLine[]): void {
    const close = this.data.bars.at(-1)?.close ?? null;
    this.across.show(lines, close === null ? null : { from: close * (1 - NEAR), to: close * (1 + NEAR) });
  }

  highlightEvidence(evidence: string | null): void {
    this.across.point(evidence);
  }

  showEvents(events: readonly ChartEvent[]): void {
    this.events = events;
    this.markWith(readChartPalette(this.host));
  }

  showRange(name: ChartRangeName): void {
    this.range = name;
    this.chart.timeScale().setVisibleLogicalRange(this.barRange(name));
  }

  dispose(): void {
    this.chart.remove();
  }

  private barRange(name: ChartRangeName): { readonly from: number; readonly to: number } {
    return visibleBarRange(name, this.data.bars.length, this.host.clientWidth - AXIS_WIDTH);
  }

  /** Adapts the space for labels to the new width, unless the user has scrolled or zoomed. */
  private fitLabels(): void {
    const from = this.chart.timeScale().getVisibleLogicalRange()?.from ?? NaN;
    if (this.range !== null && Math.abs(from - this.barRange(this.range).from) < 0.5) this.showRange(this.range);
  }

  private line(): ISeriesApi<'Line'> {
    return this.chart.addSeries(LineSeries, {
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      autoscaleInfoProvider: () => null,
    });
  }

  /** Wrong prices can be far from the others, so disputed bars do not widen the scale. */
  private disputedBars(source: 'first' | 'second'): ISeriesApi<'Bar'> {
    const series = this.chart.addSeries(BarSeries, {
      thinBars: false,
      priceLineVisible: false,
      lastValueVisible: false,
      autoscaleInfoProvider: () => null,
    });
    series.setData(
      (this.data.disputed?.bars ?? []).flatMap(({ date, [source]: bar }) =>
        bar === null ? [] : [{ time: date, open: bar.open, high: bar.high, low: bar.low, close: bar.close }],
      ),
    );
    return series;
  }

  private markWith({ good, bad, inkSoft }: ChartPalette): void {
    const dates = new Set(this.data.bars.map(({ date }) => date));
    const colors = { good, bad, plain: inkSoft };
    this.markers.setMarkers(
      this.events
        .filter(({ date }) => dates.has(date))
        .map(({ date, tone }) => ({
          time: date,
          position: tone === 'bad' ? 'aboveBar' : 'belowBar',
          shape: tone === 'plain' ? 'circle' : tone === 'bad' ? 'arrowDown' : 'arrowUp',
          color: colors[tone],
          size: 0.8,
        })),
    );
  }
}

const pointAt = (time: string, value: number | null) => (value === null ? [] : [{ time, value }]);
