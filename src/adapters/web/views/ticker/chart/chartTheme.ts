import { ColorType, type IChartApi } from 'lightweight-charts';
import type { ChartPalette } from './palette.js';

/** Applies the page's colors and font to everything in a chart except its series. */
export function applyChartTheme(chart: IChartApi, palette: ChartPalette, element: HTMLElement): void {
  const { surface, inkSoft, lineSoft, line, ink } = palette;
  const crosshairLine = { color: inkSoft, labelBackgroundColor: ink };
  chart.applyOptions({
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: surface },
      textColor: inkSoft,
      fontSize: 11,
      fontFamily: getComputedStyle(element).fontFamily,
    },
    grid: { vertLines: { color: lineSoft }, horzLines: { color: lineSoft } },
    rightPriceScale: { borderColor: line },
    timeScale: { borderColor: line },
    crosshair: { vertLine: crosshairLine, horzLine: crosshairLine },
  });
}
