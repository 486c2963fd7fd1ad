/** Time spans of the chart, in sessions; null shows all bars. */
export const CHART_RANGES = [
  { name: '3M', words: '3 months', sessions: 63 },
  { name: '6M', words: '6 months', sessions: 126 },
  { name: '1Y', words: '1 year', sessions: 252 },
  { name: 'All', words: 'All', sessions: null },
] as const;

export type ChartRangeName = (typeof CHART_RANGES)[number]['name'];

/** Number of newest bars in the table. */
export const MAX_TABLE_BARS = 20;

/** Space to the right of the newest bar for the labels of lines, in pixels. */
const MARGIN = 118;

/**
 * Returns the visible range in bar indexes, counting from 0.
 * @param width width of the plot in pixels
 */
export function visibleBarRange(
  name: ChartRangeName,
  bars: number,
  width: number,
): { readonly from: number; readonly to: number } {
  const sessions = Math.min(CHART_RANGES.find((range) => range.name === name)?.sessions ?? bars, bars);
  const forBars = Math.max(width - MARGIN, MARGIN);
  return { from: bars - sessions, to: bars - 1 + sessions * (MARGIN / forBars) };
}
