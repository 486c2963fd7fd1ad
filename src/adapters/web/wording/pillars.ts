import type { PillarName } from '../../../domain/dashboard/analysis/score.js';

interface PillarWords {
  readonly name: string;
  /** Name for a column header. */
  readonly head: string;
  /** Name for a narrow column header. */
  readonly short: string;
  readonly meaning: string;
}

export const PILLAR_LABELS: Readonly<Record<PillarName, PillarWords>> = {
  trend: {
    name: 'Trend',
    head: 'Trend',
    short: 'Trend',
    meaning: 'Price against its moving averages, and the averages against each other',
  },
  momentum: {
    name: 'Momentum',
    head: 'Momentum',
    short: 'Mom.',
    meaning: 'RSI, MACD and the one-year and one-quarter returns',
  },
  relative_strength: {
    name: 'Relative strength',
    head: 'Rel. strength',
    short: 'Rel.',
    meaning: 'Against the index and the 52-week high',
  },
  volume: { name: 'Volume', head: 'Volume', short: 'Vol.', meaning: 'Whether volume rises with price' },
  risk: { name: 'Risk', head: 'Risk', short: 'Risk', meaning: 'Low volatility scores high' },
  structure: {
    name: 'Structure',
    head: 'Structure',
    short: 'Struct.',
    meaning: 'Swing pattern and position in the recent range',
  },
};

const TERMS: Readonly<Record<string, string>> = {
  price_vs_sma200: 'Price against SMA 200',
  price_vs_sma50: 'Price against SMA 50',
  alignment: 'Fast averages above slow',
  sma50_slope: 'Slope of SMA 50',
  rsi14: 'RSI 14',
  return_year_less_month: 'One-year return excluding the last month',
  macd_histogram: 'MACD histogram',
  return_quarter: 'Quarterly return',
  return_vs_index: 'Quarterly return against the index',
  line_vs_average: 'Relative-strength line against its average',
  near_high: 'Proximity to 52-week high',
  money_flow: 'Chaikin money flow',
  on_balance: 'On-balance volume',
  up_share: 'Share of up volume',
  atr_rank: 'Daily range smaller than usual',
  drawdown: 'Nearness to highest close',
  atr_share: 'Small range for its price',
  swings: 'Higher highs and higher lows',
  range_position: 'Position in the 20-day range',
  above_swing_low: 'Height above the last swing low',
};

/** Returns the label of a term; unknown terms keep their own names. */
export const termLabel = (term: string): string => TERMS[term] ?? term.replaceAll('_', ' ');
