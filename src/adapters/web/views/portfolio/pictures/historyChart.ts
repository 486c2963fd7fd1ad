import {
  AreaSeries,
  CrosshairMode,
  LineSeries,
  LineStyle,
  LineType,
  createChart,
  type IChartApi,
  type ISeriesApi,
} from 'lightweight-charts';
import { applyChartTheme } from '../../ticker/chart/chartTheme.js';
import { readChartPalette, withOpacity, type ChartPalette } from '../../ticker/chart/palette.js';

export interface HistoryLine {
  readonly name: string;
  readonly look: 'main' | 'steps' | 'compared' | 'fall';
  /** Null for a session that is left out. */
  readonly values: readonly (number | null)[];
}

interface Drawing {
  readonly dates: readonly string[];
  readonly lines: readonly HistoryLine[];
  readonly format: (value: number) => string;
}

/** The page's locale, because the library's default is the browser's locale, which is invalid under LANG=C. */
const LOCALE = 'en-US';

type LineSeriesApi = ISeriesApi<'Line'> | ISeriesApi<'Area'>;

/** Values over time on a canvas. */
export class HistoryChart {
  private readonly chart: IChartApi;
  private readonly series: readonly { readonly line: HistoryLine; readonly api: LineSeriesApi }[];

  constructor(
    private readonly host: HTMLElement,
    { dates, lines, format }: Drawing,
    onPoint: (session: number | null) => void,
  ) {
    this.chart = createChart(host, {
      autoSize: true,
      localization: { locale: LOCALE, priceFormatter: format },
      layout: { attributionLogo: false },
      crosshair: { mode: CrosshairMode.Magnet },
      handleScroll: false,
      handleScale: false,
      rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.06 } },
      // With the default spacing, ten years would not fit the width of a phone.
      timeScale: { lockVisibleTimeRangeOnResize: true, minBarSpacing: 0.01 },
    });
    this.series = lines.map((line) => ({ line, api: this.add(line) }));
    for (const { line, api } of this.series)
      api.setData(dates.map((time, session) => pointAt(time, line.values[session] ?? null)));
    this.chart.timeScale().fitContent();
    this.chart.subscribeCrosshairMove(({ point, logical }) => {
      const session = logical === undefined ? -1 : Math.round(logical);
      onPoint(point === undefined || dates[session] === undefined ? null : session);
    });
    this.paint(false);
  }

  /** Applies the page's current colors. */
  paint(dark: boolean): void {
    const palette = readChartPalette(this.host);
    applyChartTheme(this.chart, palette, this.host);
    for (const each of this.series) color(each.line, each.api, palette, dark);
  }

  dispose(): void {
    this.chart.remove();
  }

  private add({ look }: HistoryLine): LineSeriesApi {
    const plain = { priceLineVisible: false, lastValueVisible: false, lineWidth: 2 } as const;
    if (look === 'fall') return this.chart.addSeries(AreaSeries, { ...plain, lineWidth: 1, invertFilledArea: true });
    return this.chart.addSeries(LineSeries, {
      ...plain,
      lineType: look === 'steps' ? LineType.WithSteps : LineType.Simple,
      lineStyle: look === 'compared' ? LineStyle.Dashed : LineStyle.Solid,
      lineWidth: look === 'main' ? 2 : 1,
    });
  }
}

function color({ look }: HistoryLine, api: LineSeriesApi, palette: ChartPalette, dark: boolean): void {
  const { accent, ink, warn, bad } = palette;
  if (look === 'fall')
    api.applyOptions({
      lineColor: bad,
      topColor: withOpacity(bad, dark ? 0.4 : 0.25),
      bottomColor: withOpacity(bad, 0.05),
    });
  else api.applyOptions({ color: look === 'main' ? accent : look === 'steps' ? withOpacity(ink, 0.6) : warn });
}

const pointAt = (time: string, value: number | null) => (value === null ? { time } : { time, value });
